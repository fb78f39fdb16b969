#pragma once

#include <cstddef>
#include <vector>

#include "lode/model/backbone_config.hpp"

namespace lode::nn {

/// Cosines and sines of all positions of a rope up to a length, made as sequences get longer. Pair
/// i of n rotates the dimensions (i, i + n) of a head.
class RopeTable {
 public:
  RopeTable(const model::Rope& rope, std::size_t head);

  /// Makes the rows of positions below `positions`. Not thread-safe.
  void grow(std::size_t positions);
  [[nodiscard]] std::size_t pairs() const noexcept { return frequencies_.size(); }
  /// The cosines of a position's pairs, then the sines: 2 x pairs() values.
  [[nodiscard]] const float* row(std::size_t position) const {
    return values_.data() + position * 2 * frequencies_.size();
  }

 private:
  std::vector<float> frequencies_;
  float factor_;
  std::size_t positions_ = 0;
  std::vector<float> values_;
};

}  // namespace lode::nn
