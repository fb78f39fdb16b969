#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "lode/corpus/task.hpp"
#include "lode/eval/protocol.hpp"
#include "lode/eval/run.hpp"
#include "lode/search/fusion.hpp"
#include "lode/search/retriever.hpp"

namespace lode::experiment {

/// What happened while a task's queries were run: part of a result's provenance.
struct RetrievalCounts {
  std::size_t queries = 0;
  std::size_t distinct_queries = 0;   ///< Each distinct text (with its instruction) was run once.
  std::size_t empty_rankings = 0;     ///< Queries for which nothing was found.
  std::size_t exclusions = 0;         ///< Documents that the task excludes, over all queries.
  std::size_t exclusions_ranked = 0;  ///< Of these, how many a source had returned.
  std::size_t identical_ids_removed =
      0;  ///< Documents removed because their docno is the query's id.
};

struct Retrieval {
  eval::Run run;  ///< One ranking for each query of the task, in its order.
  RetrievalCounts counts;
};

/// One source of a pipeline.
struct RetrievalSource {
  const search::Retriever& retriever;
  std::size_t depth = 1000;
  search::SourceShare share = {};  ///< In the fusion.
};

struct RetrieveOptions {
  std::size_t depth = 1000;            ///< Of the rankings.
  search::FusionSettings fusion = {};  ///< Of several sources.
  std::string tag = {};                ///< The run's name.
  bool drop_identical_ids = false;     ///< As the protocol says.
};

/// Runs every query of `task` on every source, and fuses what several sources find. Excluded
/// documents are in no source's list; so many more are retrieved that a list is still as long as
/// its source's depth where the corpus allows. The run does not depend on the number of threads.
[[nodiscard]] Retrieval retrieve(const corpus::Task& task,
                                 std::span<const RetrievalSource> sources,
                                 const RetrieveOptions& options);

}  // namespace lode::experiment
