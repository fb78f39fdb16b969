#pragma once

#include "lode/experiment/tree_opener.hpp"

namespace lode::experiment {

/// Opens trees as `lode search` does, with an index in memory: a commit without a checkout, or a
/// folder as it is. Knows the sources `lode` (search::RankedSearcher) and `bm25`
/// (search::Bm25CodeSearcher).
class IndexedTrees final : public TreeOpener {
 public:
  [[nodiscard]] std::string state(const corpus::TaskTree& tree) override;
  [[nodiscard]] std::unique_ptr<const search::CodeSearcher> open(
      const corpus::TaskTree& tree, const search::ResolvedPipeline& pipeline) override;
};

}  // namespace lode::experiment
