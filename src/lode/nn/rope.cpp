#include "lode/nn/rope.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace lode::nn {
namespace {

using model::Rope;

/// The pair that turns `rotations` times over the original positions (YaRN).
double correction_dimension(const Rope& rope, double rotations, double dimensions) {
  return dimensions * std::log(rope.original_positions / (rotations * 2 * std::numbers::pi)) /
         (2 * std::log(rope.theta));
}

void scale_yarn(const Rope& rope, double dimensions, std::vector<float>& frequencies) {
  double low = correction_dimension(rope, rope.beta_fast, dimensions);
  double high = correction_dimension(rope, rope.beta_slow, dimensions);
  if (rope.truncate) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max(low, 0.0);
  high = std::min(high, dimensions - 1);
  if (low == high) {
    high += 0.001;
  }
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    const auto ramp = static_cast<float>(
        std::clamp((static_cast<double>(i) - low) / (high - low), 0.0, 1.0));
    const float interpolated = frequencies[i] / static_cast<float>(rope.factor);
    frequencies[i] = interpolated * ramp + frequencies[i] * (1 - ramp);
  }
}

void scale_llama3(const Rope& rope, std::vector<float>& frequencies) {
  for (float& frequency : frequencies) {
    const double wavelength = 2 * std::numbers::pi / static_cast<double>(frequency);
    const double original = rope.original_positions;
    const double value = static_cast<double>(frequency);
    if (wavelength > original / rope.low_frequency_factor) {
      frequency = static_cast<float>(value / rope.factor);
    } else if (wavelength >= original / rope.high_frequency_factor) {
      const double smooth = (original / wavelength - rope.low_frequency_factor) /
                            (rope.high_frequency_factor - rope.low_frequency_factor);
      frequency = static_cast<float>((1 - smooth) * value / rope.factor + smooth * value);
    }
  }
}

}  // namespace

std::vector<float> rope_frequencies(const Rope& rope, std::size_t head) {
  const auto dimensions = static_cast<std::size_t>(static_cast<double>(head) * rope.partial);
  std::vector<float> frequencies((dimensions + 1) / 2);
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    const float exponent = static_cast<float>(2 * i) / static_cast<float>(dimensions);
    frequencies[i] = 1.0F / static_cast<float>(std::pow(rope.theta, static_cast<double>(exponent)));
  }
  switch (rope.scaling) {
    case Rope::Scaling::None:
      break;
    case Rope::Scaling::Linear:
      for (float& frequency : frequencies) {
        frequency /= static_cast<float>(rope.factor);
      }
      break;
    case Rope::Scaling::Yarn:
      scale_yarn(rope, static_cast<double>(dimensions), frequencies);
      break;
    case Rope::Scaling::Llama3:
      scale_llama3(rope, frequencies);
      break;
  }
  return frequencies;
}

RopeTable::RopeTable(const Rope& rope, std::size_t head)
    : frequencies_(rope_frequencies(rope, head)),
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
