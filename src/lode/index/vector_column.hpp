#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lode/base/file.hpp"
#include "lode/index/segment_format.hpp"

namespace lode::index {

/// Identity of what the vectors of a file were made from: its content and how that was cut, and its
/// path.
using VectorKey = Hash128;
[[nodiscard]] VectorKey vector_key(const BlobKey& content, std::string_view path);

/// The vectors of successive chunks of one file, row-major.
struct FileVectors {
  VectorKey key;
  std::size_t first = 0;  ///< The first of the chunks, among the file's.
  std::vector<float> values;
};

/// Vectors of files by one encoder, in the files of a folder (docs/formats/index.md, "Vectors").
/// Files are immutable and appear whole. Mapped; const methods may run concurrently.
class VectorColumn {
 public:
  /// A file `*.vec` of the folder that could not be used.
  struct Unusable {
    std::filesystem::path path;
    std::string why;  ///< A sentence that names the file.
    /// It bears a name as we give it and is damaged or of another version: it was ours, and is of
    /// no use to anybody.
    bool is_ours = false;
  };

  /// Opens what is there. A file that is damaged, of another version or of another dimension, or
  /// that cannot be read, counts as absent. Without a folder, the vectors live in memory, as long
  /// as the column.
  VectorColumn(std::filesystem::path folder, std::size_t dimension);

  [[nodiscard]] std::size_t dimension() const noexcept { return dimension_; }
  /// The rows of chunks of the file from `first` on, as many as lie together; empty when there is
  /// none. Valid as long as the column and until compact().
  [[nodiscard]] std::span<const float> rows(const VectorKey& key, std::size_t first) const;
  /// How many chunks have rows, from the file's first one on, of a file that has `chunks`.
  [[nodiscard]] std::size_t count(const VectorKey& key, std::size_t chunks) const;
  [[nodiscard]] std::size_t file_count() const noexcept { return parts_.size(); }
  [[nodiscard]] const std::vector<Unusable>& unusable() const noexcept { return unusable_; }

  /// Removes unusable files, folders too: those that were ours, or `all`; and what killed writers
  /// left. Only for who holds the folder's lock.
  void remove_unusable(bool all);
  /// Writes the vectors of some files, durably. Only for who holds the lock. Throws Error(Io).
  void add(const std::vector<FileVectors>& files);
  /// Makes one file of all when they are many or much of them is dead: keys for which `is_live`
  /// does not hold. Only for who holds the lock. Throws Error(Io).
  void compact(const std::function<bool(const VectorKey& key)>& is_live);

 private:
  struct Part;
  /// Chunks of a file, from this one on.
  struct Place {
    VectorKey key;
    std::uint32_t first = 0;
    bool operator==(const Place&) const = default;
    auto operator<=>(const Place&) const = default;
  };
  struct Rows {
    const float* values = nullptr;
    std::size_t count = 0;
  };
  struct PlaceHash {
    std::size_t operator()(const Place& place) const noexcept {
      constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
      return static_cast<std::size_t>(place.key.low + place.first * kSpread);
    }
  };
  using PlacedRows = std::vector<std::pair<Place, Rows>>;
  void open(const std::filesystem::path& path);
  void read(Part& part, std::string_view bytes);
  [[nodiscard]] const Rows* find(const VectorKey& key, std::size_t first) const;
  [[nodiscard]] std::string seal_rows(const PlacedRows& rows) const;
  std::filesystem::path write(const PlacedRows& rows) const;

  std::filesystem::path folder_;
  std::size_t dimension_ = 0;
  std::vector<std::shared_ptr<const Part>> parts_;
  std::vector<Unusable> unusable_;
  std::unordered_map<Place, Rows, PlaceHash> rows_;
};

/// Whether a path is named as a file of vectors that we wrote, or were writing when killed.
[[nodiscard]] bool is_vector_file_name(const std::filesystem::path& path);

/// Puts right size and checksum into a damaged file of vectors, where that is possible (tests,
/// fuzzing).
void repair_vector_file(std::string& bytes);

}  // namespace lode::index
