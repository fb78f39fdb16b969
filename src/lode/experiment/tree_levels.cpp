#include "lode/experiment/tree_levels.hpp"

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <map>
#include <string_view>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "lode/eval/evaluate.hpp"
#include "lode/eval/protocol.hpp"
#include "lode/experiment/coverage.hpp"

namespace lode::experiment {
namespace {

using corpus::TargetLevel;
using corpus::TreeTarget;

constexpr double kUndefined = std::numeric_limits<double>::quiet_NaN();

/// Values of one measure: one for every query of the task, not a number where it has none.
struct Column {
  std::string name;
  std::vector<double> values;
};

eval::Run run_of(const corpus::Task& task,
                 std::span<const TreeAnswer> answers,
                 std::vector<std::string> TreeAnswer::*ranking) {
  eval::Run run;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    eval::QueryRanking& documents = run.rankings.emplace_back();
    documents.query_id = task.queries[i].id;
    for (const std::string& docno : answers[i].*ranking) {
      const auto rank = static_cast<double>(documents.documents.size() + 1);
      documents.documents.push_back({.docno = docno, .score = 1.0 / rank});
    }
  }
  return run;
}

/// The task's targets of the level Function; queries without any are not in it.
eval::Qrels function_qrels(const corpus::Task& task) {
  eval::Qrels qrels;
  for (std::size_t i = 0; i < task.queries.size(); ++i) {
    for (const TreeTarget& target : task.tree_part->queries[i].targets) {
      if (target.level == TargetLevel::Function) {
        const std::string docno =
            corpus::tree_docno(target.path, target.first_line, target.last_line);
        // Targets are distinct.
        static_cast<void>(qrels.add(task.queries[i].id, docno, target.grade));
      }
    }
  }
  return qrels;
}

/// The place of each query of the task by its id.
std::unordered_map<std::string_view, std::size_t> places_of(const corpus::Task& task) {
  std::unordered_map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < task.queries.size(); ++i) {
    places.emplace(task.queries[i].id, i);
  }
  return places;
}

void add_ranking_columns(std::string_view level,
                         const corpus::Task& task,
                         const eval::Qrels& qrels,
                         const eval::Run& run,
                         std::initializer_list<std::string_view> names,
                         std::vector<Column>& columns) {
  std::vector<eval::Measure> measures;
  for (const std::string_view name : names) {
    measures.push_back(value_or_throw(eval::parse_measure(name)));
  }
  const auto protocol = value_or_throw(eval::find_protocol("tree"));
  const eval::Evaluation evaluation = eval::evaluate(qrels, run, measures, protocol);
  const auto places = places_of(task);
  for (std::size_t m = 0; m < measures.size(); ++m) {
    Column column = {.name = fmt::format("{}:{}", level, to_string(measures[m])),
                     .values = std::vector<double>(task.queries.size(), kUndefined)};
    for (std::size_t i = 0; i < evaluation.query_ids.size(); ++i) {
      column.values[places.at(evaluation.query_ids[i])] = evaluation.per_query[i][m];
    }
    columns.push_back(std::move(column));
  }
}

void add_packed_columns(const corpus::Task& task,
                        std::span<const TreeAnswer> answers,
                        std::vector<Column>& columns) {
  const auto add = [&](std::string name, auto value_of) {
    Column column = {.name = std::move(name), .values = {}};
    for (std::size_t i = 0; i < answers.size(); ++i) {
      const auto& targets = task.tree_part->queries[i].targets;
      const bool is_packed = needs_packing(targets);
      const auto value = is_packed ? value_of(answers[i].packed, targets) : std::nullopt;
      column.values.push_back(value ? static_cast<double>(*value) : kUndefined);
    }
    columns.push_back(std::move(column));
  };
  for (std::size_t i = 0; i < corpus::kTargetLevels; ++i) {
    const auto level = static_cast<TargetLevel>(i);
    add(fmt::format("packed:superset({})", to_string(level)),
        [&](const auto& shown, const auto& targets) { return is_superset(shown, targets, level); });
  }
  add("packed:recall(line)",
      [](const auto& shown, const auto& targets) { return line_recall(shown, targets); });
  add("packed:lines", [](const auto& shown, const auto& /*targets*/) {
    std::size_t lines = 0;
    for (const search::LineRange& range : shown) {
      lines += range.last_line - range.first_line + 1;
    }
    return std::optional(lines);
  });
}

LevelValue average_of(const Column& column) {
  LevelValue average = {.name = column.name, .queries = 0, .value = 0.0};
  for (const double value : column.values) {
    if (!std::isnan(value)) {
      ++average.queries;
      average.value += value;
    }
  }
  average.value /= std::max(static_cast<double>(average.queries), 1.0);
  return average;
}

/// Puts a column beside the values of the queries that count.
void add_to_values(const corpus::Task& task, const Column& column, PerQueryValues& values) {
  const auto places = places_of(task);
  values.measures.push_back(column.name);
  for (std::size_t i = 0; i < values.query_ids.size(); ++i) {
    const auto found = places.find(values.query_ids[i]);
    values.values[i].push_back(found == places.end() ? kUndefined : column.values[found->second]);
  }
}

/// The mean over repositories of the means over their queries, of the first `count` measures.
std::vector<NamedValue> means_over_repositories(const corpus::Task& task,
                                                const PerQueryValues& values,
                                                std::size_t count) {
  const auto places = places_of(task);
  std::map<std::string_view, std::vector<std::size_t>> rows;
  for (std::size_t i = 0; i < values.query_ids.size(); ++i) {
    const auto found = places.find(values.query_ids[i]);
    if (found != places.end()) {
      const std::size_t tree = task.tree_part->queries[found->second].tree;
      rows[task.tree_part->trees[tree].repository].push_back(i);
    }
  }
  std::vector<NamedValue> means;
  for (std::size_t m = 0; m < count; ++m) {
    double sum = 0.0;
    for (const auto& [repository, own] : rows) {
      double own_sum = 0.0;
      for (const std::size_t row : own) {
        own_sum += values.values[row][m];
      }
      sum += own_sum / static_cast<double>(own.size());
    }
    means.push_back({.name = values.measures[m],
                     .value = sum / std::max(static_cast<double>(rows.size()), 1.0)});
  }
  return means;
}

}  // namespace

eval::Run run_of_files(const corpus::Task& task,
                       std::span<const TreeAnswer> answers,
                       const std::string& tag) {
  eval::Run run = run_of(task, answers, &TreeAnswer::files);
  run.tag = tag;
  return run;
}

void add_tree_levels(const corpus::Task& task,
                     std::span<const TreeAnswer> answers,
                     MeasuredRun& measured) {
  TaskResult& result = measured.result;
  result.repository_means = means_over_repositories(task, measured.values, result.measures.size());
  std::vector<Column> columns;
  add_ranking_columns("hit",
                      task,
                      task.qrels,
                      run_of(task, answers, &TreeAnswer::hits),
                      {"nDCG@10", "RR@10", "Success@10"},
                      columns);
  add_ranking_columns("function",
                      task,
                      function_qrels(task),
                      run_of(task, answers, &TreeAnswer::functions),
                      {"Acc@1", "Acc@5", "Acc@10", "AllFound@10", "Success@10", "nDCG@10"},
                      columns);
  add_packed_columns(task, answers, columns);
  for (const Column& column : columns) {
    const LevelValue average = average_of(column);
    if (average.queries > 0) {
      result.levels.push_back(average);
      add_to_values(task, column, measured.values);
    }
  }
}

}  // namespace lode::experiment
