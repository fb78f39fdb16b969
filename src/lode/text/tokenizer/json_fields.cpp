#include "lode/text/tokenizer/json_fields.hpp"

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {

Fields::Fields(const Json& json, std::string_view part) : json_(json), part_(part) {
  if (!json.is_object()) {
    throw Error(ErrorKind::InvalidInput, fmt::format("{}: an object is expected", part));
  }
}

const Json* Fields::find(std::string_view name) const {
  const auto found = json_.find(name);
  return found == json_.end() || found->is_null() ? nullptr : &*found;
}

bool Fields::has(std::string_view name) const {
  return find(name) != nullptr;
}

const Json& Fields::at(std::string_view name) const {
  const Json* found = find(name);
  if (found == nullptr) {
    fail(name, "is missing");
  }
  return *found;
}

std::string Fields::text(std::string_view name) const {
  const Json& value = at(name);
  if (!value.is_string()) {
    fail(name, "must be a text");
  }
  return value.get<std::string>();
}

std::string Fields::text_or(std::string_view name, std::string_view otherwise) const {
  return has(name) ? text(name) : std::string(otherwise);
}

bool Fields::flag(std::string_view name) const {
  const Json& value = at(name);
  if (!value.is_boolean()) {
    fail(name, "must be true or false");
  }
  return value.get<bool>();
}

bool Fields::flag_or(std::string_view name, bool otherwise) const {
  return has(name) ? flag(name) : otherwise;
}

std::size_t Fields::count(std::string_view name) const {
  const Json& value = at(name);
  if (!value.is_number_unsigned()) {
    fail(name, "must be a number from 0 on");
  }
  return value.get<std::size_t>();
}

std::size_t Fields::count_or(std::string_view name, std::size_t otherwise) const {
  return has(name) ? count(name) : otherwise;
}

char32_t Fields::character(std::string_view name) const {
  const std::string value = text(name);
  if (value.empty() || decode_utf8(value, 0).length != value.size()) {
    fail(name, "must be one character");
  }
  return decode_utf8(value, 0).value;
}

const Json& Fields::list(std::string_view name) const {
  const Json& value = at(name);
  if (!value.is_array()) {
    fail(name, "must be a list");
  }
  return value;
}

Fields::PatternField Fields::pattern(std::string_view name) const {
  const Json& value = at(name);
  if (value.is_object() && value.size() == 1) {
    const auto item = value.items().begin();
    if ((item.key() == "Regex" || item.key() == "String") && item.value().is_string()) {
      return {item.value().get<std::string>(), item.key() == "Regex"};
    }
  }
  fail(name, R"(must be {"Regex": ...} or {"String": ...})");
}

void Fields::limit_depth(int depth, std::string_view name) const {
  constexpr int kMaxDepth = 64;
  if (depth > kMaxDepth) {
    fail(name, "is nested too deeply");
  }
}

void Fields::fail(std::string_view name, std::string_view expected) const {
  const Json* type = find("type");
  throw Error(
      ErrorKind::InvalidInput,
      fmt::format(
          "{}{}: the field '{}' {}",
          part_,
          type != nullptr && type->is_string() ? " " + to_utf8(type->get<std::string>()) : "",
          name,
          expected));
}

void Fields::refuse_type() const {
  throw Error(ErrorKind::Unsupported,
              fmt::format("the {} '{}' is not known to Lode", part_, to_utf8(type())));
}

void Fields::refuse(std::string_view what) const {
  throw Error(
      ErrorKind::Unsupported,
      fmt::format("the {} '{}' has {}, which Lode does not support", part_, to_utf8(type()), what));
}

}  // namespace lode::text::tokenizer
