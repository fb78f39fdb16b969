#include "lode/model/config_object.hpp"

#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "lode/base/error.hpp"

namespace lode::model {

ConfigObject::ConfigObject(const Json& object, std::string file, std::string path)
    : object_(&object), file_(std::move(file)), path_(std::move(path)) {
  if (!object.is_object()) {
    throw Error(ErrorKind::InvalidInput,
                path_.empty()
                    ? fmt::format("{}: expected a JSON object, found {}", file_, object.type_name())
                    : fmt::format("{}: '{}' must be an object, found {}",
                                  file_,
                                  path_.substr(0, path_.size() - 1),
                                  object.type_name()));
  }
}

const Json* ConfigObject::find(std::string_view name) const {
  read_.emplace(name);
  const auto found = object_->find(name);
  return found == object_->end() || found->is_null() ? nullptr : &*found;
}

bool ConfigObject::has(std::string_view name) const {
  return find(name) != nullptr;
}

bool ConfigObject::is_written(std::string_view name) const {
  return object_->find(name) != object_->end();
}

std::int64_t ConfigObject::integer(std::string_view name, std::int64_t otherwise) const {
  const Json* const value = find(name);
  if (value == nullptr) {
    return otherwise;
  }
  constexpr double kLargest = 9.0e15;  // Whole numbers are exact in a double up to here.
  if (value->is_number_unsigned() &&
      value->get<std::uint64_t>() >
          static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
    invalid(name, "a whole number of 64 bits");
  }
  if (value->is_number_integer()) {
    return value->get<std::int64_t>();
  }
  if (value->is_number_float()) {
    const double number = value->get<double>();
    if (std::floor(number) == number && std::abs(number) <= kLargest) {
      return static_cast<std::int64_t>(number);
    }
  }
  invalid(name, "a whole number");
}

double ConfigObject::number(std::string_view name, double otherwise) const {
  const Json* const value = find(name);
  if (value == nullptr) {
    return otherwise;
  }
  if (!value->is_number()) {
    invalid(name, "a number");
  }
  return value->get<double>();
}

bool ConfigObject::flag(std::string_view name, bool otherwise) const {
  const Json* const value = find(name);
  if (value == nullptr) {
    return otherwise;
  }
  if (!value->is_boolean()) {
    invalid(name, "true or false");
  }
  return value->get<bool>();
}

std::string ConfigObject::text(std::string_view name, std::string_view otherwise) const {
  const Json* const value = find(name);
  if (value == nullptr) {
    return std::string(otherwise);
  }
  if (!value->is_string()) {
    invalid(name, "a string");
  }
  return value->get<std::string>();
}

std::int64_t ConfigObject::size(std::string_view name,
                                std::int64_t otherwise,
                                std::int64_t least) const {
  const std::int64_t value = integer(name, otherwise);
  if (value < least || value > std::numeric_limits<std::int32_t>::max()) {
    invalid(name, fmt::format("a whole number from {} to 2147483647", least));
  }
  return value;
}

std::optional<std::vector<std::string>> ConfigObject::texts(std::string_view name) const {
  const Json* const value = find(name);
  if (value == nullptr) {
    return std::nullopt;
  }
  std::vector<std::string> out;
  if (!value->is_array()) {
    invalid(name, "a list of strings");
  }
  for (const Json& item : *value) {
    if (!item.is_string()) {
      invalid(name, "a list of strings");
    }
    out.push_back(item.get<std::string>());
  }
  return out;
}

std::optional<ConfigObject> ConfigObject::object(std::string_view name) const {
  const Json* const value = find(name);
  if (value == nullptr) {
    return std::nullopt;
  }
  return ConfigObject(*value, file_, fmt::format("{}{}.", path_, name));
}

void ConfigObject::require(std::string_view name) const {
  if (!has(name)) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: the field '{}{}' is missing", file_, path_, name));
  }
}

std::string ConfigObject::value_text(std::string_view name) const {
  constexpr std::size_t kLongest = 80;
  const auto found = object_->find(name);
  if (found == object_->end()) {
    return "absent";
  }
  std::string text = to_json_line(*found);
  if (text.size() > kLongest) {
    text.resize(kLongest);
    text = to_utf8(text) + "...";
  }
  return text;
}

void ConfigObject::unsupported(std::string_view name, std::string_view what) const {
  throw Error(ErrorKind::Unsupported,
              fmt::format("{}: '{}{}' is {}; {}", file_, path_, name, value_text(name), what));
}

void ConfigObject::invalid(std::string_view name, std::string_view expected) const {
  throw Error(
      ErrorKind::InvalidInput,
      fmt::format("{}: '{}{}' is {}, expected {}", file_, path_, name, value_text(name), expected));
}

std::vector<std::string> ConfigObject::unread() const {
  std::vector<std::string> names;
  for (const auto& [name, value] : object_->items()) {
    if (read_.count(name) == 0) {
      names.push_back(path_ + name);
    }
  }
  return names;
}

}  // namespace lode::model
