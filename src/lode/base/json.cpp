#include "lode/base/json.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
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

namespace {

/// Builds the value of a text. The library's own way looks for each field among those that its
/// object has already, which takes hours for objects with as many fields as a file may hold.
class JsonBuilder {
 public:
  using number_integer_t = Json::number_integer_t;
  using number_unsigned_t = Json::number_unsigned_t;
  using number_float_t = Json::number_float_t;
  using string_t = Json::string_t;
  using binary_t = Json::binary_t;

  bool null() { return add(nullptr); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(number_integer_t value) { return add(value); }
  bool number_unsigned(number_unsigned_t value) { return add(value); }
  bool number_float(number_float_t value, const string_t& /*spelling*/) { return add(value); }
  bool string(string_t& value) { return add(std::move(value)); }
  bool binary(binary_t& value) { return add(std::move(value)); }
  bool start_object(std::size_t /*size*/) { return open(Json::object()); }
  bool start_array(std::size_t /*size*/) { return open(Json::array()); }
  bool end_array() {
    open_.pop_back();
    return true;
  }
  bool key(string_t& name) {
    append_field(*open_.back(), std::move(name), nullptr);
    return true;
  }
  bool end_object() {
    std::vector<std::string_view> names;
    for (const auto& field : open_.back()->get_ref<const Json::object_t&>()) {
      names.emplace_back(field.first);
    }
    std::sort(names.begin(), names.end());
    const auto twice = std::adjacent_find(names.begin(), names.end());
    open_.pop_back();
    if (twice != names.end()) {
      problem_ = fmt::format("the field '{}' appears twice in one object", *twice);
      return false;
    }
    return true;
  }
  bool parse_error(std::size_t /*position*/,
                   const std::string& /*token*/,
                   const Json::exception& error) {
    // The library's text begins with an id in brackets that means nothing to a user.
    problem_ = error.what();
    if (const std::size_t end = problem_.find("] "); end != std::string::npos) {
      problem_.erase(0, end + 2);
    }
    return false;
  }

  [[nodiscard]] Json& root() noexcept { return root_; }
  [[nodiscard]] const std::string& problem() const noexcept { return problem_; }

 private:
  /// Puts a value where the text has it; the place is valid until the next is put beside it.
  Json& put(Json value) {
    if (open_.empty()) {
      return root_ = std::move(value);
    }
    Json& parent = *open_.back();
    if (parent.is_array()) {
      return parent.get_ref<Json::array_t&>().emplace_back(std::move(value));
    }
    return parent.get_ref<Json::object_t&>().back().second = std::move(value);
  }
  bool add(Json value) {
    put(std::move(value));
    return true;
  }
  bool open(Json value) {
    open_.push_back(&put(std::move(value)));
    return true;
  }

  Json root_;
  std::vector<Json*> open_;
  std::string problem_;
};

}  // namespace

void append_field(Json& object, std::string name, Json value) {
  object.get_ref<Json::object_t&>().emplace_back(std::move(name), std::move(value));
}

Result<Json> parse_json(std::string_view text) {
  if (json_depth(text) > kMaxJsonDepth) {
    return failure(ErrorKind::InvalidInput, "the JSON is nested deeper than 512 levels");
  }
  JsonBuilder builder;
  if (!Json::sax_parse(text.begin(), text.end(), &builder)) {
    return failure(ErrorKind::InvalidInput, builder.problem());
  }
  return std::move(builder.root());
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
