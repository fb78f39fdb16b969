#include "lode/model/rope.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace lode::model {
namespace {

/// Pairs that turn often within the trained length keep their frequency, slow ones are stretched,
/// those between are mixed (YaRN, arXiv 2309.00071, section 3.2).
void apply_yarn(const Rope& rope, std::int64_t dimensions, std::vector<float>& frequencies) {
  const auto dimension_of = [&](double turns) {
    return static_cast<double>(dimensions) *
           std::log(rope.original_positions / (turns * 2.0 * std::numbers::pi)) /
           (2.0 * std::log(rope.theta));
  };
  double low = dimension_of(rope.beta_fast);
  double high = dimension_of(rope.beta_slow);
  if (rope.truncate) {
    low = std::floor(low);
    high = std::ceil(high);
  }
  low = std::max(low, 0.0);
  high = std::min(high, static_cast<double>(dimensions - 1));
  if (low == high) {
    high += 0.001;  // The ramp must have a width.
  }
  for (std::size_t i = 0; i < frequencies.size(); ++i) {
    const double place = (static_cast<double>(i) - low) / (high - low);
    const auto kept = static_cast<float>(1.0 - std::clamp(place, 0.0, 1.0));
    const float plain = frequencies[i];
    const float stretched = plain / static_cast<float>(rope.factor);
    frequencies[i] = stretched * (1.0F - kept) + plain * kept;
  }
}

/// Long waves are stretched, short ones kept, those between are mixed (Llama 3.1).
void apply_llama3(const Rope& rope, std::vector<float>& frequencies) {
  const double longest = rope.original_positions / rope.low_frequency_factor;
  const double shortest = rope.original_positions / rope.high_frequency_factor;
  for (float& frequency : frequencies) {
    const double wave = 2.0 * std::numbers::pi / static_cast<double>(frequency);
    if (wave > longest) {
      frequency /= static_cast<float>(rope.factor);
    } else if (wave >= shortest) {
      const double mix = (rope.original_positions / wave - rope.low_frequency_factor) /
                         (rope.high_frequency_factor - rope.low_frequency_factor);
      const double value = static_cast<double>(frequency);
      frequency = static_cast<float>((1.0 - mix) * value / rope.factor + mix * value);
    }
  }
}

}  // namespace

std::vector<float> rope_frequencies(const Rope& rope, std::int64_t head) {
  const auto dimensions = static_cast<std::int64_t>(static_cast<double>(head) * rope.partial);
  std::vector<float> frequencies;
  for (std::int64_t i = 0; i < dimensions; i += 2) {
    const float exponent = static_cast<float>(i) / static_cast<float>(dimensions);
    frequencies.push_back(1.0F / std::pow(static_cast<float>(rope.theta), exponent));
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
      apply_yarn(rope, dimensions, frequencies);
      break;
    case Rope::Scaling::Llama3:
      apply_llama3(rope, frequencies);
      break;
  }
  return frequencies;
}

}  // namespace lode::model
