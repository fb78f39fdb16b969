#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "lode/index/indexing.hpp"
#include "lode/index/segment.hpp"
#include "lode/index/store_folder.hpp"

namespace lode::index {

/// Which segments are rewritten: all of a group become one, without dead blobs. A group whose blobs
/// are all dead is only removed.
struct CompactionPlan {
  std::vector<std::vector<std::size_t>> groups;
};

/// What the plan must know of a segment.
struct SegmentUse {
  std::uint64_t text_bytes = 0;
  std::uint64_t live_bytes = 0;
};

/// Bounds number and waste of segments. Sizes fall into levels, each eight times the one below;
/// eight segments of a level are merged, so a segment is rewritten once for each level that it
/// climbs. Segments of the highest level are left alone. Dead text of more than a fifth of the
/// living (and a megabyte) is removed from the segments that have much of it; with
/// `remove_dead`, segments without any living text are removed in any case.
[[nodiscard]] CompactionPlan plan_compaction(const std::vector<SegmentUse>& segments,
                                             bool remove_dead);

/// What compact() did.
struct CompactionReport {
  std::size_t merged = 0;   ///< Segments that went into others.
  std::size_t removed = 0;  ///< Segments and manifests that nothing needed any more.
};

struct CompactionOptions {
  /// Segments whose blobs count before equal ones of others, by path.
  std::vector<std::filesystem::path> preferred;
  /// Remove segments without living blobs, however little text they have.
  bool remove_dead = false;
};

/// Merges and removes segments of a store, and manifests of trees that are gone. Readers keep what
/// they have mapped. Only for who holds the store's lock. Killed at any moment it leaves a good
/// store: what is merged is written before its sources are removed. Throws Error(Io | Interrupted).
CompactionReport compact(const StoreFolder& store, const CompactionOptions& options);

}  // namespace lode::index
