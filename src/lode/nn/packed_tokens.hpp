#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lode/model/backbone.hpp"

namespace lode::nn {

/// Throws Error(InvalidArgument) unless the starts ascend over all ids, every id is in the
/// vocabulary, every sequence has a token and fits the positions, the wanted ones ascend, and
/// `states` has room for just the wanted rows.
void check_tokens(const model::PackedTokens& tokens,
                  const model::BackboneConfig& config,
                  std::span<const float> states);

/// Some sequences that follow each other, and the wanted tokens among theirs.
struct Group {
  std::size_t first_sequence = 0;
  std::size_t last_sequence = 0;  ///< One past the last.
  std::size_t first_token = 0;
  std::size_t tokens = 0;
  std::size_t first_wanted = 0;  ///< Row of the output.
  std::size_t wanted = 0;
};

/// Cuts a pack into groups of at most `most` tokens, or one sequence that is longer.
[[nodiscard]] std::vector<Group> group_sequences(const model::PackedTokens& tokens,
                                                 std::size_t most);

}  // namespace lode::nn
