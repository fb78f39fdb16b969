#include "lode/text/tokenizer/merge_table.hpp"

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"

namespace lode::text::tokenizer {
namespace {

[[nodiscard]] TokenId require(const Vocabulary& vocabulary,
                              std::string_view token,
                              std::size_t number) {
  const TokenId id = vocabulary.find(token);
  if (id == kNoToken) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format(
            "merge {} needs the token '{}', which the vocabulary has not", number, to_utf8(token)));
  }
  return id;
}

}  // namespace

MergeTable::MergeTable(const std::vector<Rule>& rules) {
  if (rules.size() > kMostRules) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{} merges are more than {}", rules.size(), kMostRules));
  }
  slots_.resize(rules.size() + rules.size() / 2 + 1);
  for (const Rule& rule : rules) {
    std::size_t slot = first_slot(rule.left, rule.right);
    while (!slots_[slot].is_free() &&
           (slots_[slot].left() != rule.left || slots_[slot].right() != rule.right)) {
      slot = slot + 1 == slots_.size() ? 0 : slot + 1;
    }
    slots_[slot] = Slot(rule);
  }
}

MergeTable::Rule make_rule(const Vocabulary& vocabulary,
                           std::string_view left,
                           std::string_view right,
                           std::size_t prefix_size,
                           std::size_t number) {
  if (right.size() < prefix_size) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format("the right part of merge {} is shorter than the subword prefix", number));
  }
  std::string joined(left);
  joined += right.substr(prefix_size);
  return {require(vocabulary, left, number),
          require(vocabulary, right, number),
          require(vocabulary, joined, number),
          static_cast<std::uint32_t>(number - 1)};
}

}  // namespace lode::text::tokenizer
