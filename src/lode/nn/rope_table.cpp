#include "lode/nn/rope_table.hpp"

#include <cmath>
#include <cstdint>

#include "lode/model/rope.hpp"

namespace lode::nn {

RopeTable::RopeTable(const model::Rope& rope, std::size_t head)
    : frequencies_(model::rope_frequencies(rope, static_cast<std::int64_t>(head))),
      factor_(static_cast<float>(rope.attention_factor)) {}

void RopeTable::grow(std::size_t positions) {
  if (positions <= positions_) {
    return;
  }
  const std::size_t pairs = frequencies_.size();
  values_.resize(positions * 2 * pairs);
  for (std::size_t position = positions_; position < positions; ++position) {
    float* const row = values_.data() + position * 2 * pairs;
    for (std::size_t i = 0; i < pairs; ++i) {
      // The angle is rounded to float32 before the cosine, as in the reference.
      const float angle = static_cast<float>(position) * frequencies_[i];
      row[i] = static_cast<float>(std::cos(static_cast<double>(angle))) * factor_;
      row[pairs + i] = static_cast<float>(std::sin(static_cast<double>(angle))) * factor_;
    }
  }
  positions_ = positions;
}

}  // namespace lode::nn
