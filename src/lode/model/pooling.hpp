#pragma once

#include <cstddef>
#include <span>

#include "lode/model/encoder_options.hpp"

namespace lode::model {

/// The states of one sequence's tokens: rows of `width` numbers.
struct TokenStates {
  std::span<const float> values;
  std::size_t width = 0;
  /// Tokens at the beginning that take no part in pooling: those of a prompt where the model's
  /// folder says so.
  std::size_t skipped = 0;

  [[nodiscard]] std::size_t count() const noexcept { return values.size() / width; }
  [[nodiscard]] std::span<const float> row(std::size_t token) const noexcept {
    return values.subspan(token * width, width);
  }
};

/// Whether a pooling needs one token's state only: the first, the last.
[[nodiscard]] bool needs_one_state(Pooling pooling) noexcept;

/// Pools as sentence-transformers' Pooling does: what is not skipped counts; the weights of
/// WeightedMean are the positions in the whole sequence. Of no tokens: zeros. Not for Pma. `out`
/// has `width` numbers.
void pool(Pooling pooling, const TokenStates& states, std::span<float> out);

}  // namespace lode::model
