#pragma once

#include <memory>

#include "lode/index/options.hpp"
#include "lode/index/snapshot.hpp"
#include "lode/source/tree.hpp"

namespace lode::index {

/// Indexes a tree in memory, without a store: for single files, experiments, and where nothing can
/// be written. `options.folder` has no part in it. Throws Error(Io | NotFound | Interrupted).
[[nodiscard]] std::shared_ptr<const Snapshot> build_in_memory(
    std::shared_ptr<const source::SourceTree> tree, const IndexOptions& options);

}  // namespace lode::index
