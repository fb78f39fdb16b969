#pragma once

#include <span>
#include <vector>

#include "lode/corpus/task.hpp"
#include "lode/experiment/measure_run.hpp"
#include "lode/experiment/result.hpp"
#include "lode/experiment/tree_answer.hpp"

namespace lode::experiment {

/// The ranking of files as a run. Scores are 1 / rank: the order is the searcher's.
[[nodiscard]] eval::Run run_of_files(const corpus::Task& task,
                                     std::span<const TreeAnswer> answers,
                                     const std::string& tag);

/// Adds to what measure_run() gave for run_of_files() what only tasks over trees have: the levels
/// below files and the means over repositories (docs/formats/tree-task.md), and the values of the
/// levels to the per-query values, under LEVEL:MEASURE, not a number for queries without such
/// targets. `answers` are those of task.queries.
void add_tree_levels(const corpus::Task& task,
                     std::span<const TreeAnswer> answers,
                     MeasuredRun& measured);

}  // namespace lode::experiment
