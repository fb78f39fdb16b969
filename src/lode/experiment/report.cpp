#include "lode/experiment/report.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lode/eval/protocol.hpp"

namespace lode::experiment {
namespace {

const NamedValue* find(const std::vector<NamedValue>& values, const std::string& name) {
  const auto found = std::find_if(
      values.begin(), values.end(), [&](const NamedValue& value) { return value.name == name; });
  return found == values.end() ? nullptr : &*found;
}

/// With how many decimals the result's protocol shows averages.
int decimals_of(const TaskResult& result) {
  constexpr int kUsual = 4;
  const auto protocol = eval::find_protocol(result.protocol);
  return protocol && protocol->decimals >= 0 ? protocol->decimals : kUsual;
}

void append_values(std::vector<std::string>& row,
                   const std::vector<NamedValue>& values,
                   int decimals) {
  for (const NamedValue& value : values) {
    row.push_back(format_value(value.value, decimals));
  }
}

void append_names(std::vector<std::string>& header, const std::vector<NamedValue>& values) {
  for (const NamedValue& value : values) {
    header.push_back(value.name);
  }
}

std::string count_of(std::size_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", count, count == 1 ? one : many);
}

std::string title_of(const TaskResult& result) {
  return fmt::format("{} ({}): protocol {}, {}, {} without positives",
                     result.task,
                     result.split,
                     result.protocol,
                     count_of(result.queries, "query", "queries"),
                     result.queries_without_positive);
}

/// CoREB's question: how often a hard negative stands above the best positive.
std::optional<std::string> intrusion_note(const TaskResult& result) {
  if (!result.coreb.is_object()) {
    return std::nullopt;
  }
  const Json& intrusion = result.coreb.at("intrusion");
  if (intrusion.at("queries").get<std::size_t>() == 0) {
    return std::nullopt;
  }
  return fmt::format(
      "{}: hard-negative intrusion {} ({} of the {} queries with both kinds in the top 10)",
      result.pipeline,
      format_value(intrusion.at("rate").get<double>()),
      intrusion.at("intruded").get<std::size_t>(),
      intrusion.at("queries").get<std::size_t>());
}

/// How far the order of equal scores could move the first measure.
std::optional<std::string> ties_note(const TaskResult& result) {
  const TieBounds& ties = result.ties;
  if (ties.queries_with_ties == 0 || ties.worst.empty() || ties.best.empty()) {
    return std::nullopt;
  }
  const auto [low, high] = std::minmax(ties.worst.front().value, ties.best.front().value);
  return fmt::format("{}: ties: {}, {}; {} could be {} .. {} by their order",
                     result.pipeline,
                     count_of(ties.queries_with_ties, "query", "queries"),
                     count_of(ties.tied_documents, "document", "documents"),
                     ties.worst.front().name,
                     format_value(low, decimals_of(result)),
                     format_value(high, decimals_of(result)));
}

Table task_table(std::span<const TaskResult> results) {
  Table table;
  table.title = title_of(results.front());
  table.header = {"pipeline"};
  append_names(table.header, results.front().measures);
  for (const TaskResult& result : results) {
    table.rows.push_back({result.pipeline});
    append_values(table.rows.back(), result.measures, decimals_of(result));
    if (!result.repository_means.empty()) {
      table.rows.push_back({result.pipeline + ", mean over repositories"});
      append_values(table.rows.back(), result.repository_means, decimals_of(result));
    }
    if (auto note = ties_note(result)) {
      table.notes.push_back(std::move(*note));
    }
    if (auto note = intrusion_note(result)) {
      table.notes.push_back(std::move(*note));
    }
  }
  return table;
}

/// One row for each group and pipeline; the column of the pipeline is there when there are several.
Table group_table(std::span<const TaskResult> results,
                  std::vector<GroupResult> TaskResult::*groups,
                  const std::string& what) {
  Table table;
  const bool several = results.size() > 1;
  table.title = fmt::format("{} by {}", results.front().task, what);
  table.header = {what};
  if (several) {
    table.header.emplace_back("pipeline");
  }
  table.text_columns = table.header.size();
  table.header.emplace_back("queries");
  append_names(table.header, results.front().measures);
  for (std::size_t i = 0; i < (results.front().*groups).size(); ++i) {
    for (const TaskResult& result : results) {
      const GroupResult& group = (result.*groups)[i];
      std::vector<std::string> row = {group.name};
      if (several) {
        row.push_back(result.pipeline);
      }
      row.push_back(fmt::format("{}", group.queries));
      if (group.queries > 0) {
        append_values(row, group.measures, decimals_of(result));
      } else {
        row.resize(row.size() + group.measures.size(), "-");
      }
      table.rows.push_back(std::move(row));
    }
  }
  return table;
}

/// What was reached at other levels than that of the ranked documents.
Table level_table(std::span<const TaskResult> results) {
  Table table;
  table.title = fmt::format("{} by level", results.front().task);
  table.header = {"measure", "pipeline", "queries", "mean"};
  table.text_columns = 2;
  for (std::size_t i = 0; i < results.front().levels.size(); ++i) {
    for (const TaskResult& result : results) {
      const LevelValue& level = result.levels[i];
      table.rows.push_back(
          {level.name,
           result.pipeline,
           fmt::format("{}", level.queries),
           level.queries > 0 ? format_value(level.value, decimals_of(result)) : std::string("-")});
    }
  }
  return table;
}

/// The values of each query, one row a query.
Table query_table(const TaskResult& result, const PerQueryValues& values) {
  Table table;
  table.title = fmt::format("{} by query: {}", result.task, result.pipeline);
  table.header = {"query"};
  const std::vector<std::size_t> columns = columns_of(values, result);
  for (const std::size_t column : columns) {
    table.header.push_back(values.measures[column]);
  }
  for (std::size_t q = 0; q < values.query_ids.size(); ++q) {
    table.rows.push_back({values.query_ids[q]});
    for (const std::size_t column : columns) {
      table.rows.back().push_back(format_value(values.values[q][column], decimals_of(result)));
    }
  }
  return table;
}

/// That the means mix numbers of different rules, where they do.
std::optional<std::string> protocols_note(std::span<const TaskResult> results) {
  std::map<std::string, std::set<std::string>> tasks;
  for (const TaskResult& result : results) {
    tasks[result.protocol].insert(result.task);
  }
  if (tasks.size() < 2) {
    return std::nullopt;
  }
  std::vector<std::string> parts;
  parts.reserve(tasks.size());
  for (const auto& [protocol, names] : tasks) {
    parts.push_back(fmt::format("{} ({})", protocol, count_of(names.size(), "task", "tasks")));
  }
  return fmt::format("The means mix protocols: {}; --protocol measures all tasks by one",
                     fmt::join(parts, ", "));
}

Table means_table(std::span<const TaskResult> results) {
  std::vector<std::string> pipelines;
  for (const TaskResult& result : results) {
    if (std::find(pipelines.begin(), pipelines.end(), result.pipeline) == pipelines.end()) {
      pipelines.push_back(result.pipeline);
    }
  }
  Table table;
  table.text_columns = 2;
  for (const std::string& pipeline : pipelines) {
    std::vector<const TaskResult*> own;
    for (const TaskResult& result : results) {
      if (result.pipeline == pipeline) {
        own.push_back(&result);
      }
    }
    const Means means = mean_over(own);
    const int decimals = decimals_of(*own.front());
    if (table.header.empty()) {
      table.title = fmt::format(
          "Means over {} tasks with {}", means.tasks, count_of(means.queries, "query", "queries"));
      table.header = {"pipeline", "mean"};
      append_names(table.header, means.over_tasks);
    }
    table.rows.push_back({pipeline, "mean over tasks"});
    append_values(table.rows.back(), means.over_tasks, decimals);
    table.rows.push_back({pipeline, "mean over queries"});
    append_values(table.rows.back(), means.over_queries, decimals);
  }
  if (auto note = protocols_note(results)) {
    table.notes.push_back(std::move(*note));
  }
  return table;
}

}  // namespace

Means mean_over(std::span<const TaskResult* const> results) {
  Means means;
  for (const TaskResult* result : results) {
    means.tasks += result->queries > 0 ? 1 : 0;
    means.queries += result->queries;
  }
  if (means.tasks == 0) {
    return means;
  }
  for (const NamedValue& measure : results.front()->measures) {
    double over_tasks = 0.0;
    double over_queries = 0.0;
    bool everywhere = true;
    for (const TaskResult* result : results) {
      const NamedValue* value = find(result->measures, measure.name);
      everywhere = everywhere && value != nullptr;
      if (value != nullptr && result->queries > 0) {
        over_tasks += value->value;
        over_queries += value->value * static_cast<double>(result->queries);
      }
    }
    if (everywhere) {
      means.over_tasks.push_back(
          {.name = measure.name, .value = over_tasks / static_cast<double>(means.tasks)});
      means.over_queries.push_back(
          {.name = measure.name, .value = over_queries / static_cast<double>(means.queries)});
    }
  }
  return means;
}

std::vector<Table> make_report(std::span<const TaskResult> results,
                               ReportDetail detail,
                               std::span<const PerQueryValues> values) {
  std::vector<Table> tables;
  std::size_t tasks = 0;
  const bool full = detail == ReportDetail::Full;
  for (std::size_t begin = 0; begin < results.size();) {
    std::size_t end = begin + 1;
    while (end < results.size() && results[end].task == results[begin].task) {
      ++end;
    }
    const auto own = results.subspan(begin, end - begin);
    tables.push_back(task_table(own));
    if (full && !own.front().levels.empty()) {
      tables.push_back(level_table(own));
    }
    if (full && !own.front().subtasks.empty()) {
      tables.push_back(group_table(own, &TaskResult::subtasks, "subtask"));
    }
    if (full && !own.front().languages.empty()) {
      tables.push_back(group_table(own, &TaskResult::languages, "language"));
    }
    for (std::size_t i = begin; i < end && !values.empty(); ++i) {
      tables.push_back(query_table(results[i], values[i]));
    }
    begin = end;
    ++tasks;
  }
  if (tasks > 1) {
    tables.push_back(means_table(results));
  }
  return tables;
}

}  // namespace lode::experiment
