#include "lode/base/json.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include <fmt/format.h>

#include "lode/base/text_file.hpp"

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
  std::vector<std::unordered_set<std::string>> open_objects;
  std::optional<std::string> twice;
  const auto watch = [&](int /*depth*/, Json::parse_event_t event, const Json& value) {
    if (event == Json::parse_event_t::object_start) {
      open_objects.emplace_back();
    } else if (event == Json::parse_event_t::object_end) {
      open_objects.pop_back();
    } else if (event == Json::parse_event_t::key &&
               !open_objects.back().insert(value.get_ref<const std::string&>()).second) {
      twice = value.get<std::string>();
      return false;
    }
    return true;
  };
  try {
    Json json = Json::parse(text.begin(), text.end(), watch);
    if (twice) {
      return failure(ErrorKind::InvalidInput,
                     fmt::format("the field '{}' appears twice in one object", *twice));
    }
    return json;
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

std::string to_utf8(std::string_view bytes) {
  constexpr std::size_t kLongest = 4;
  if (is_valid_utf8(bytes)) {
    return std::string(bytes);
  }
  std::string text;
  while (!bytes.empty()) {
    std::size_t length = 1;
    while (length <= std::min(kLongest, bytes.size()) && !is_valid_utf8(bytes.substr(0, length))) {
      ++length;
    }
    if (length <= std::min(kLongest, bytes.size())) {
      text += bytes.substr(0, length);
      bytes.remove_prefix(length);
    } else {
      text += fmt::format("\\x{:02X}", static_cast<unsigned char>(bytes.front()));
      bytes.remove_prefix(1);
    }
  }
  return text;
}

std::string to_pretty_json(const Json& value, int indent) {
  return value.dump(indent, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace lode
