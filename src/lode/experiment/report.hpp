#pragma once

#include <span>
#include <string>
#include <vector>

#include "lode/experiment/result.hpp"
#include "lode/experiment/table.hpp"

namespace lode::experiment {

/// How much make_report() shows of each task.
enum class ReportDetail {
  Full,   ///< With the tables of subtasks and languages.
  Brief,  ///< Without them.
};

/// The tables of `lode eval`: for each task one with a row a pipeline (and a note on ties where
/// there are any), then its subtasks and languages; with several tasks also the means over tasks
/// and over queries, and a note where these mix protocols. `values`, if any, are those of each
/// result, and make a table of queries for it. Averages have as many decimals as the protocol
/// shows. Results of one task must be adjacent and have the same measures.
[[nodiscard]] std::vector<Table> make_report(std::span<const TaskResult> results,
                                             ReportDetail detail = ReportDetail::Full,
                                             std::span<const PerQueryValues> values = {});

/// Averages of one pipeline over several tasks.
struct Means {
  std::size_t tasks = 0;
  std::size_t queries = 0;
  std::vector<NamedValue> over_tasks;    ///< Every task weighs the same ("mean over tasks").
  std::vector<NamedValue> over_queries;  ///< Every query weighs the same ("mean over queries").
};

/// Over the measures that all results have; results without queries are left out of both.
[[nodiscard]] Means mean_over(std::span<const TaskResult* const> results);

}  // namespace lode::experiment
