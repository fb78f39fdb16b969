#include "lode/source/grammar.hpp"

namespace lode::source {

std::span<const LanguageRules> data_rules() {
  return {};
}

}  // namespace lode::source
