#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lode/corpus/task.hpp"
#include "lode/eval/measure.hpp"
#include "lode/experiment/indexed_trees.hpp"
#include "lode/search/code_ranker.hpp"

namespace lode::experiment {

struct TuneOptions {
  eval::Measure objective;
  /// Files of a query that can be ranked: the best under the weights that tuning starts with, and
  /// the targets.
  std::size_t candidates = 300;
  /// Rounds over all signals at most.
  std::size_t rounds = 4;
};

/// The objective on one repository's queries.
struct TuneGroup {
  std::string repository;
  std::size_t queries = 0;
  double start = 0.0;     ///< With the weights that tuning starts with.
  double tuned = 0.0;     ///< With weights tuned on all repositories.
  double held_out = 0.0;  ///< With weights tuned on all others.
};

struct TuneReport {
  std::string task;
  std::string objective;
  search::RankOptions start;
  search::RankOptions tuned;
  std::vector<TuneGroup> groups;  ///< By name.
  /// Means over the groups.
  double start_value = 0.0;
  double tuned_value = 0.0;
  double held_out_value = 0.0;
};

/// Finds weights of the ranking's signals for a task over trees: coordinate ascent from `start` on
/// the mean over repositories of the objective's mean over their queries, as files are judged
/// (docs/formats/tree-task.md). The weight of the signal `chunk` is the unit and stays. Then the
/// same once for each repository without it, so that the report says what such weights are worth on
/// code that they were not tuned on. Signals are computed once; the result does not depend on the
/// number of threads. Throws Error(InvalidArgument) for a task without trees or with queries of one
/// repository alone, Error(Interrupted), and what opening the trees throws.
[[nodiscard]] TuneReport tune(const corpus::Task& task,
                              IndexedTrees& trees,
                              const search::RankOptions& start,
                              const TuneOptions& options);

}  // namespace lode::experiment
