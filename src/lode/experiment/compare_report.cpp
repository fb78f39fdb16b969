#include <utility>

#include <fmt/format.h>

#include "lode/experiment/compare.hpp"

namespace lode::experiment {
namespace {

std::string format_p(double p) {
  return p < 0.0001 ? "<0.0001" : format_value(p);
}

Table to_table(const TaskComparison& comparison) {
  Table table;
  table.title =
      fmt::format("{}: {}, {} queries", comparison.task, comparison.measure, comparison.queries);
  table.header = {
      "system", comparison.measure, "difference", "95% interval", "p", "p (Holm)", "win/tie/loss"};
  for (const ComparisonRow& row : comparison.rows) {
    if (!row.difference) {
      table.rows.push_back({row.system, format_value(row.mean), "", "", "", "", ""});
      continue;
    }
    const eval::Comparison& difference = *row.difference;
    table.rows.push_back(
        {row.system,
         format_value(row.mean),
         fmt::format("{:+.4f}", difference.difference),
         fmt::format("[{:+.4f}, {:+.4f}]", difference.interval.low, difference.interval.high),
         format_p(difference.p),
         format_p(difference.p_holm),
         fmt::format("{}/{}/{}",
                     difference.counts.wins,
                     difference.counts.ties,
                     difference.counts.losses)});
  }
  if (comparison.left_out > 0) {
    table.notes.push_back(fmt::format(
        "{} {} left out: not every system has a value for {} (not judged, or not defined)",
        comparison.left_out,
        comparison.left_out == 1 ? "query is" : "queries are",
        comparison.left_out == 1 ? "it" : "them"));
  }
  return table;
}

Table to_table(const MakingDifference& making) {
  Table table;
  table.title = fmt::format("{}: what differs in making {}", making.task, making.system);
  table.header = {"field", "first system", "this system"};
  table.text_columns = table.header.size();
  for (const ProvenanceDifference& field : making.fields) {
    table.rows.push_back({field.field, field.left, field.right});
  }
  return table;
}

Json row_to_json(const ComparisonRow& row) {
  Json json = {{"system", row.system}, {"mean", row.mean}};
  if (row.difference) {
    const eval::Comparison& difference = *row.difference;
    json["difference"] = difference.difference;
    json["interval"] = {difference.interval.low, difference.interval.high};
    json["p"] = difference.p;
    json["p_holm"] = difference.p_holm;
    json["wins"] = difference.counts.wins;
    json["ties"] = difference.counts.ties;
    json["losses"] = difference.counts.losses;
  }
  return json;
}

Json making_to_json(const MakingDifference& making) {
  Json fields = Json::array();
  for (const ProvenanceDifference& field : making.fields) {
    fields.push_back({{"field", field.field}, {"first", field.left}, {"this", field.right}});
  }
  return {{"task", making.task}, {"system", making.system}, {"fields", std::move(fields)}};
}

}  // namespace

std::vector<Table> to_tables(const ComparisonReport& report) {
  std::vector<Table> tables;
  for (const TaskComparison& comparison : report.comparisons) {
    tables.push_back(to_table(comparison));
  }
  for (const MakingDifference& making : report.makings) {
    tables.push_back(to_table(making));
  }
  return tables;
}

Json to_json(const ComparisonReport& report) {
  Json comparisons = Json::array();
  for (const TaskComparison& comparison : report.comparisons) {
    Json rows = Json::array();
    for (const ComparisonRow& row : comparison.rows) {
      rows.push_back(row_to_json(row));
    }
    comparisons.push_back({{"task", comparison.task},
                           {"measure", comparison.measure},
                           {"queries", comparison.queries},
                           {"left_out", comparison.left_out},
                           {"systems", std::move(rows)}});
  }
  Json makings = Json::array();
  for (const MakingDifference& making : report.makings) {
    makings.push_back(making_to_json(making));
  }
  return {{"comparisons", std::move(comparisons)},
          {"provenance", std::move(makings)},
          {"not_common", report.not_common}};
}

}  // namespace lode::experiment
