#include "lode/model/pma.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "lode/model/tensor_usage.hpp"
#include "lode/model/tensor_values.hpp"
#include "lode/model/vectors.hpp"

namespace lode::model {
namespace {

std::string full_name(std::string_view name) {
  return fmt::format("{}{}", kPmaPrefix, name);
}

/// Scores to weights that sum to 1.
void softmax(std::span<float> scores) {
  const float most = *std::max_element(scores.begin(), scores.end());
  float sum = 0.0F;
  for (float& score : scores) {
    score = std::exp(score - most);
    sum += score;
  }
  for (float& score : scores) {
    score /= sum;
  }
}

}  // namespace

PmaConfig read_pma_config(const ConfigObject& config) {
  PmaConfig out;
  out.hidden = static_cast<std::size_t>(config.size("hidden_size", 3584));
  // The older models of the family spell it otherwise.
  const std::int64_t older = config.size("compress_dim", static_cast<std::int64_t>(out.hidden));
  out.width = static_cast<std::size_t>(config.size("compressed_dim", older));
  out.heads = static_cast<std::size_t>(config.size("pma_num_heads", 32));
  out.layer_norm = config.flag("pma_ln", true);
  out.normalize = config.flag("pma_norm", false);
  if (config.text("embedding_method", "pma") != "pma") {
    config.unsupported("embedding_method", "only pma is supported");
  }
  if (config.text("pma_norm_mode", "post_normal") != "post_normal") {
    config.unsupported("pma_norm_mode", "only post_normal is supported");
  }
  if (out.width % out.heads != 0) {
    config.invalid("pma_num_heads", "a number that divides 'compressed_dim'");
  }
  return out;
}

void Pma::LayerNorm::apply(std::span<float> vector) const {
  constexpr double kEpsilon = 1e-5;
  if (weight.empty()) {
    return;
  }
  double sum = 0.0;
  double squares = 0.0;
  for (const float value : vector) {
    sum += static_cast<double>(value);
  }
  const double mean = sum / static_cast<double>(vector.size());
  for (const float value : vector) {
    const double difference = static_cast<double>(value) - mean;
    squares += difference * difference;
  }
  const double scale = 1.0 / std::sqrt(squares / static_cast<double>(vector.size()) + kEpsilon);
  for (std::size_t i = 0; i < vector.size(); ++i) {
    const double centred = (static_cast<double>(vector[i]) - mean) * scale;
    vector[i] = static_cast<float>(centred) * weight[i] + bias[i];
  }
}

Pma::LayerNorm Pma::read_norm(const TensorSource& tensors, std::string_view name) const {
  if (!config_.layer_norm) {
    return {};
  }
  const std::array shape = {static_cast<std::int64_t>(config_.width)};
  return {.weight = read_tensor(tensors, full_name(fmt::format("mab.{}.weight", name)), shape),
          .bias = read_tensor(tensors, full_name(fmt::format("mab.{}.bias", name)), shape)};
}

Pma::Pma(const PmaConfig& config, const TensorSource& tensors) : config_(config) {
  const std::size_t width = config.width;
  const auto linear = [&](const char* name, std::size_t in) {
    return read_linear(tensors, full_name(fmt::format("mab.{}", name)), in, width, true);
  };
  const std::array seed_shape = {
      std::int64_t{1}, std::int64_t{1}, static_cast<std::int64_t>(width)};
  const std::vector<float> seed = read_tensor(tensors, full_name("S"), seed_shape);
  query_.resize(width);
  linear("fc_q", width).apply(seed, query_);
  // The bias of the keys adds the same to every token's score, which softmax takes away.
  const Linear key = linear("fc_k", config.hidden);
  const std::size_t head = width / config.heads;
  const float scale = 1.0F / std::sqrt(static_cast<float>(width));
  scorer_.assign(config.heads * config.hidden, 0.0F);
  for (std::size_t i = 0; i < width; ++i) {
    float* const row = scorer_.data() + i / head * config.hidden;
    for (std::size_t j = 0; j < config.hidden; ++j) {
      row[j] += query_[i] * scale * key.weight[i * config.hidden + j];
    }
  }
  value_ = linear("fc_v", config.hidden);
  output_ = linear("fc_o", width);
  first_norm_ = read_norm(tensors, "ln0");
  second_norm_ = read_norm(tensors, "ln1");
}

void Pma::pool(const TokenStates& states, std::span<float> out) const {
  std::fill(out.begin(), out.end(), 0.0F);
  if (states.skipped >= states.count()) {
    return;
  }
  const std::size_t tokens = states.count() - states.skipped;
  const std::size_t head = config_.width / config_.heads;
  std::vector<float> weights(tokens);
  std::vector<float> mixed(config_.hidden);
  const std::span<const float> scorer = scorer_;
  const std::span<const float> values = value_.weight;
  for (std::size_t h = 0; h < config_.heads; ++h) {
    const std::span<const float> direction = scorer.subspan(h * config_.hidden, config_.hidden);
    for (std::size_t token = 0; token < tokens; ++token) {
      weights[token] = dot(states.row(states.skipped + token), direction);
    }
    softmax(weights);
    std::fill(mixed.begin(), mixed.end(), 0.0F);
    for (std::size_t token = 0; token < tokens; ++token) {
      const std::span<const float> row = states.row(states.skipped + token);
      for (std::size_t j = 0; j < mixed.size(); ++j) {
        mixed[j] += weights[token] * row[j];
      }
    }
    for (std::size_t i = h * head; i < (h + 1) * head; ++i) {
      out[i] = dot(values.subspan(i * config_.hidden, config_.hidden), mixed) + value_.bias[i];
    }
  }
  // The residual is the projected seed.
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] += query_[i];
  }
  first_norm_.apply(out);
  std::vector<float> fed(out.size());
  output_.apply(out, fed);
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] += fed[i] < 0.0F ? 0.0F : fed[i];
  }
  second_norm_.apply(out);
  if (config_.normalize) {
    normalize(out);
  }
}

}  // namespace lode::model
