#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "lode/index/options.hpp"
#include "lode/index/snapshot.hpp"
#include "lode/index/store.hpp"

namespace lode::index {

struct OpenOptions {
  bool update = true;  ///< Bring the index up to the tree first; otherwise it must be there.
  /// When more bytes than this changed, the index is searched as it is: a few seconds of work.
  std::uint64_t most_bytes = std::uint64_t{16} << 20U;
  bool history = true;  ///< As UpdateOptions::history.
  /// As UpdateOptions::meanwhile.
  std::function<void(const std::shared_ptr<const Snapshot>& snapshot)> meanwhile = {};
};

/// An index, ready to be searched, and what was done for it.
struct OpenedIndex {
  std::shared_ptr<const source::SourceTree> tree;
  std::shared_ptr<const Snapshot> snapshot;
  UpdateReport report;  ///< Of no meaning when the index lies in memory.
  bool in_memory = false;
  /// What the user should know, as one sentence: that the index may be stale and why; may be empty.
  std::string note;
};

/// Opens the index of a place as `lode search` needs it (`place` as for source::SourceTree::open):
/// makes it on first use, updates it when it is stale. A single file is indexed in memory, as is
/// any tree whose index can neither be read nor written. An index that cannot be updated - its
/// store is read-only, the disk is full, another process writes it for more than a few seconds - is
/// used as it is, with a note. Throws what opening the tree throws, Error(NotFound) without update
/// when there is no index, Error(Interrupted).
[[nodiscard]] OpenedIndex open_index(std::string_view place,
                                     const IndexOptions& options,
                                     const OpenOptions& how);

}  // namespace lode::index
