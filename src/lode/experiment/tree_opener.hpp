#pragma once

#include <memory>
#include <string>

#include "lode/corpus/tree_part.hpp"
#include "lode/search/code_searcher.hpp"
#include "lode/search/resolve.hpp"

namespace lode::experiment {

/// Makes the trees of tasks searchable. Single owner.
class TreeOpener {
 public:
  TreeOpener() = default;
  virtual ~TreeOpener() = default;
  TreeOpener(const TreeOpener&) = delete;
  TreeOpener& operator=(const TreeOpener&) = delete;

  /// What decides the content of a tree: the commit's full id, or a hash over the paths and bytes
  /// of a folder's files. Throws Error(NotFound) that names place and revision.
  [[nodiscard]] virtual std::string state(const corpus::TaskTree& tree) = 0;
  /// A searcher for one tree by the pipeline's source. Throws Error(Unsupported) for a source that
  /// cannot search trees.
  [[nodiscard]] virtual std::unique_ptr<const search::CodeSearcher> open(
      const corpus::TaskTree& tree, const search::ResolvedPipeline& pipeline) = 0;
};

}  // namespace lode::experiment
