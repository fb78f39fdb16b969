#include "lode/corpus/extra.hpp"

#include <utility>

#include <fmt/format.h>

#include "lode/corpus/python_literal.hpp"
#include "lode/corpus/record.hpp"

namespace lode::corpus {
namespace {

/// The object that a `meta` string stands for.
std::optional<Json> parse_meta(std::string_view text) {
  if (auto json = parse_json(text); json && json->is_object()) {
    return std::move(*json);
  }
  if (auto literal = parse_python_literal(text); literal && literal->is_object()) {
    return std::move(*literal);
  }
  return std::nullopt;
}

/// Whether a field's members belong beside the row's other fields.
bool is_container(const Field& field, Layout layout, const Json& value) {
  if (!value.is_object()) {
    return false;
  }
  return field.name == kNestedExtra || (layout != Layout::Coreb && field.name == "metadata");
}

/// A table's object columns come as JSON text where the table itself has no such type.
Json field_value(const Field& field, Layout layout) {
  if (field.cell.kind == CellKind::Text) {
    const bool may_be_object = field.cell.text.starts_with('{');
    if (layout == Layout::Coreb && field.name == "meta" && may_be_object) {
      if (auto meta = parse_meta(field.cell.text)) {
        return std::move(*meta);
      }
    }
    const bool is_our_column =
        field.name == kNestedExtra || (layout == Layout::Mteb && field.name == "metadata");
    if (is_our_column && may_be_object) {
      if (auto json = parse_json(field.cell.text)) {
        return std::move(*json);
      }
    }
  }
  return to_json(field.cell);
}

/// Adds the members of `value`, or, when one of them is there already, the whole of it under its
/// own name.
void merge(Json& extra, const std::string& name, Json value) {
  bool collides = false;
  for (const auto& member : value.items()) {
    collides = collides || extra.contains(member.key());
  }
  if (collides) {
    extra[name] = std::move(value);
    return;
  }
  for (const auto& member : value.items()) {
    extra[member.key()] = member.value();
  }
}

/// On one line. Members that would be nested too deeply for a reader are kept as text; they come of
/// JSON in a string, and of containers that could not be opened.
std::string to_bounded_line(Json& extra) {
  std::string line = to_json_line(extra);
  if (json_depth(line) <= kMaxJsonDepth) {
    return line;
  }
  for (const auto& member : extra.items()) {
    if (std::string text = to_json_line(member.value()); json_depth(text) >= kMaxJsonDepth) {
      member.value() = std::move(text);
    }
  }
  return to_json_line(extra);
}

}  // namespace

Json to_json(const Cell& cell) {
  switch (cell.kind) {
    case CellKind::Null:
      break;
    case CellKind::Bool:
      return cell.boolean;
    case CellKind::Integer:
      return cell.integer;
    case CellKind::Real:
      return cell.real;
    case CellKind::Text:
      return cell.text;
    case CellKind::Json:
      if (auto json = parse_json(cell.text)) {
        return std::move(*json);
      }
      break;
  }
  return nullptr;
}

std::string collect_extra(const Row& row,
                          Layout layout,
                          const std::function<bool(const Field&)>& is_used) {
  Json extra = Json::object();
  std::vector<std::pair<std::string, Json>> containers;
  for (const Field& field : row.fields()) {
    if (is_used(field)) {
      continue;
    }
    Json value = field_value(field, layout);
    if (is_container(field, layout, value)) {
      containers.emplace_back(field.name, std::move(value));
    } else {
      extra[std::string(field.name)] = std::move(value);
    }
  }
  for (auto& [name, value] : containers) {
    merge(extra, name, std::move(value));
  }
  return extra.empty() ? std::string() : to_bounded_line(extra);
}

std::optional<Fault> check_meta(const Row& row, Layout layout) {
  const Cell* meta = row.find("meta");
  if (layout != Layout::Coreb || meta == nullptr || meta->kind != CellKind::Text ||
      meta->text.empty() || parse_meta(meta->text)) {
    return std::nullopt;
  }
  const auto literal = parse_python_literal(meta->text);
  return Fault{
      "bad-meta",
      fmt::format("'meta' is a string but stands for no object ({}); an anchor in it would be lost",
                  literal ? "another value" : literal.error().message())};
}

Json parse_extra(const std::string& extra) {
  if (extra.empty()) {
    return Json::object();
  }
  return value_or_throw(parse_json(extra));
}

}  // namespace lode::corpus
