#include "lode/base/json.hpp"

#include <cstddef>

namespace lode {
namespace {

constexpr int kMaxDepth = 512;

/// The offset of the bracket that exceeds the depth limit, or npos. Strings are skipped.
std::size_t find_too_deep(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        in_string = false;
      }
    } else if (c == '"') {
      in_string = true;
    } else if (c == '[' || c == '{') {
      if (++depth > kMaxDepth) {
        return i;
      }
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return std::string_view::npos;
}

}  // namespace

Result<Json> parse_json(std::string_view text) {
  if (find_too_deep(text) != std::string_view::npos) {
    return failure(ErrorKind::InvalidInput, "the JSON is nested deeper than 512 levels");
  }
  try {
    return Json::parse(text.begin(), text.end());
  } catch (const Json::exception& error) {  // parse_error, or out_of_range for a number like 1e999.
    // The library's text begins with an id in brackets that means nothing to a user.
    std::string message = error.what();
    if (const std::size_t end = message.find("] "); end != std::string::npos) {
      message.erase(0, end + 2);
    }
    return failure(ErrorKind::InvalidInput, message);
  }
}

std::string to_json_line(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_pretty_json(const Json& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace lode
