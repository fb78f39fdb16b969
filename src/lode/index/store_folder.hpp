#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/index/manifest.hpp"
#include "lode/index/options.hpp"
#include "lode/index/segment.hpp"
#include "lode/source/tree.hpp"

namespace lode::index {

/// Where the index of a tree lies: options.folder, or lode/NAME-KEY in the user's cache folder
/// ($XDG_CACHE_HOME, else ~/.cache), where the key is of the real path of the enclosing
/// repository's common git folder, so that its worktrees share segments, else of the root's. Throws
/// Error(InvalidArgument) when options.folder lies inside the tree, or when there is no home
/// folder.
[[nodiscard]] std::filesystem::path store_path(const source::SourceTree& tree,
                                               const IndexOptions& options);

/// Options to open the tree with: those of `options`, and no walk enters the folder of the user's
/// indexes.
[[nodiscard]] source::WalkOptions walk_options(const IndexOptions& options);

/// The settings of the manifest that stands for the tree under these options.
[[nodiscard]] ManifestSettings manifest_settings(const source::SourceTree& tree,
                                                 const IndexOptions& options);

/// Whether the tree of a manifest can still be there: its folder, or for a commit, which may have
/// folders that no work tree has, its repository.
[[nodiscard]] bool may_have_tree(const ManifestSettings& settings);

/// The files of one store: `segments/ID.seg`, named by content, and `trees/KEY.manifest`, one for
/// each searched tree, with `trees/KEY.history` where it has commits. All of `segments/` counts: a
/// segment without use is garbage, not an error.
class StoreFolder {
 public:
  explicit StoreFolder(std::filesystem::path path) : path_(std::move(path)) {}

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }
  /// Makes the folder a store: creates it when it is missing, and marks it. A folder that holds
  /// anything but a store stays as it is: Error(`foreign`), which names what was found. Throws
  /// Error(Io).
  void claim(ErrorKind foreign) const;
  /// Whether it has the mark of a store.
  [[nodiscard]] bool is_marked() const;
  [[nodiscard]] std::filesystem::path manifest_path(const ManifestSettings& settings) const;
  /// The history that belongs to a manifest.
  [[nodiscard]] std::filesystem::path history_path(const ManifestSettings& settings) const;

  /// Where a watcher of the tree vouches for its index.
  [[nodiscard]] std::filesystem::path socket_path(const ManifestSettings& settings) const;

  /// In order of their names; empty when there is no store. Throws Error(Io).
  [[nodiscard]] std::vector<std::filesystem::path> segment_paths() const;
  [[nodiscard]] std::vector<std::filesystem::path> manifest_paths() const;
  [[nodiscard]] std::vector<std::filesystem::path> history_paths() const;

  /// The manifest, or null when there is none that this program and these settings can use, or it
  /// cannot be read: `problem` then says why, if it is not just missing.
  [[nodiscard]] std::shared_ptr<const Manifest> open_manifest(const ManifestSettings& settings,
                                                              std::string& problem) const;

  /// Opens all segments: whole when they are few bytes, else by their tables (Segment::open). One
  /// that is damaged, of another version or cannot be read is left out and told of by `refused`.
  /// One that a writer removed meanwhile sets `vanished`, and the result is empty.
  using Refused = std::function<void(const std::filesystem::path& path, const Error& error)>;
  [[nodiscard]] std::vector<std::shared_ptr<const Segment>> open_segments(
      bool& vanished, const Refused& refused) const;

  /// Writes a segment under the name of its content, durably. Throws Error(Io).
  std::filesystem::path add_segment(const std::string& bytes) const;

  /// Removes what killed writers left. Only for who holds the lock.
  void remove_leftovers() const;

 private:
  [[nodiscard]] std::vector<std::filesystem::path> list(const char* folder,
                                                        const char* extension) const;

  std::filesystem::path path_;
};

/// Removes the stores below the user's cache folder that were not written for 30 days and whose
/// trees are all gone. What cannot be removed stays.
void remove_abandoned_stores(const std::filesystem::path& cache);

}  // namespace lode::index
