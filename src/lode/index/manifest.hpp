#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/file.hpp"
#include "lode/index/segment_format.hpp"
#include "lode/source/file_kind.hpp"
#include "lode/source/tree.hpp"

namespace lode::index {

/// A file that the walk found, as the index knows it.
struct ManifestFile {
  std::string_view path;
  std::uint64_t size = 0;
  std::int64_t mtime_ns = 0;
  std::int64_t ctime_ns = 0;  ///< As source::TreeFile::ctime_ns.
  /// Changed so shortly before it was read that a later change may show the same time: read again
  /// next time.
  bool racy = false;
  /// Why it is not searched, if it is not.
  std::optional<source::SkipReason> refused = std::nullopt;
  std::string_view detail = {};    ///< The rule or message of `refused`.
  std::string_view object = {};    ///< As source::TreeFile::object.
  BlobKey key = {};                ///< Of a file that is searched.
  std::string_view language = {};  ///< As source::language_name() gives it.
  source::Roles roles = 0;
  bool operator==(const ManifestFile&) const = default;
};

/// Whether a file of a listing is, by path, size and times, what a manifest knows. One that could
/// not be read never is: the reason may be gone.
[[nodiscard]] bool is_unchanged(const ManifestFile& old, const source::TreeFile& now);

/// What a manifest says of the whole.
struct ManifestSettings {
  std::string root;      ///< Real path of the searched root.
  std::string revision;  ///< As source::SourceTree::revision().
  std::string options;   ///< Fingerprint of what decides about files (IndexOptions).
  std::string analysis;  ///< How blobs were analysed (analysis_name()).
  bool operator==(const ManifestSettings&) const = default;
};

/// The bytes of a manifest: docs/formats/index.md. `files` and `skipped` ascend by path.
[[nodiscard]] std::string write_manifest(const ManifestSettings& settings,
                                         const std::vector<ManifestFile>& files,
                                         const std::vector<source::SkippedPath>& skipped);

/// Puts right size and checksum into a damaged manifest, where that is possible (tests, fuzzing).
void repair_manifest_checksum(std::string& bytes);

/// The files of one searched tree, over mapped bytes: views live as long as it. Const methods may
/// run concurrently.
class Manifest {
 public:
  /// Checks everything. Throws Error(NotFound | Io | Corrupt | Unsupported).
  [[nodiscard]] static std::shared_ptr<const Manifest> open(const std::filesystem::path& path);
  [[nodiscard]] static std::shared_ptr<const Manifest> from_bytes(std::string bytes,
                                                                  const std::string& name);

  [[nodiscard]] const ManifestSettings& settings() const noexcept { return settings_; }
  /// By path.
  [[nodiscard]] const std::vector<ManifestFile>& files() const noexcept { return files_; }
  /// What the walk left out, by path.
  [[nodiscard]] const std::vector<source::SkippedPath>& skipped() const noexcept {
    return skipped_;
  }
  [[nodiscard]] std::string_view bytes() const noexcept { return bytes_; }

 private:
  Manifest(MappedFile file, std::string bytes, const std::string& name);
  void parse(const std::string& name);

  MappedFile file_;
  std::string owned_;
  std::string_view bytes_;
  ManifestSettings settings_;
  std::vector<ManifestFile> files_;
  std::vector<source::SkippedPath> skipped_;
};

/// Files and folders that the system refused when they were to be read, and how to say so.
[[nodiscard]] std::size_t count_unreadable(const Manifest& manifest);
[[nodiscard]] std::string describe_unreadable(std::size_t count);

}  // namespace lode::index
