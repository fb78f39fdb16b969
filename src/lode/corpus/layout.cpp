#include <array>

#include <fmt/format.h>

#include "lode/corpus/task.hpp"

namespace lode::corpus {
namespace {

constexpr std::array<std::pair<Layout, std::string_view>, 5> kNames = {{
    {Layout::Beir, "beir"},
    {Layout::Coreb, "coreb"},
    {Layout::Mteb, "mteb"},
    {Layout::Trec, "trec"},
    {Layout::Tree, "tree"},
}};

}  // namespace

std::string to_string(Layout layout) {
  for (const auto& [value, name] : kNames) {
    if (value == layout) {
      return std::string(name);
    }
  }
  return {};
}

Result<Layout> parse_layout(std::string_view name) {
  for (const auto& [value, known] : kNames) {
    if (known == name) {
      return value;
    }
  }
  return failure(
      ErrorKind::InvalidArgument,
      fmt::format("'{}' is no task layout; beir, coreb, mteb, trec or tree were expected", name));
}

}  // namespace lode::corpus
