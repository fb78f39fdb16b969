#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "lode/index/options.hpp"
#include "lode/index/snapshot.hpp"
#include "lode/source/tree.hpp"

namespace lode::index {

struct UpdateOptions {
  /// How long to wait for another process that updates the same store; beyond it: Error(Io), which
  /// names that process.
  std::chrono::milliseconds wait{std::chrono::hours(24)};
  /// With an index in place, more new and changed bytes than this are left for later
  /// (UpdateReport::late).
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();
  /// Analyse everything anew.
  bool force = false;
  /// Also read the commits that led to the tree's state (CodeIndex::history()).
  bool history = true;
  /// When a process that watches the tree says that the index is up to date, do not walk.
  bool trust_watcher = false;
  /// Unless empty: called with the index as it is, if there is one, on the calling thread while
  /// another walks the tree. What it prepares is of use when update() returns the same snapshot.
  /// Must not throw.
  std::function<void(const std::shared_ptr<const Snapshot>& snapshot)> meanwhile = {};
};

/// What an update found and did.
struct UpdateReport {
  std::size_t files = 0;         ///< That the walk found.
  std::size_t taken = 0;         ///< Of these, searched.
  std::size_t refused = 0;       ///< Of these, not searched, by their content.
  std::size_t left_out = 0;      ///< Paths that the walk left out.
  std::size_t read = 0;          ///< Files that were read, because they were new or changed.
  std::size_t analysed = 0;      ///< Contents that no segment had.
  std::size_t added = 0;         ///< Searched files that are new, by path and content.
  std::size_t changed = 0;       ///< Searched files whose content changed.
  std::size_t renamed = 0;       ///< Searched files whose content had another path before.
  std::size_t removed = 0;       ///< Searched files that are no more.
  std::size_t merged = 0;        ///< Segments that were merged into others.
  std::uint64_t text_bytes = 0;  ///< Of the searched files' texts.
  std::uint64_t lines = 0;
  bool first = false;    ///< There was no index before.
  bool written = false;  ///< The index changed.
  bool late = false;     ///< Too much has changed: nothing was done (UpdateOptions::most_bytes).
  /// What the user should know: why an old index was not used, how much could not be read.
  std::string note;
  double seconds = 0;
};

/// Brings the stored index of a tree up to the tree, and gives the result as a snapshot. One
/// process at a time updates a store; readers are never blocked and see the old or the new state.
/// Killed at any moment, the old state stays, and what was analysed is used by the next call.
/// Throws Error(Io) when the store cannot be written or is held by another process for too long,
/// Error(InvalidArgument) as store_path() does, Error(Interrupted), and what the tree throws. A
/// tree without any file does not replace an index that has some (Error(NotFound)).
std::shared_ptr<const Snapshot> update(const std::shared_ptr<const source::SourceTree>& tree,
                                       const IndexOptions& options,
                                       const UpdateOptions& how,
                                       UpdateReport& report);

/// The stored index as it is, or null when there is none that this program and these options can
/// use; `note` then says why, if there is more to say than that it is missing. Never waits for a
/// writer, writes nothing.
[[nodiscard]] std::shared_ptr<const Snapshot> open_snapshot(
    const std::shared_ptr<const source::SourceTree>& tree,
    const IndexOptions& options,
    std::string& note);

/// How the tree differs from its index, by walking but not reading: files whose size or times
/// changed count as changed.
struct Staleness {
  std::size_t added = 0;
  std::size_t changed = 0;
  std::size_t removed = 0;
  [[nodiscard]] bool any() const noexcept { return added + changed + removed != 0; }
};
[[nodiscard]] Staleness find_staleness(const source::SourceTree& tree, const Manifest& manifest);

/// Size of a store.
struct StoreSize {
  std::size_t segments = 0;
  std::size_t trees = 0;  ///< Manifests.
  std::uint64_t bytes = 0;
};
[[nodiscard]] StoreSize measure_store(const std::filesystem::path& store);

/// Reads every byte of a store and checks every checksum. Throws Error(Corrupt | Unsupported | Io),
/// naming the file.
void check_store(const std::filesystem::path& store);

}  // namespace lode::index
