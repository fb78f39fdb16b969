#include "lode/nn/packed_tokens.hpp"

#include <algorithm>
#include <string>

#include "lode/base/error.hpp"

namespace lode::nn {
namespace {

[[noreturn]] void refuse(const std::string& message) {
  throw Error(ErrorKind::InvalidArgument, message);
}

void check_starts(const model::PackedTokens& tokens, std::int64_t positions) {
  const std::span<const std::int32_t> starts = tokens.starts;
  if (starts.empty() || starts.front() != 0 ||
      static_cast<std::size_t>(starts.back()) != tokens.ids.size()) {
    refuse("the starts of packed sequences must begin with 0 and end with the number of tokens");
  }
  for (std::size_t i = 1; i < starts.size(); ++i) {
    const std::int64_t length = std::int64_t{starts[i]} - starts[i - 1];
    if (length < 1 || length > positions) {
      refuse("sequence " + std::to_string(i) + " of a pack has " + std::to_string(length) +
             " tokens; the model takes 1 to " + std::to_string(positions));
    }
  }
}

}  // namespace

void check_tokens(const model::PackedTokens& tokens,
                  const model::BackboneConfig& config,
                  std::span<const float> states) {
  check_starts(tokens, config.positions);
  for (const std::int32_t id : tokens.ids) {
    if (id < 0 || id >= config.vocabulary) {
      refuse("token " + std::to_string(id) + " is outside the model's vocabulary of " +
             std::to_string(config.vocabulary) + "; tokenizer and weights do not belong together");
    }
  }
  for (std::size_t i = 0; i < tokens.wanted.size(); ++i) {
    const std::int32_t previous = i == 0 ? -1 : tokens.wanted[i - 1];
    if (tokens.wanted[i] <= previous ||
        static_cast<std::size_t>(tokens.wanted[i]) >= tokens.ids.size()) {
      refuse("wanted positions of a pack must ascend and be positions of its tokens");
    }
  }
  const std::size_t rows = tokens.wanted.empty() ? tokens.ids.size() : tokens.wanted.size();
  if (states.size() != rows * static_cast<std::size_t>(config.hidden)) {
    refuse("the output must have room for " + std::to_string(rows) + " states of " +
           std::to_string(config.hidden) + " numbers, not for " + std::to_string(states.size()) +
           " numbers");
  }
}

std::vector<Group> group_sequences(const model::PackedTokens& tokens, std::size_t most) {
  std::vector<Group> groups;
  const std::size_t sequences = tokens.starts.size() - 1;
  for (std::size_t i = 0; i < sequences; ++i) {
    const auto begin = static_cast<std::size_t>(tokens.starts[i]);
    const std::size_t length = static_cast<std::size_t>(tokens.starts[i + 1]) - begin;
    if (groups.empty() || groups.back().tokens + length > most) {
      groups.push_back({.first_sequence = i, .first_token = begin});
    }
    groups.back().last_sequence = i + 1;
    groups.back().tokens += length;
  }
  for (Group& group : groups) {
    group.first_wanted = group.first_token;
    group.wanted = group.tokens;
    if (!tokens.wanted.empty()) {
      const auto row_of = [&](std::size_t token) {
        return static_cast<std::size_t>(std::lower_bound(tokens.wanted.begin(),
                                                         tokens.wanted.end(),
                                                         static_cast<std::int32_t>(token)) -
                                        tokens.wanted.begin());
      };
      group.first_wanted = row_of(group.first_token);
      group.wanted = row_of(group.first_token + group.tokens) - group.first_wanted;
    }
  }
  return groups;
}

}  // namespace lode::nn
