#include "lode/source/ignore_rules.hpp"

#include <fmt/format.h>

namespace lode::source {

std::string IgnoreVerdict::describe() const {
  return rule == nullptr
             ? std::string()
             : fmt::format("{}:{}: {}", level->source, rule->line, rule->pattern.text());
}

IgnoreVerdict judge(const IgnoreLevel* innermost, std::string_view path, bool folder) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  for (const IgnoreLevel* level = innermost; level != nullptr; level = level->above) {
    if (const auto* rule = level->list.find(path.substr(level->base), name, folder)) {
      return {
          rule->pattern.negated() ? IgnoreVerdict::Answer::Kept : IgnoreVerdict::Answer::Ignored,
          level,
          rule};
    }
  }
  return {};
}

}  // namespace lode::source
