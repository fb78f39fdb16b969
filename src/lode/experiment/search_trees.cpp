#include "lode/experiment/search_trees.hpp"

#include <string>
#include <utility>

#include <fmt/format.h>

#include "lode/base/interrupt.hpp"
#include "lode/base/log.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/progress.hpp"

namespace lode::experiment {

TreeSearch search_trees(const corpus::Task& task,
                        TreeOpener& opener,
                        const search::ResolvedPipeline& pipeline,
                        const AnswerOptions& options) {
  const corpus::TreePart& part = *task.tree_part;
  std::vector<std::vector<std::size_t>> queries_of(part.trees.size());
  for (std::size_t i = 0; i < part.queries.size(); ++i) {
    queries_of[part.queries[i].tree].push_back(i);
  }
  TreeSearch result;
  result.answers.resize(task.queries.size());
  std::size_t targets = 0;
  std::string first_missing;
  Progress progress("searching", "queries", task.queries.size());
  for (std::size_t tree = 0; tree < part.trees.size(); ++tree) {
    const std::vector<std::size_t>& queries = queries_of[tree];
    if (queries.empty()) {
      continue;
    }
    throw_if_interrupted();
    const auto searcher = opener.open(part.trees[tree], pipeline);
    result.files += searcher->file_count();
    for (const std::size_t query : queries) {
      for (const corpus::TreeTarget& target : part.queries[query].targets) {
        ++targets;
        if (!searcher->has_file(target.path)) {
          ++result.missing_targets;
          first_missing = first_missing.empty() ? target.path : first_missing;
        }
      }
    }
    parallel_for(queries.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const std::size_t query = queries[i];
        result.answers[query] =
            make_answer(*searcher, task.queries[query].text, part.queries[query].targets, options);
      }
      progress.add(end - begin);
    });
  }
  if (result.missing_targets > 0) {
    log_warning(
        fmt::format("{} of {} targets lie in files that their trees lack or do not search, '{}' "
                    "for one; nothing can find them",
                    result.missing_targets,
                    targets,
                    first_missing));
  }
  result.counts.queries = task.queries.size();
  result.counts.distinct_queries = task.queries.size();
  for (const TreeAnswer& answer : result.answers) {
    result.counts.empty_rankings += answer.files.empty() ? 1U : 0U;
  }
  return result;
}

}  // namespace lode::experiment
