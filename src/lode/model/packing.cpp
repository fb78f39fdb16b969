#include "lode/model/packing.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

#include "lode/base/error.hpp"

namespace lode::model {

SequenceMaker::SequenceMaker(const text::Tokenizer& tokenizer,
                             std::string_view end_token,
                             std::size_t max_length)
    : tokenizer_(tokenizer),
      template_(tokenizer.single_template()),
      max_length_(max_length),
      room_(0) {
  if (!end_token.empty()) {
    const std::optional<text::TokenId> id = tokenizer.id(end_token);
    if (!id) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("the tokenizer does not know the token '{}' that must end every text",
                              end_token));
    }
    if (template_.after.empty() || template_.after.back() != *id) {
      template_.after.push_back(*id);
    }
  }
  const std::size_t around = template_.before.size() + template_.after.size();
  if (max_length <= around) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("max_length={} leaves no room for a text: {} tokens stand around it",
                            max_length,
                            around));
  }
  room_ = max_length - around;
}

SequenceMaker::Sequence SequenceMaker::make(std::string_view prompt, std::string_view text) const {
  text::TokenizedText tokens;
  if (prompt.empty()) {
    tokenizer_.encode(text, false, tokens);
  } else {
    std::string whole(prompt);
    whole += text;
    tokenizer_.encode(whole, false, tokens);
  }
  Sequence out;
  const std::size_t kept = std::min(room_, tokens.ids.size());
  out.dropped = tokens.ids.size() - kept;
  out.ids.reserve(template_.before.size() + kept + template_.after.size());
  out.ids.assign(template_.before.begin(), template_.before.end());
  out.ids.insert(
      out.ids.end(), tokens.ids.begin(), tokens.ids.begin() + static_cast<std::ptrdiff_t>(kept));
  out.ids.insert(out.ids.end(), template_.after.begin(), template_.after.end());
  return out;
}

void SequenceMaker::require_room(std::string_view prompt) const {
  text::TokenizedText tokens;
  tokenizer_.encode(prompt, false, tokens);
  if (tokens.ids.size() >= room_) {
    throw Error(
        ErrorKind::InvalidArgument,
        fmt::format("max_length={} leaves no room for a text: the prompt has {} tokens, and "
                    "{} stand around it; take a shorter prompt or more tokens",
                    max_length_,
                    tokens.ids.size(),
                    max_length_ - room_));
  }
}

std::size_t SequenceMaker::prompt_length(std::string_view prompt) const {
  if (prompt.empty()) {
    return 0;
  }
  text::TokenizedText tokens;
  tokenizer_.encode(prompt, false, tokens);
  return template_.before.size() + std::min(room_, tokens.ids.size());
}

std::vector<std::vector<std::size_t>> pack_by_length(std::span<const std::size_t> lengths,
                                                     std::size_t budget) {
  std::vector<std::size_t> order(lengths.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return lengths[a] > lengths[b];
  });
  std::vector<std::vector<std::size_t>> groups;
  std::size_t used = 0;
  for (const std::size_t number : order) {
    if (lengths[number] == 0) {
      break;
    }
    if (groups.empty() || used + lengths[number] > budget) {
      groups.emplace_back();
      used = 0;
    }
    groups.back().push_back(number);
    used += lengths[number];
  }
  return groups;
}

std::size_t token_budget(const BackboneConfig& config, std::size_t memory) {
  // Products of a few thousand rows reach the machine's rate; more only costs memory and makes an
  // interrupt wait.
  constexpr std::int64_t kMostTokens = 4096;
  // The states before and after a layer and what a layer makes between: norms, queries, keys and
  // values, attention's output, the two halves of a gated product.
  const std::int64_t between = 6 * config.hidden + 3 * config.intermediate +
                               (2 * config.heads + 2 * config.key_value_heads) * config.head;
  const std::int64_t bytes = between * static_cast<std::int64_t>(sizeof(float));
  const std::int64_t fitting = static_cast<std::int64_t>(memory) / bytes;
  return static_cast<std::size_t>(std::clamp<std::int64_t>(fitting, 1, kMostTokens));
}

}  // namespace lode::model
