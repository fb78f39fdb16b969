#include "lode/model/pooling.hpp"

#include <algorithm>
#include <cmath>

namespace lode::model {
namespace {

void add_scaled(std::span<const float> row, float weight, std::span<float> out) {
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] += row[i] * weight;
  }
}

void divide(std::span<float> out, float divisor) {
  for (float& value : out) {
    value /= divisor;
  }
}

void pool_mean(Pooling pooling, const TokenStates& states, std::span<float> out) {
  float weights = 0.0F;
  for (std::size_t token = states.skipped; token < states.count(); ++token) {
    const float weight = pooling == Pooling::WeightedMean ? static_cast<float>(token + 1) : 1.0F;
    add_scaled(states.row(token), weight, out);
    weights += weight;
  }
  divide(out, pooling == Pooling::MeanSqrtLength ? std::sqrt(weights) : weights);
}

void pool_max(const TokenStates& states, std::span<float> out) {
  std::copy_n(states.row(states.skipped).begin(), out.size(), out.begin());
  for (std::size_t token = states.skipped + 1; token < states.count(); ++token) {
    const std::span<const float> row = states.row(token);
    for (std::size_t i = 0; i < out.size(); ++i) {
      // A number that is none stays, so that the check afterwards finds it.
      out[i] = row[i] > out[i] || std::isnan(row[i]) ? row[i] : out[i];
    }
  }
}

}  // namespace

bool needs_one_state(Pooling pooling) noexcept {
  return pooling == Pooling::Cls || pooling == Pooling::LastToken;
}

void pool(Pooling pooling, const TokenStates& states, std::span<float> out) {
  std::fill(out.begin(), out.end(), 0.0F);
  if (states.skipped >= states.count()) {
    return;
  }
  switch (pooling) {
    case Pooling::Cls:
      std::copy_n(states.row(states.skipped).begin(), out.size(), out.begin());
      break;
    case Pooling::LastToken:
      std::copy_n(states.row(states.count() - 1).begin(), out.size(), out.begin());
      break;
    case Pooling::Max:
      pool_max(states, out);
      break;
    case Pooling::Mean:
    case Pooling::MeanSqrtLength:
    case Pooling::WeightedMean:
    case Pooling::Pma:
      pool_mean(pooling, states, out);
      break;
  }
}

}  // namespace lode::model
