#include "lode/corpus/json_row.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <new>
#include <string>
#include <unordered_set>

#include <fmt/format.h>
#include <simdjson.h>

#include "lode/base/json.hpp"
#include "lode/corpus/record.hpp"

namespace lode::corpus {
namespace {

static_assert(kJsonPadding >= simdjson::SIMDJSON_PADDING);

Cell make_cell(const simdjson::dom::element& value, bool nested, Row& row) {
  Cell cell;
  switch (value.type()) {
    case simdjson::dom::element_type::NULL_VALUE:
      break;
    case simdjson::dom::element_type::BOOL:
      cell.kind = CellKind::Bool;
      cell.boolean = value.get_bool().value_unsafe();
      break;
    case simdjson::dom::element_type::INT64:
      cell = integer_cell(value.get_int64().value_unsafe());
      break;
    case simdjson::dom::element_type::DOUBLE:
      cell.kind = CellKind::Real;
      cell.real = value.get_double().value_unsafe();
      break;
    case simdjson::dom::element_type::STRING:
      cell = text_cell(value.get_string().value_unsafe());
      break;
    case simdjson::dom::element_type::UINT64:  // Beyond std::int64_t.
      cell.kind = CellKind::Json;
      cell.text = row.own(fmt::format_int(value.get_uint64().value_unsafe()).c_str());
      break;
    case simdjson::dom::element_type::ARRAY:
    case simdjson::dom::element_type::OBJECT:
      cell.kind = CellKind::Json;
      if (nested) {
        cell.text = row.own(simdjson::minify(value));
      }
      break;
  }
  return cell;
}

/// A key that one object of `value` has twice, if there is one: tools take the first or the last,
/// so that the record means two things.
std::optional<std::string_view> find_repeated_key(const simdjson::dom::element& value);

std::optional<std::string_view> find_repeated_key(const simdjson::dom::object& object) {
  constexpr std::size_t kFew = 16;
  std::array<std::string_view, kFew> few;
  std::unordered_set<std::string_view> many;
  std::size_t count = 0;
  for (const simdjson::dom::key_value_pair field : object) {
    if (count == kFew) {
      many.insert(few.begin(), few.end());
    }
    if (count < kFew) {
      const auto end = few.begin() + static_cast<std::ptrdiff_t>(count);
      if (std::find(few.begin(), end, field.key) != end) {
        return field.key;
      }
      few[count] = field.key;
    } else if (!many.insert(field.key).second) {
      return field.key;
    }
    ++count;
    if (const auto key = find_repeated_key(field.value)) {
      return key;
    }
  }
  return std::nullopt;
}

std::optional<std::string_view> find_repeated_key(const simdjson::dom::element& value) {
  if (simdjson::dom::object object; value.get_object().get(object) == simdjson::SUCCESS) {
    return find_repeated_key(object);
  }
  if (simdjson::dom::array array; value.get_array().get(array) == simdjson::SUCCESS) {
    for (const simdjson::dom::element item : array) {
      if (const auto key = find_repeated_key(item)) {
        return key;
      }
    }
  }
  return std::nullopt;
}

Fault explain(simdjson::error_code error) {
  if (error == simdjson::MEMALLOC) {
    throw std::bad_alloc();  // No fault of the line, which must not be skipped for it.
  }
  if (error == simdjson::UTF8_ERROR) {
    return {"bad-utf8", "the line is not valid UTF-8; convert the file to UTF-8"};
  }
  std::string reason = simdjson::error_message(error);
  if (const std::size_t colon = reason.find(": "); colon != std::string::npos && colon < 20) {
    reason.erase(0, colon + 2);
  }
  return {"bad-json", fmt::format("the line is not a JSON object: {}", reason)};
}

}  // namespace

struct JsonRowParser::State {
  simdjson::dom::parser parser;

  simdjson::error_code parse(std::string_view line,
                             bool padded,
                             std::size_t max_depth,
                             simdjson::dom::element& root) {
    if (parser.capacity() < line.size() || parser.capacity() == 0 ||
        parser.max_depth() != max_depth) {
      const std::size_t capacity = std::max<std::size_t>(line.size() + line.size() / 2, 4096);
      if (const auto error = parser.allocate(capacity, max_depth); error != simdjson::SUCCESS) {
        return error;
      }
    }
    return parser.parse(line.data(), line.size(), !padded).get(root);
  }
};

JsonRowParser::JsonRowParser() : state_(std::make_unique<State>()) {}
JsonRowParser::~JsonRowParser() = default;

std::optional<Fault> JsonRowParser::parse(std::string_view line,
                                          const JsonRowOptions& options,
                                          Row& row) {
  row.clear();
  simdjson::dom::element root;
  auto error = state_->parse(line, options.padded, kMaxJsonDepth, root);
  // Tasks that are written keep other fields in an object of their own, one deeper than they were.
  if (error == simdjson::DEPTH_ERROR &&
      state_->parse(line, options.padded, kMaxJsonDepth + 1, root) == simdjson::SUCCESS &&
      (root["metadata"].is_object() || root[kNestedExtra].is_object())) {
    error = simdjson::SUCCESS;
  }
  if (error != simdjson::SUCCESS) {
    return explain(error);
  }
  simdjson::dom::object object;
  if (root.get_object().get(object) != simdjson::SUCCESS) {
    return Fault{"bad-json", "a JSON object was expected, one a line"};
  }
  if (const auto key = find_repeated_key(object)) {
    return Fault{"duplicate-key", fmt::format("the field '{}' appears twice in one object", *key)};
  }
  for (const simdjson::dom::key_value_pair field : object) {
    row.add(field.key, make_cell(field.value, options.nested, row));
  }
  return std::nullopt;
}

}  // namespace lode::corpus
