#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"

namespace lode::experiment {

/// What the field `format` of a result file says.
inline constexpr std::string_view kResultFormat = "lode-result";

/// One number under its name; not a number where the measure is not defined.
struct NamedValue {
  std::string name;
  double value = 0.0;
  bool operator==(const NamedValue&) const = default;
};

/// The measures of a part of the queries: a subtask, a language.
struct GroupResult {
  std::string name;
  std::size_t queries = 0;
  std::vector<NamedValue> measures;
  bool operator==(const GroupResult&) const = default;
};

/// A measure at another level than the ranked documents, over the queries that have targets there.
struct LevelValue {
  std::string name;  ///< "function:Acc@5", "packed:superset(line)".
  std::size_t queries = 0;
  double value = 0.0;
  bool operator==(const LevelValue&) const = default;
};

/// How much the order of equal scores decides: the averages if every tie fell against the pipeline,
/// or in its favour (as eval::TieReport).
struct TieBounds {
  std::size_t queries_with_ties = 0;
  std::size_t tied_documents = 0;  ///< Documents that share their score with another of the query.
  std::vector<NamedValue> worst;   ///< The measures of the result, in its order.
  std::vector<NamedValue> best;
  bool operator==(const TieBounds&) const = default;
};

/// A file beside a result, with what proves that it is the one that was written.
struct CompanionFile {
  std::string name;
  std::uint64_t size_bytes = 0;
  std::string sha256;
  bool operator==(const CompanionFile&) const = default;
};

/// The values of every measure for every query: the columns of the per-query file.
struct PerQueryValues {
  std::vector<std::string> measures;
  std::vector<std::string> query_ids;
  std::vector<std::vector<double>> values;  ///< [query][measure], unrounded.
  bool operator==(const PerQueryValues&) const = default;
};

/// What one pipeline reached on one task, and how it was made. docs/formats/result.md describes the
/// file.
struct TaskResult {
  std::string task;
  std::string split;
  std::string pipeline;  ///< Canonical spelling.
  std::string protocol;
  std::size_t queries = 0;  ///< That the averages are taken over.
  std::size_t queries_without_positive = 0;
  std::vector<NamedValue> measures;  ///< Averages, unrounded, in the order asked for.
  TieBounds ties;
  std::vector<GroupResult> subtasks;   ///< Sorted by name; empty when the task has none.
  std::vector<GroupResult> languages;  ///< Sorted by name; empty when the task has none.
  std::vector<LevelValue> levels;      ///< Of tasks over source trees; else empty.
  /// Of tasks over source trees, where every repository weighs the same; else empty.
  std::vector<NamedValue> repository_means;
  Json mteb_scores =
      Json::object();  ///< One entry of MTEB's `scores`: keys and roundings as MTEB's.
  Json coreb;          ///< Under CoREB's protocols its runner's numbers; else null.
  Json provenance = Json::object();  ///< How it was made; has at least the string `data_sha256`.
  std::string identity;  ///< Hash of everything that decides the numbers; see identity.hpp.
  double evaluation_time_s = 0.0;  ///< Wall time; no part of the identity.
  std::optional<CompanionFile> run;
  std::optional<CompanionFile> per_query;
};

/// The result as one JSON document: MTEB's fields first, then ours, last a checksum over all but
/// the times.
[[nodiscard]] std::string to_result_json(const TaskResult& result);

/// Reads what to_result_json() wrote; the checksum, the version and every field are checked. A
/// failure (Corrupt) says what is wrong, without the file's name.
[[nodiscard]] Result<TaskResult> parse_result_json(std::string_view text);

/// parse_result_json() of a file. Throws Error(NotFound | Io | Corrupt) that names it.
[[nodiscard]] TaskResult read_result(const std::filesystem::path& path);

/// The columns of `values` that are measures of `result`, in its order; the others are MTEB's.
[[nodiscard]] std::vector<std::size_t> columns_of(const PerQueryValues& values,
                                                  const TaskResult& result);

/// The object of `lode eval --json` (docs/formats/eval-json.md), with `per_query` where values are
/// given.
[[nodiscard]] Json to_eval_json(const TaskResult& result, const PerQueryValues* values = nullptr);

/// Tab-separated: a header `query_id` and the measures, then one line a query; doubles in the
/// shortest form that reads back the same.
[[nodiscard]] std::string to_per_query_tsv(const PerQueryValues& values);
/// A failure (Corrupt) names the line.
[[nodiscard]] Result<PerQueryValues> parse_per_query_tsv(std::string_view text);

}  // namespace lode::experiment
