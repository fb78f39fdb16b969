#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "lode/experiment/compare.hpp"

namespace lode::experiment {
namespace {

std::string format_p(double p) {
  return p < 0.0001 ? "<0.0001" : format_value(p);
}

/// Moves a place back to where a code point begins.
std::size_t code_point_begin(std::string_view text, std::size_t at) {
  while (at > 0 && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xC0U) == 0x80U) {
    --at;
  }
  return at;
}

/// Two values that differ, cut to what a line has room for: around the first place where they do.
std::pair<std::string, std::string> shorten(std::string_view left, std::string_view right) {
  constexpr std::size_t kMostBytes = 60;
  constexpr std::size_t kBefore = 20;
  const auto same = static_cast<std::size_t>(
      std::mismatch(left.begin(), left.end(), right.begin(), right.end()).first - left.begin());
  const bool fits = std::max(left.size(), right.size()) <= kMostBytes;
  const std::size_t begin = fits || same <= kBefore ? 0 : code_point_begin(left, same - kBefore);
  const auto cut = [&](std::string_view text) {
    const std::string_view rest = text.substr(begin);
    const bool whole = rest.size() <= kMostBytes;
    return fmt::format("{}{}{}",
                       begin > 0 ? "..." : "",
                       rest.substr(0, whole ? rest.size() : code_point_begin(rest, kMostBytes)),
                       whole ? "" : "...");
  };
  return {cut(left), cut(right)};
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
    const auto [left, right] = shorten(field.left, field.right);
    table.rows.push_back({field.field, left, right});
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
