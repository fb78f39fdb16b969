#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "lode/index/chunk_vectors.hpp"
#include "lode/index/snapshot.hpp"
#include "lode/search/indexed_searcher.hpp"
#include "lode/search/resolve.hpp"

namespace lode::index {

/// A pipeline over a tree, ready to be searched, and what was done for it.
struct PipelineSearcher {
  std::unique_ptr<const search::IndexedSearcher> searcher;
  VectorReport vectors;  ///< Of all encoders together.
  std::string note;      ///< What the user should know, as one sentence; may be empty.
};

/// Sources of a pipeline over the chunks of a tree: `lode`, `bm25`, and encoders, whose missing
/// vectors are made first when `update` says so. `store` is where they are kept; empty: nowhere, as
/// when the store cannot be written. Throws Error(Unsupported) for an analyser that the index has
/// not, what encoders throw, Error(Interrupted).
[[nodiscard]] PipelineSearcher make_searcher(const std::shared_ptr<const Snapshot>& snapshot,
                                             const std::filesystem::path& store,
                                             const search::ResolvedPipeline& pipeline,
                                             bool update);

}  // namespace lode::index
