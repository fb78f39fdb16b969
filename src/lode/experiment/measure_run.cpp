#include "lode/experiment/measure_run.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <string_view>
#include <unordered_map>

#include <fmt/format.h>

#include "lode/base/json.hpp"
#include "lode/eval/evaluate.hpp"
#include "lode/experiment/coreb_numbers.hpp"
#include "lode/experiment/mteb_scores.hpp"
#include "lode/experiment/tree_groups.hpp"

namespace lode::experiment {
namespace {

constexpr std::string_view kAnyLanguage = "any";

/// The first `count` measures under their names.
std::vector<NamedValue> named_values(const eval::Evaluation& evaluation,
                                     const std::vector<double>& values,
                                     std::size_t count) {
  std::vector<NamedValue> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back({.name = to_string(evaluation.measures[i]), .value = values[i]});
  }
  return result;
}

TieBounds ties_of(const eval::Evaluation& evaluation, std::size_t count) {
  const eval::TieReport& ties = evaluation.ties;
  return {.queries_with_ties = ties.queries_with_ties,
          .tied_documents = ties.tied_documents,
          .worst = named_values(evaluation, ties.worst, count),
          .best = named_values(evaluation, ties.best, count)};
}

/// `first` and those of `second` that are not in it.
std::vector<eval::Measure> merged(const std::vector<eval::Measure>& first,
                                  const std::vector<eval::Measure>& second) {
  std::vector<eval::Measure> result = first;
  for (const eval::Measure& measure : second) {
    if (std::find(result.begin(), result.end(), measure) == result.end()) {
      result.push_back(measure);
    }
  }
  return result;
}

eval::Qrels qrels_of(const eval::Qrels& all, const std::set<std::string_view>& queries) {
  eval::Qrels result;
  for (const std::string& id : all.query_ids()) {
    if (!queries.contains(id)) {
      continue;
    }
    result.add_query(id);
    for (const eval::Judgment& judgment : all.judgments(id)) {
      static_cast<void>(result.add(id, judgment.docno, judgment.grade));  // Distinct in `all`.
    }
  }
  return result;
}

eval::Run part_of_run(const eval::Run& all, const std::set<std::string_view>& queries) {
  eval::Run result;
  result.tag = all.tag;
  for (const eval::QueryRanking& ranking : all.rankings) {
    if (queries.contains(ranking.query_id)) {
      result.rankings.push_back(ranking);
    }
  }
  return result;
}

/// The measures of each group, by name; none when no query has a name of its own.
std::vector<GroupResult> measure_groups(const corpus::Task& task,
                                        const eval::Run& run,
                                        const std::vector<eval::Measure>& measures,
                                        const eval::Protocol& protocol,
                                        const GroupOf& group_of,
                                        std::string_view unnamed) {
  std::map<std::string, std::set<std::string_view>> groups;
  for (const corpus::Query& query : task.queries) {
    groups[group_of(query)].insert(query.id);
  }
  std::vector<GroupResult> result;
  if (groups.size() == 1 && groups.begin()->first == unnamed) {
    return result;
  }
  for (const auto& [name, queries] : groups) {
    const auto evaluation = eval::evaluate(
        qrels_of(task.qrels, queries), part_of_run(run, queries), measures, protocol);
    result.push_back({.name = name,
                      .queries = evaluation.query_ids.size(),
                      .measures = named_values(evaluation, evaluation.averages, measures.size())});
  }
  return result;
}

PerQueryValues per_query_values_of(const eval::Evaluation& evaluation) {
  PerQueryValues values;
  for (const eval::Measure& measure : evaluation.measures) {
    values.measures.push_back(to_string(measure));
  }
  values.query_ids = evaluation.query_ids;
  values.values = evaluation.per_query;
  return values;
}

/// Groups of a task over trees, of every kind that there are at least two of.
std::vector<GroupResult> measure_tree_groups(const corpus::Task& task,
                                             const eval::Run& run,
                                             const std::vector<eval::Measure>& measures,
                                             const eval::Protocol& protocol) {
  std::vector<GroupResult> result;
  for (const GroupOf& group_of : tree_groups(task)) {
    auto groups = measure_groups(task, run, measures, protocol, group_of, {});
    if (groups.size() > 1) {
      result.insert(result.end(), groups.begin(), groups.end());
    }
  }
  return result;
}

std::string subtask_group(const corpus::Query& query) {
  return query.subtask.empty() ? "none" : query.subtask;
}

}  // namespace

std::string language_group(const corpus::Query& query) {
  if (!query.language.empty()) {
    return query.language;
  }
  if (query.extra.find("\"anchor_language\"") != std::string::npos) {
    const auto extra = parse_json(query.extra);
    if (extra && extra->is_object()) {
      const auto found = extra->find("anchor_language");
      if (found != extra->end() && found->is_string() && !found->get<std::string>().empty()) {
        return found->get<std::string>();
      }
    }
  }
  return std::string(kAnyLanguage);
}

MeasuredRun measure_run(const corpus::Task& task,
                        const eval::Run& run,
                        const std::vector<eval::Measure>& measures,
                        const eval::Protocol& protocol) {
  const auto evaluation =
      eval::evaluate(task.qrels, run, merged(measures, mteb_measures()), protocol);
  if (evaluation.query_ids.empty()) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: under the protocol '{}' no query of the task '{}' can be measured",
                            task.path.string(),
                            protocol.name,
                            task.name));
  }
  MeasuredRun measured;
  TaskResult& result = measured.result;
  result.task = task.name;
  result.split = task.split;
  result.protocol = protocol.name;
  result.queries = evaluation.query_ids.size();
  result.queries_without_positive = evaluation.queries_without_positive;
  result.measures = named_values(evaluation, evaluation.averages, measures.size());
  result.ties = ties_of(evaluation, measures.size());
  result.subtasks = task.tree_part
                        ? measure_tree_groups(task, run, measures, protocol)
                        : measure_groups(task, run, measures, protocol, subtask_group, "none");
  result.languages = measure_groups(task, run, measures, protocol, language_group, kAnyLanguage);
  result.mteb_scores = mteb_scores(task, evaluation, run);
  if (protocol.name.starts_with("coreb")) {
    result.coreb = coreb_numbers(task, run, protocol);
  }
  measured.values = per_query_values_of(evaluation);
  return measured;
}

}  // namespace lode::experiment
