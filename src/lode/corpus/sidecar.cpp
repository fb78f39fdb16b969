#include "lode/corpus/sidecar.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/json.hpp"
#include "lode/corpus/record.hpp"
#include "lode/corpus/row_reader.hpp"
#include "lode/corpus/task_builder.hpp"
#include "lode/corpus/tsv.hpp"

namespace lode::corpus {
namespace {

constexpr std::string_view kExclusionsHeader = "query-id\tcorpus-id\n";

void read_exclusions(const std::filesystem::path& path, TaskBuilder& builder, Ledger& ledger) {
  const auto reader =
      open_tsv(path, {.columns = {"query-id", "corpus-id"}, .has_header = true}, ledger);
  Row row;
  while (reader->next(row)) {
    builder.add_exclusion(row.fields()[0].cell.text, row.fields()[1].cell.text, reader->place());
  }
}

void read_candidates(const std::filesystem::path& path, TaskBuilder& builder, Ledger& ledger) {
  const auto reader = open_jsonl(path, ledger);
  Row row;
  while (reader->next(row)) {
    builder.add_candidates(row, reader->place());
  }
}

/// The fields of task.json and where they go.
struct TaskField {
  std::string_view name;
  std::string Task::*target;
};
constexpr std::array<TaskField, 4> kTaskFields = {
    {{"kind", &Task::kind},
     {"protocol", &Task::default_protocol},
     {"query_instruction", &Task::query_instruction},
     {"document_instruction", &Task::document_instruction}}};

/// What is wrong with a field of task.json, or nothing.
std::optional<std::string> task_field_fault(const std::string& name, const Json& value) {
  if (std::none_of(kTaskFields.begin(), kTaskFields.end(), [&](const TaskField& field) {
        return field.name == name;
      })) {
    return fmt::format(
        "there is no field '{}'; known are kind, protocol, query_instruction, document_instruction",
        name);
  }
  if (!value.is_string()) {
    return fmt::format("'{}' must be a string", name);
  }
  const auto& text = value.get_ref<const std::string&>();
  if (text.empty()) {
    return std::nullopt;
  }
  if (name == "kind" && !is_coreb_kind(text)) {
    return fmt::format("'kind' is '{}'; text2code, code2code or code2text was expected", text);
  }
  if (name == "protocol") {
    if (const auto protocol = eval::find_protocol(text); !protocol) {
      return fmt::format("'protocol': {}", protocol.error().message());
    }
  }
  return std::nullopt;
}

void read_task_json(const std::filesystem::path& path, Task& task) {
  const auto refuse = [&](std::string_view what) {
    throw Error(ErrorKind::InvalidInput, fmt::format("{}: {}", path.string(), what));
  };
  const Result<Json> json = parse_json(read_file(path));
  if (!json) {
    refuse(json.error().message());
  }
  if (!json->is_object()) {
    refuse("a JSON object was expected");
  }
  for (const auto& [name, value] : json->items()) {
    if (const auto fault = task_field_fault(name, value)) {
      refuse(*fault);
    }
  }
  for (const TaskField& field : kTaskFields) {
    // An empty text says nothing, as one that is absent: the layout's own value stands.
    if (auto text = json->value(std::string(field.name), std::string()); !text.empty()) {
      task.*field.target = std::move(text);
    }
  }
}

}  // namespace

void read_sidecars(const std::filesystem::path& folder,
                   const std::string& prefix,
                   TaskBuilder& builder,
                   Ledger& ledger) {
  Task& task = builder.task();
  const auto take = [&](const char* name) {
    std::filesystem::path path = folder / (prefix + name);
    const bool there = std::filesystem::exists(path);
    if (there) {
      task.files.push_back(path);
    }
    return std::make_pair(there, path);
  };
  if (const auto [there, path] = take(kExclusionsFile); there) {
    read_exclusions(path, builder, ledger);
  }
  if (const auto [there, path] = take(kCandidatesFile); there) {
    read_candidates(path, builder, ledger);
  }
  if (const auto [there, path] = take(kTaskFile); there) {
    read_task_json(path, task);
  }
}

std::string to_exclusions_tsv(const Task& task) {
  std::string out;
  for (const Query& query : task.queries) {
    const auto found = task.exclusions.find(query.id);
    if (found == task.exclusions.end()) {
      continue;
    }
    for (const std::string& docno : found->second) {
      append_tsv_field(out, query.id);
      out.push_back('\t');
      append_tsv_field(out, docno);
      out.push_back('\n');
    }
  }
  return out.empty() ? out : std::string(kExclusionsHeader) + out;
}

std::string to_candidates_jsonl(const Task& task) {
  std::string out;
  for (const auto& [query_id, docnos] : task.candidates) {
    Json line;
    line["query-id"] = query_id;
    line["corpus-ids"] = docnos;
    out += to_json_line(line) + "\n";
  }
  return out;
}

std::string to_task_json(const Task& task, Layout target) {
  Json json = Json::object();
  if (!task.kind.empty() && target != Layout::Coreb) {
    json["kind"] = task.kind;
  }
  if (!task.default_protocol.empty() && task.default_protocol != default_protocol(target)) {
    json["protocol"] = task.default_protocol;
  }
  if (!task.query_instruction.empty()) {
    json["query_instruction"] = task.query_instruction;
  }
  if (!task.document_instruction.empty()) {
    json["document_instruction"] = task.document_instruction;
  }
  return json.empty() ? std::string() : to_pretty_json(json);
}

std::string default_protocol(Layout layout) {
  switch (layout) {
    case Layout::Coreb:
      return "coreb-official";
    case Layout::Mteb:
      return "mteb";
    case Layout::Trec:
      return "trec9";
    case Layout::Tree:
      return "tree";
    case Layout::Beir:
      break;
  }
  return "beir";
}

}  // namespace lode::corpus
