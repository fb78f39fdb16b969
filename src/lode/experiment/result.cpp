#include "lode/experiment/result.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/hash.hpp"

namespace lode::experiment {
namespace {

constexpr int kFormatVersion = 3;

/// JSON has no NaN: null stands for it.
Json number(double value) {
  return std::isfinite(value) ? Json(value) : Json(nullptr);
}

Json to_json(const std::vector<NamedValue>& values) {
  Json result = Json::object();
  for (const NamedValue& value : values) {
    result[value.name] = number(value.value);
  }
  return result;
}

Json to_json(const std::vector<GroupResult>& groups) {
  Json result = Json::object();
  for (const GroupResult& group : groups) {
    result[group.name] = Json{{"queries", group.queries}, {"measures", to_json(group.measures)}};
  }
  return result;
}

Json to_json(const std::vector<LevelValue>& levels) {
  Json result = Json::object();
  for (const LevelValue& level : levels) {
    result[level.name] = Json{{"queries", level.queries}, {"value", number(level.value)}};
  }
  return result;
}

Json to_json(const TieBounds& ties) {
  return Json{{"queries_with_ties", ties.queries_with_ties},
              {"tied_documents", ties.tied_documents},
              {"worst", to_json(ties.worst)},
              {"best", to_json(ties.best)}};
}

Json to_json(const std::optional<CompanionFile>& file) {
  if (!file) {
    return nullptr;
  }
  return Json{{"name", file->name}, {"size_bytes", file->size_bytes}, {"sha256", file->sha256}};
}

/// The numbers of a result, as they stand in result files and in `lode eval --json`.
void add_numbers(const TaskResult& result, Json& document) {
  document["pipeline"] = result.pipeline;
  document["protocol"] = result.protocol;
  document["queries"] = result.queries;
  document["queries_without_positive"] = result.queries_without_positive;
  document["measures"] = to_json(result.measures);
  document["ties"] = to_json(result.ties);
  document["subtasks"] = to_json(result.subtasks);
  document["languages"] = to_json(result.languages);
  document["levels"] = to_json(result.levels);
  document["mean_over_repositories"] = to_json(result.repository_means);
}

/// Over everything but the times, so that the same work gives the same checksum.
std::string checksum(Json document) {
  for (const char* key :
       {"checksum", "evaluation_time", "date", "kg_co2_emissions", "evaluation_phases"}) {
    document.erase(key);
  }
  return sha256_hex(to_json_line(document));
}

/// Reads fields of one object; every fault is an Error(Corrupt) that names the field.
class FieldReader {
 public:
  FieldReader(const Json& object, std::string where) : object_(object), where_(std::move(where)) {
    if (!object.is_object()) {
      fail("is not an object");
    }
  }

  [[nodiscard]] const Json& at(const char* key) const {
    const auto found = object_.find(key);
    if (found == object_.end()) {
      fail(fmt::format("has no field '{}'", key));
    }
    return *found;
  }
  [[nodiscard]] std::string text(const char* key) const {
    const Json& value = at(key);
    if (!value.is_string()) {
      fail(fmt::format("has a field '{}' that is not a string", key));
    }
    return value.get<std::string>();
  }
  [[nodiscard]] std::uint64_t count(const char* key) const {
    const Json& value = at(key);
    if (!value.is_number_unsigned()) {
      fail(fmt::format("has a field '{}' that is not a count", key));
    }
    return value.get<std::uint64_t>();
  }
  [[nodiscard]] double real(const char* key) const { return real(at(key), key); }
  [[nodiscard]] const Json& object(const char* key) const {
    const Json& value = at(key);
    if (!value.is_object()) {
      fail(fmt::format("has a field '{}' that is not an object", key));
    }
    return value;
  }
  [[nodiscard]] std::vector<NamedValue> values(const char* key) const {
    std::vector<NamedValue> result;
    for (const auto& [name, value] : object(key).items()) {
      result.push_back({.name = name, .value = real(value, name)});
    }
    return result;
  }
  [[noreturn]] void fail(std::string_view what) const {
    throw Error(ErrorKind::Corrupt, fmt::format("{} {}", where_, what));
  }

 private:
  [[nodiscard]] double real(const Json& value, std::string_view key) const {
    if (value.is_null()) {
      return std::numeric_limits<double>::quiet_NaN();
    }
    if (!value.is_number()) {
      fail(fmt::format("has a field '{}' that is not a number", key));
    }
    return value.get<double>();
  }

  const Json& object_;
  std::string where_;
};

std::vector<GroupResult> read_groups(const FieldReader& reader, const char* key) {
  std::vector<GroupResult> result;
  for (const auto& [name, value] : reader.object(key).items()) {
    const FieldReader group(value, fmt::format("'{}' of '{}'", name, key));
    result.push_back(
        {.name = name, .queries = group.count("queries"), .measures = group.values("measures")});
  }
  return result;
}

std::vector<LevelValue> read_levels(const FieldReader& reader) {
  std::vector<LevelValue> result;
  for (const auto& [name, value] : reader.object("levels").items()) {
    const FieldReader level(value, fmt::format("'{}' of 'levels'", name));
    result.push_back(
        {.name = name, .queries = level.count("queries"), .value = level.real("value")});
  }
  return result;
}

TieBounds read_ties(const FieldReader& reader) {
  const FieldReader ties(reader.object("ties"), "'ties'");
  return {.queries_with_ties = ties.count("queries_with_ties"),
          .tied_documents = ties.count("tied_documents"),
          .worst = ties.values("worst"),
          .best = ties.values("best")};
}

std::optional<CompanionFile> read_companion(const FieldReader& files, const char* key) {
  const Json& value = files.at(key);
  if (value.is_null()) {
    return std::nullopt;
  }
  const FieldReader reader(value, fmt::format("'{}' of 'files'", key));
  CompanionFile file = {.name = reader.text("name"),
                        .size_bytes = reader.count("size_bytes"),
                        .sha256 = reader.text("sha256")};
  if (file.name.empty() || file.name.find('/') != std::string::npos || file.name.front() == '.') {
    reader.fail("has a name that is not that of a file beside it");
  }
  return file;
}

/// Null, or an object that has at least what the report prints.
Json read_coreb(const FieldReader& reader) {
  const Json& coreb = reader.at("coreb");
  if (!coreb.is_null()) {
    const FieldReader fields(coreb, "'coreb'");
    const FieldReader intrusion(fields.object("intrusion"), "'intrusion'");
    static_cast<void>(intrusion.count("intruded"));
    if (intrusion.count("queries") > 0 && !intrusion.at("rate").is_number()) {
      intrusion.fail("has a field 'rate' that is not a number");
    }
  }
  return coreb;
}

TaskResult read_document(const Json& document) {
  const FieldReader reader(document, "the result");
  if (reader.text("format") != kResultFormat) {
    reader.fail(fmt::format("is not of the format '{}'", kResultFormat));
  }
  if (const auto version = reader.count("format_version"); version != kFormatVersion) {
    reader.fail(fmt::format(
        "has format version {}; this program reads version {}", version, kFormatVersion));
  }
  const FieldReader files(reader.object("files"), "'files'");
  TaskResult result;
  result.task = reader.text("task_name");
  result.split = reader.text("split");
  result.pipeline = reader.text("pipeline");
  result.protocol = reader.text("protocol");
  result.queries = reader.count("queries");
  result.queries_without_positive = reader.count("queries_without_positive");
  result.measures = reader.values("measures");
  result.ties = read_ties(reader);
  result.subtasks = read_groups(reader, "subtasks");
  result.languages = read_groups(reader, "languages");
  result.levels = read_levels(reader);
  result.repository_means = reader.values("mean_over_repositories");
  const FieldReader scores(reader.object("scores"), "'scores'");
  const Json& entries = scores.at(result.split.c_str());
  if (!entries.is_array() || entries.size() != 1 || !entries[0].is_object()) {
    scores.fail("does not hold one object for its split");
  }
  result.mteb_scores = entries[0];
  result.coreb = read_coreb(reader);
  result.provenance = reader.object("provenance");
  static_cast<void>(FieldReader(result.provenance, "'provenance'").text("data_sha256"));
  result.identity = reader.text("identity");
  result.evaluation_time_s = reader.real("evaluation_time");
  result.run = read_companion(files, "run");
  result.per_query = read_companion(files, "per_query");
  if (reader.text("checksum") != checksum(document)) {
    reader.fail("does not match its checksum: it was changed after it was written");
  }
  return result;
}

}  // namespace

std::string to_result_json(const TaskResult& result) {
  Json document = {
      {"dataset_revision", result.provenance.at("data_sha256")},
      {"task_name", result.task},
      {"mteb_version", nullptr},
      {"scores", {{result.split, Json::array({result.mteb_scores})}}},
      {"evaluation_time", result.evaluation_time_s},
      {"kg_co2_emissions", nullptr},
      {"date", nullptr},
      {"evaluation_phases", nullptr},
      {"format", kResultFormat},
      {"format_version", static_cast<unsigned>(kFormatVersion)},
      {"split", result.split},
  };
  add_numbers(result, document);
  document["coreb"] = result.coreb;
  document["provenance"] = result.provenance;
  document["identity"] = result.identity;
  document["files"] = {{"run", to_json(result.run)}, {"per_query", to_json(result.per_query)}};
  document["checksum"] = checksum(document);
  return to_pretty_json(document);
}

Result<TaskResult> parse_result_json(std::string_view text) {
  const auto document = parse_json(text);
  if (!document) {
    return failure(ErrorKind::Corrupt, document.error().message());
  }
  try {
    return read_document(*document);
  } catch (Error& error) {
    return tl::unexpected<Error>(std::move(error));
  }
}

TaskResult read_result(const std::filesystem::path& path) {
  auto result = parse_result_json(read_file(path));
  if (!result) {
    throw Error(result.error().kind(),
                fmt::format("{}: {}", path.string(), result.error().message()));
  }
  return std::move(*result);
}

Json to_eval_json(const TaskResult& result, const PerQueryValues* values) {
  Json document = {{"task", result.task}};
  add_numbers(result, document);
  if (values != nullptr) {
    Json& queries = document["per_query"] = Json::object();
    const std::vector<std::size_t> columns = columns_of(*values, result);
    for (std::size_t q = 0; q < values->query_ids.size(); ++q) {
      Json& query = queries[values->query_ids[q]] = Json::object();
      for (const std::size_t column : columns) {
        query[values->measures[column]] = number(values->values[q][column]);
      }
    }
  }
  return document;
}

std::vector<std::size_t> columns_of(const PerQueryValues& values, const TaskResult& result) {
  std::vector<std::size_t> columns;
  for (const NamedValue& measure : result.measures) {
    const auto found = std::find(values.measures.begin(), values.measures.end(), measure.name);
    if (found != values.measures.end()) {
      columns.push_back(static_cast<std::size_t>(found - values.measures.begin()));
    }
  }
  return columns;
}

}  // namespace lode::experiment
