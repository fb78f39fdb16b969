#include "lode/text/object_lines.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace lode::text {
namespace {

/// A field that stands twice in an object, at any depth.
std::optional<std::string_view> field_twice(const simdjson::dom::element& element) {
  if (simdjson::dom::array array; element.get(array) == simdjson::SUCCESS) {
    for (const simdjson::dom::element item : array) {
      if (const auto twice = field_twice(item)) {
        return twice;
      }
    }
    return std::nullopt;
  }
  simdjson::dom::object object;
  if (element.get(object) != simdjson::SUCCESS) {
    return std::nullopt;
  }
  std::vector<std::string_view> names;
  for (const simdjson::dom::key_value_pair field : object) {
    names.push_back(field.key);
    if (const auto twice = field_twice(field.value)) {
      return twice;
    }
  }
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  return twice == names.end() ? std::nullopt : std::optional(*twice);
}

}  // namespace

bool next_object_line(LineReader& reader, std::string_view& line) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  while (reader.next(line)) {
    if (reader.line_number() == 1 && line.starts_with(kByteOrderMark)) {
      line.remove_prefix(kByteOrderMark.size());
    }
    if (line.find_first_not_of(" \t\r") != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

Result<simdjson::dom::object> ObjectParser::parse(std::string_view line) {
  simdjson::dom::element element;
  const simdjson::error_code error = parser_.parse(line.data(), line.size()).get(element);
  if (error == simdjson::NUMBER_ERROR) {
    return failure(ErrorKind::InvalidInput,
                   "a number is written wrongly or needs more than 64 bits; a longer id stands in "
                   "quotes");
  }
  if (error != simdjson::SUCCESS) {
    return failure(ErrorKind::InvalidInput,
                   fmt::format("not JSON: {}", simdjson::error_message(error)));
  }
  simdjson::dom::object object;
  if (element.get(object) != simdjson::SUCCESS) {
    return failure(ErrorKind::InvalidInput,
                   "expected an object such as {\"id\": 1, \"text\": \"...\"}");
  }
  if (const auto twice = field_twice(element)) {
    return failure(ErrorKind::InvalidInput,
                   fmt::format("the field '{}' appears twice in one object", *twice));
  }
  return object;
}

std::string id_of(const simdjson::dom::object& object) {
  simdjson::dom::element id;
  return object.at_key("id").get(id) != simdjson::SUCCESS || id.is_null() ? std::string()
                                                                          : simdjson::minify(id);
}

}  // namespace lode::text
