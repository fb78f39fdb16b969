#include "lode/source/json_ranges.hpp"

#include <algorithm>

#include "lode/base/ascii.hpp"

namespace lode::source {
namespace {

std::size_t skip_json_blanks(std::string_view json, std::size_t i) noexcept {
  while (i < json.size() && is_ascii_blank(json[i])) {
    ++i;
  }
  return i;
}

/// Behind the string that begins at `i`.
std::size_t skip_string(std::string_view json, std::size_t i) noexcept {
  for (++i; i < json.size() && json[i] != '"'; ++i) {
    i += json[i] == '\\' ? 1U : 0U;
  }
  return std::min(i + 1, json.size());
}

/// Behind the value that begins at `i`.
std::size_t skip_value(std::string_view json, std::size_t i) noexcept {
  int depth = 0;
  while (i < json.size()) {
    const char c = json[i];
    if (c == '"') {
      i = skip_string(json, i);
    } else if (c == '{' || c == '[') {
      ++depth;
      ++i;
    } else if (c == '}' || c == ']') {
      if (depth == 0) {
        return i;  // The end of what holds a number or word.
      }
      --depth;
      ++i;
    } else if (depth == 0 && (c == ',' || is_ascii_blank(c))) {
      return i;
    } else {
      ++i;
      continue;
    }
    if (depth == 0) {
      return i;
    }
  }
  return i;
}

ByteRange range_of(std::size_t begin, std::size_t end) noexcept {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace

ByteRange find_json_value(std::string_view json, std::string_view key) {
  std::size_t i = skip_json_blanks(json, 0) + 1;
  for (i = skip_json_blanks(json, i); i < json.size() && json[i] == '"';) {
    const std::size_t key_end = skip_string(json, i);
    const std::string_view found = json.substr(i + 1, key_end - i - 2);
    const std::size_t begin = skip_json_blanks(json, skip_json_blanks(json, key_end) + 1);
    const std::size_t end = skip_value(json, begin);
    if (found == key) {
      return range_of(begin, end);
    }
    i = skip_json_blanks(json, end);
    i = i < json.size() && json[i] == ',' ? skip_json_blanks(json, i + 1) : json.size();
  }
  return {};
}

std::vector<ByteRange> json_elements(std::string_view json, ByteRange range) {
  std::vector<ByteRange> elements;
  json = json.substr(0, range.end);
  std::size_t i = skip_json_blanks(json, range.begin + 1U);
  while (i < json.size() && json[i] != ']') {
    const std::size_t end = skip_value(json, i);
    elements.push_back(range_of(i, end));
    i = skip_json_blanks(json, end);
    i = i < json.size() && json[i] == ',' ? skip_json_blanks(json, i + 1) : json.size();
  }
  return elements;
}

}  // namespace lode::source
