#include "lode/base/json.hpp"

#include <algorithm>
#include <cstddef>

namespace lode {

int json_depth(std::string_view text) noexcept {
  int depth = 0;
  int deepest = 0;
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
      deepest = std::max(deepest, ++depth);
    } else if (c == ']' || c == '}') {
      --depth;
    }
  }
  return deepest;
}

Result<Json> parse_json(std::string_view text) {
  if (json_depth(text) > kMaxJsonDepth) {
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
