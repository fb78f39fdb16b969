#include "lode/experiment/compare.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lode/base/error.hpp"

namespace lode::experiment {
namespace {

using Key = std::tuple<std::string, std::string, std::string>;  ///< Task, split, protocol.
/// Query -> value, for one system.
using QueryValues = std::map<std::string, double>;

std::string describe_key(const Key& key) {
  return fmt::format("{} ({}, {})", std::get<0>(key), std::get<1>(key), std::get<2>(key));
}

const LoadedResult* find_result(const System& system, const Key& key) {
  for (const LoadedResult& loaded : system.results) {
    if (Key(loaded.result.task, loaded.result.split, loaded.result.protocol) == key) {
      return &loaded;
    }
  }
  return nullptr;
}

/// The tasks that every system has; those that some lack go to the report.
std::vector<Key> common_tasks(std::span<const System> systems, ComparisonReport& report) {
  std::set<Key> all;
  for (const System& system : systems) {
    for (const LoadedResult& loaded : system.results) {
      all.emplace(loaded.result.task, loaded.result.split, loaded.result.protocol);
    }
  }
  std::vector<Key> common;
  for (const Key& key : all) {
    std::vector<std::string> lacking;
    for (const System& system : systems) {
      if (find_result(system, key) == nullptr) {
        lacking.push_back(system.label);
      }
    }
    if (lacking.empty()) {
      common.push_back(key);
    } else {
      report.not_common.push_back(fmt::format(
          "{} is not compared: no result of {}", describe_key(key), fmt::join(lacking, ", ")));
    }
  }
  if (common.empty()) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("the results have no task, split and protocol in common: {}",
                            fmt::join(report.not_common, "; ")));
  }
  return common;
}

std::size_t measure_column(const LoadedResult& loaded, const std::string& measure) {
  const auto& names = loaded.values.measures;
  const auto found = std::find(names.begin(), names.end(), measure);
  if (found == names.end()) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("{} has no values of '{}'; it has: {}. Evaluate again with -m {}",
                            loaded.path.string(),
                            measure,
                            fmt::join(names, ", "),
                            measure));
  }
  return static_cast<std::size_t>(found - names.begin());
}

/// Adds the defined values of one result, each query under `prefix`.
void add_values(const LoadedResult& loaded,
                const std::string& measure,
                const std::string& prefix,
                QueryValues& values) {
  const std::size_t column = measure_column(loaded, measure);
  for (std::size_t i = 0; i < loaded.values.query_ids.size(); ++i) {
    const double value = loaded.values.values[i][column];
    if (std::isfinite(value)) {
      values.emplace(prefix + loaded.values.query_ids[i], value);
    }
  }
}

/// The values of each system on `keys`, joined.
std::vector<QueryValues> joined_values(std::span<const System> systems,
                                       std::span<const Key> keys,
                                       const std::string& measure) {
  std::vector<QueryValues> result(systems.size());
  for (std::size_t i = 0; i < systems.size(); ++i) {
    for (const Key& key : keys) {
      add_values(*find_result(systems[i], key), measure, describe_key(key) + "\t", result[i]);
    }
  }
  return result;
}

/// Drops the queries that some system lacks; returns how many there were.
std::size_t keep_common(std::vector<QueryValues>& systems) {
  std::map<std::string, std::size_t> counts;
  for (const QueryValues& values : systems) {
    for (const auto& [query, value] : values) {
      ++counts[query];
    }
  }
  std::size_t dropped = 0;
  for (const auto& [query, count] : counts) {
    if (count < systems.size()) {
      ++dropped;
      for (QueryValues& values : systems) {
        values.erase(query);
      }
    }
  }
  return dropped;
}

eval::Evaluation evaluation_of(const QueryValues& values) {
  eval::Evaluation evaluation;
  evaluation.measures = {{}};  // Only their number counts: not all values have a measure of eval.
  double sum = 0.0;
  for (const auto& [query, value] : values) {
    evaluation.query_ids.push_back(query);
    evaluation.per_query.push_back({value});
    sum += value;
  }
  evaluation.averages = {values.empty() ? 0.0 : sum / static_cast<double>(values.size())};
  return evaluation;
}

TaskComparison compare_on(std::span<const System> systems,
                          std::span<const Key> keys,
                          const std::string& measure,
                          const CompareOptions& options) {
  TaskComparison comparison;
  comparison.task =
      keys.size() == 1 ? describe_key(keys.front()) : fmt::format("all {} tasks", keys.size());
  comparison.measure = measure;
  auto values = joined_values(systems, keys, measure);
  comparison.left_out = keep_common(values);
  comparison.queries = values.front().size();
  if (comparison.queries == 0) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: no query has a value of '{}' in every system, so nothing can be "
                            "compared; were they measured on the same queries and judgments?",
                            comparison.task,
                            measure));
  }
  std::vector<eval::Evaluation> evaluations;
  evaluations.reserve(values.size());
  for (const QueryValues& own : values) {
    evaluations.push_back(evaluation_of(own));
  }
  const auto differences = eval::compare_with_baseline(evaluations, 0, options.statistics);
  for (std::size_t i = 0; i < systems.size(); ++i) {
    ComparisonRow row = {
        .system = systems[i].label, .mean = evaluations[i].averages.front(), .difference = {}};
    if (i > 0) {
      row.difference = differences[i].front();
    }
    comparison.rows.push_back(std::move(row));
  }
  return comparison;
}

std::vector<std::string> measures_to_compare(const System& first, const CompareOptions& options) {
  if (!options.measures.empty()) {
    return options.measures;
  }
  const std::vector<std::string>& names = first.results.front().values.measures;
  const auto usual = std::find(names.begin(), names.end(), "nDCG@10");
  return {usual == names.end() ? names.front() : *usual};
}

void compare_makings(std::span<const System> systems, const Key& key, ComparisonReport& report) {
  const LoadedResult& first = *find_result(systems.front(), key);
  for (const System& system : systems.subspan(1)) {
    auto fields =
        compare_provenance(first.result.provenance, find_result(system, key)->result.provenance);
    if (!fields.empty()) {
      report.makings.push_back(
          {.task = describe_key(key), .system = system.label, .fields = std::move(fields)});
    }
  }
}

}  // namespace

ComparisonReport compare(std::span<const System> systems, const CompareOptions& options) {
  if (systems.size() < 2) {
    throw Error(ErrorKind::InvalidArgument,
                "there is only one system to compare; give results of at least two pipelines");
  }
  ComparisonReport report;
  const std::vector<Key> keys = common_tasks(systems, report);
  for (const std::string& measure : measures_to_compare(systems.front(), options)) {
    for (const Key& key : keys) {
      report.comparisons.push_back(compare_on(systems, std::span(&key, 1), measure, options));
    }
    if (keys.size() > 1) {
      report.comparisons.push_back(compare_on(systems, keys, measure, options));
    }
  }
  for (const Key& key : keys) {
    compare_makings(systems, key, report);
  }
  return report;
}

}  // namespace lode::experiment
