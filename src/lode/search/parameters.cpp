#include "lode/search/parameters.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lode::search {

const Parameter* ParameterReader::find(std::string_view name) {
  known_.emplace_back(name);
  const auto named = [&](const Parameter& parameter) { return parameter.name == name; };
  const auto found =
      std::find_if(component_.parameters.begin(), component_.parameters.end(), named);
  return found == component_.parameters.end() ? nullptr : &*found;
}

std::string ParameterReader::text(std::string_view name, std::string_view otherwise) {
  const Parameter* parameter = find(name);
  return parameter == nullptr ? std::string(otherwise) : parameter->value;
}

double ParameterReader::number(std::string_view name, double otherwise, double least, double most) {
  const Parameter* parameter = find(name);
  if (parameter == nullptr) {
    return otherwise;
  }
  const std::string& value = parameter->value;
  double result = 0.0;
  const auto parsed = std::from_chars(value.data(), value.data() + value.size(), result);
  const bool whole = parsed.ec == std::errc() && parsed.ptr == value.data() + value.size();
  if (!whole || !(result >= least && result <= most)) {
    fail(name,
         fmt::format("'{}' of {} must be a number from {} to {}, not '{}'",
                     name,
                     component_.name,
                     least,
                     most,
                     value));
  }
  return result;
}

bool ParameterReader::flag(std::string_view name, bool otherwise) {
  const Parameter* parameter = find(name);
  if (parameter == nullptr) {
    return otherwise;
  }
  if (parameter->value != "true" && parameter->value != "false") {
    fail(
        name,
        fmt::format(
            "'{}' of {} must be true or false, not '{}'", name, component_.name, parameter->value));
  }
  return parameter->value == "true";
}

void ParameterReader::finish() const {
  for (const Parameter& parameter : component_.parameters) {
    if (std::find(known_.begin(), known_.end(), parameter.name) == known_.end()) {
      fail(parameter.name,
           fmt::format("{} has no parameter '{}'; it knows: {}",
                       component_.name,
                       parameter.name,
                       fmt::join(known_, ", ")));
    }
  }
}

void ParameterReader::fail(std::string_view name, std::string_view what) const {
  std::size_t column = component_.column;
  for (const Parameter& parameter : component_.parameters) {
    if (parameter.name == name) {
      column = parameter.column;
    }
  }
  throw Error(ErrorKind::InvalidArgument, pipeline_message(pipeline_.text, column, what));
}

}  // namespace lode::search
