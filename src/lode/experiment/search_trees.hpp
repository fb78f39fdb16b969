#pragma once

#include <cstddef>
#include <vector>

#include "lode/corpus/task.hpp"
#include "lode/experiment/retrieve.hpp"
#include "lode/experiment/tree_answer.hpp"
#include "lode/experiment/tree_opener.hpp"

namespace lode::experiment {

/// The answers to the queries of a task over trees.
struct TreeSearch {
  std::vector<TreeAnswer> answers;  ///< As Task::queries.
  RetrievalCounts counts;
  std::size_t files = 0;            ///< Over all trees.
  std::size_t missing_targets = 0;  ///< Whose file is not searched in their tree.
};

/// Runs every query on its tree. Trees are opened one after the other, each once and only when a
/// query needs it; the queries of a tree run in parallel. The answers do not depend on the number
/// of threads.
[[nodiscard]] TreeSearch search_trees(const corpus::Task& task,
                                      TreeOpener& opener,
                                      const search::ResolvedPipeline& pipeline,
                                      const AnswerOptions& options);

}  // namespace lode::experiment
