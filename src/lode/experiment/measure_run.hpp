#pragma once

#include <string>
#include <vector>

#include "lode/corpus/task.hpp"
#include "lode/eval/measure.hpp"
#include "lode/eval/protocol.hpp"
#include "lode/eval/run.hpp"
#include "lode/experiment/result.hpp"

namespace lode::experiment {

/// The language that a query's results are reported under: its constraint on the answer's language,
/// else the language of its anchor (CoREB's `anchor_language`), else "any".
[[nodiscard]] std::string language_group(const corpus::Query& query);

/// What measuring one run gives: the numbers of a result, and those of every query.
struct MeasuredRun {
  TaskResult result;      ///< Only the fields that come from measuring are set.
  PerQueryValues values;  ///< `measures`, then those of mteb_measures() that are not among them.
};

/// Measures `run` on all queries, on each subtask and each language; every group is measured by the
/// protocol's rules as if it were a task of its own. Throws like eval::evaluate, and
/// Error(InvalidInput) when no query counts.
[[nodiscard]] MeasuredRun measure_run(const corpus::Task& task,
                                      const eval::Run& run,
                                      const std::vector<eval::Measure>& measures,
                                      const eval::Protocol& protocol);

}  // namespace lode::experiment
