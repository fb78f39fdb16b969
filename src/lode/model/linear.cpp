#include "lode/model/linear.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include <fmt/format.h>

#include "lode/model/safetensors.hpp"
#include "lode/model/tensor_values.hpp"

namespace lode::model {
namespace {

float activate(DenseActivation activation, float x) {
  switch (activation) {
    case DenseActivation::Identity:
      return x;
    case DenseActivation::Tanh:
      return std::tanh(x);
    case DenseActivation::Relu:
      return x < 0.0F ? 0.0F : x;
    case DenseActivation::Gelu:
      return 0.5F * x * (1.0F + std::erf(x / std::numbers::sqrt2_v<float>));
    case DenseActivation::Sigmoid:
      return 1.0F / (1.0F + std::exp(-x));
    case DenseActivation::Silu:
      break;
  }
  return x / (1.0F + std::exp(-x));
}

}  // namespace

float dot(std::span<const float> a, std::span<const float> b) noexcept {
  constexpr std::size_t kLanes = 8;
  std::array<float, kLanes> sums = {};
  std::size_t i = 0;
  for (; i + kLanes <= a.size(); i += kLanes) {
    for (std::size_t lane = 0; lane < kLanes; ++lane) {
      sums[lane] += a[i + lane] * b[i + lane];
    }
  }
  for (; i < a.size(); ++i) {
    sums[0] += a[i] * b[i];
  }
  return ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
}

void Linear::apply(std::span<const float> x, std::span<float> y) const noexcept {
  const std::span<const float> rows = weight;
  for (std::size_t i = 0; i < out; ++i) {
    y[i] = dot(rows.subspan(i * in, in), x) + (bias.empty() ? 0.0F : bias[i]);
  }
}

Linear read_linear(const TensorSource& tensors,
                   std::string_view name,
                   std::size_t in,
                   std::size_t out,
                   bool bias) {
  const std::array shape = {static_cast<std::int64_t>(out), static_cast<std::int64_t>(in)};
  Linear linear{.in = in, .out = out, .weight = {}, .bias = {}};
  linear.weight = read_tensor(tensors, fmt::format("{}.weight", name), shape);
  if (bias) {
    linear.bias = read_tensor(tensors, fmt::format("{}.bias", name), std::span(shape).first(1));
  }
  return linear;
}

Dense::Dense(const DenseConfig& config)
    : activation_(config.activation), residual_(config.residual) {
  const auto tensors = open_weights(find_weights(config.folder));
  const auto in = static_cast<std::size_t>(config.in);
  const auto out = static_cast<std::size_t>(config.out);
  linear_ = read_linear(*tensors, "linear", in, out, config.bias);
  if (residual_ && in != out) {
    projection_ = read_linear(*tensors, "residual", in, out, false);
  }
}

std::vector<float> Dense::apply(std::span<const float> vector) const {
  std::vector<float> result(linear_.out);
  linear_.apply(vector, result);
  for (float& value : result) {
    value = activate(activation_, value);
  }
  if (residual_) {
    std::vector<float> added(vector.begin(), vector.end());
    if (!projection_.weight.empty()) {
      added.resize(projection_.out);
      projection_.apply(vector, added);
    }
    for (std::size_t i = 0; i < result.size(); ++i) {
      result[i] += added[i];
    }
  }
  return result;
}

}  // namespace lode::model
