// Kernels against plain loops.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "lode/nn/attention_kernel.hpp"
#include "lode/nn/bfloat16_kernels.hpp"
#include "lode/nn/linear.hpp"
#include "lode/nn/row_kernels.hpp"

namespace lode::nn {
namespace {

std::vector<float> random_values(std::size_t count, std::mt19937& random) {
  std::normal_distribution<float> normal;
  std::vector<float> values(count);
  std::generate(values.begin(), values.end(), [&] { return normal(random); });
  return values;
}

/// Those that this processor multiplies.
std::vector<model::NumberFormat> formats() {
  std::vector<model::NumberFormat> formats = {model::NumberFormat::Float32,
                                              model::NumberFormat::Int8};
  if (has_bfloat16()) {
    formats.push_back(model::NumberFormat::BFloat16);
  }
  return formats;
}

LinearWeights random_linear(std::size_t outputs,
                            std::size_t inputs,
                            bool bias,
                            std::mt19937& random) {
  auto values = std::make_shared<std::vector<float>>(random_values(outputs * inputs, random));
  LinearWeights weights;
  weights.parts = {{.rows = outputs, .columns = inputs, .values = *values, .owner = values}};
  if (bias) {
    weights.bias = random_values(outputs, random);
  }
  return weights;
}

double plain_product(const LinearWeights& weights, const float* input, std::size_t output) {
  double sum = weights.bias.empty() ? 0.0 : static_cast<double>(weights.bias[output]);
  for (std::size_t i = 0; i < weights.inputs(); ++i) {
    sum += static_cast<double>(weights.parts[0].row(output)[i]) * static_cast<double>(input[i]);
  }
  return sum;
}

double plain_activation(model::Activation activation, double x) {
  switch (activation) {
    case model::Activation::Gelu:
      return 0.5 * x * (1 + std::erf(x / std::sqrt(2.0)));
    case model::Activation::GeluTanh:
      return 0.5 * x *
             (1 + std::tanh(std::sqrt(2 / 3.14159265358979) * (x + 0.044715 * x * x * x)));
    case model::Activation::Relu:
      return std::max(x, 0.0);
    case model::Activation::Silu:
      break;
  }
  return x / (1 + std::exp(-x));
}

struct LinearCase {
  std::size_t rows, inputs, outputs;
};

class Linear : public ::testing::TestWithParam<LinearCase> {};

TEST_P(Linear, ProductsAreThoseOfPlainLoops) {
  const auto [rows, inputs, outputs] = GetParam();
  std::mt19937 random(1);
  const LinearWeights weights = random_linear(outputs, inputs, rows % 2 == 1, random);
  const std::vector<float> input = random_values(rows * inputs, random);
  const std::size_t stride = row_stride(outputs);
  for (const model::NumberFormat format : formats()) {
    const PackedLinear linear(weights, format);
    const double tolerance = (format == model::NumberFormat::Float32 ? 1e-5 : 0.1) *
                                 std::sqrt(static_cast<double>(inputs)) +
                             1e-5;
    std::vector<float> output(rows * stride, 1.0F);
    LinearScratch scratch;
    linear.apply({.values = input.data(), .stride = inputs, .count = rows},
                 {.add = true, .output = output.data(), .stride = stride},
                 scratch);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t o = 0; o < outputs; ++o) {
        ASSERT_NEAR(
            output[r * stride + o], 1 + plain_product(weights, &input[r * inputs], o), tolerance);
      }
    }
  }
}

TEST_P(Linear, GatesAndActivationsAreThoseOfPlainLoops) {
  const auto [rows, inputs, outputs] = GetParam();
  std::mt19937 random(2);
  const LinearWeights gate = random_linear(outputs, inputs, true, random);
  const LinearWeights up = random_linear(outputs, inputs, true, random);
  const std::vector<float> input = random_values(rows * inputs, random);
  const std::size_t stride = row_stride(outputs);
  LinearScratch scratch;
  for (const auto activation : {model::Activation::Gelu,
                                model::Activation::GeluTanh,
                                model::Activation::Relu,
                                model::Activation::Silu}) {
    const PackedLinear gated(gate, up, model::NumberFormat::Float32);
    const PackedLinear plain(up, model::NumberFormat::Float32);
    std::vector<float> gated_output(rows * stride);
    std::vector<float> plain_output(rows * stride);
    const Rows in{.values = input.data(), .stride = inputs, .count = rows};
    gated.apply(in,
                {.kind = Finish::Kind::Gate,
                 .activation = activation,
                 .output = gated_output.data(),
                 .stride = stride},
                scratch);
    plain.apply(in,
                {.kind = Finish::Kind::Activate,
                 .activation = activation,
                 .output = plain_output.data(),
                 .stride = stride},
                scratch);
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t o = 0; o < outputs; ++o) {
        const double x = plain_product(gate, &input[r * inputs], o);
        const double u = plain_product(up, &input[r * inputs], o);
        ASSERT_NEAR(gated_output[r * stride + o],
                    plain_activation(activation, x) * u,
                    1e-3 * (1 + std::abs(x * u)));
        ASSERT_NEAR(plain_output[r * stride + o],
                    plain_activation(activation, u),
                    1e-4 * (1 + std::abs(u)));
      }
    }
  }
}

TEST_P(Linear, ARowDoesNotDependOnItsNeighbours) {
  const auto [rows, inputs, outputs] = GetParam();
  std::mt19937 random(3);
  const LinearWeights weights = random_linear(outputs, inputs, true, random);
  const std::vector<float> input = random_values(rows * inputs, random);
  const std::size_t stride = row_stride(outputs);
  LinearScratch scratch;
  for (const model::NumberFormat format : formats()) {
    const PackedLinear linear(weights, format);
    std::vector<float> together(rows * stride);
    std::vector<float> alone(stride);
    linear.apply({.values = input.data(), .stride = inputs, .count = rows},
                 {.output = together.data(), .stride = stride},
                 scratch);
    for (std::size_t r = 0; r < rows; ++r) {
      linear.apply({.values = &input[r * inputs], .stride = inputs, .count = 1},
                   {.output = alone.data(), .stride = stride},
                   scratch);
      ASSERT_TRUE(std::equal(alone.begin(),
                             alone.begin() + static_cast<std::ptrdiff_t>(outputs),
                             together.begin() + static_cast<std::ptrdiff_t>(r * stride)));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes,
                         Linear,
                         ::testing::Values(LinearCase{1, 1, 1},
                                           LinearCase{5, 3, 33},
                                           LinearCase{12, 384, 32},
                                           LinearCase{13, 385, 31},
                                           LinearCase{23, 801, 70},
                                           LinearCase{192, 65, 100}));

struct AttentionCase {
  std::size_t length, group, head, window;
  bool causal;
};

class Attention : public ::testing::TestWithParam<AttentionCase> {};

TEST_P(Attention, SumsAreThoseOfPlainLoops) {
  const auto [length, group, head, window, causal] = GetParam();
  std::mt19937 random(4);
  const std::size_t stride = (group + 2) * head;
  const std::vector<float> rows = random_values(length * stride + kMaxPanelColumns, random);
  std::vector<std::int32_t> positions;
  for (std::size_t i = 0; i < length; ++i) {
    if (length < 20 || i % 3 == 1) {
      positions.push_back(static_cast<std::int32_t>(i));
    }
  }
  std::vector<float> queries;
  for (const std::int32_t position : positions) {
    const auto row = rows.begin() + position * static_cast<std::ptrdiff_t>(stride);
    queries.insert(queries.end(), row, row + static_cast<std::ptrdiff_t>(group * head));
  }
  std::vector<float> output(queries.size());
  AttentionScratch scratch;
  attend({.queries = queries.data(),
          .query_stride = group * head,
          .positions = positions.data(),
          .query_count = positions.size(),
          .group = group,
          .keys = rows.data() + group * head,
          .values = rows.data() + (group + 1) * head,
          .key_stride = stride,
          .length = length,
          .head = head,
          .scale = 0.5F,
          .causal = causal,
          .window = window,
          .output = output.data(),
          .output_stride = group * head},
         scratch);
  for (std::size_t q = 0; q < positions.size(); ++q) {
    for (std::size_t h = 0; h < group; ++h) {
      const auto position = static_cast<std::ptrdiff_t>(positions[q]);
      std::vector<double> sums(head);
      double total = 0;
      for (std::ptrdiff_t k = 0; k < static_cast<std::ptrdiff_t>(length); ++k) {
        const std::ptrdiff_t distance = position - k;
        const auto reach = static_cast<std::ptrdiff_t>(window);
        if ((causal && distance < 0) ||
            (window > 0 && (causal ? distance >= reach : std::abs(distance) > reach))) {
          continue;
        }
        const float* const key = rows.data() + static_cast<std::size_t>(k) * stride + group * head;
        double score = 0;
        for (std::size_t i = 0; i < head; ++i) {
          score += static_cast<double>(queries[(q * group + h) * head + i]) *
                   static_cast<double>(key[i]);
        }
        const double weight = std::exp(0.5 * score);
        total += weight;
        for (std::size_t i = 0; i < head; ++i) {
          sums[i] += weight * static_cast<double>(key[head + i]);
        }
      }
      for (std::size_t i = 0; i < head; ++i) {
        ASSERT_NEAR(output[(q * group + h) * head + i], sums[i] / total, 2e-5);
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shapes,
                         Attention,
                         ::testing::Values(AttentionCase{1, 1, 32, 0, false},
                                           AttentionCase{17, 2, 5, 0, true},
                                           AttentionCase{19, 1, 64, 4, false},
                                           AttentionCase{255, 1, 12, 0, false},
                                           AttentionCase{257, 3, 16, 0, true},
                                           AttentionCase{700, 2, 40, 100, true},
                                           AttentionCase{700, 1, 33, 257, false}));

TEST(Rows, QuantizedValuesAreWithinHalfAStep) {
  std::mt19937 random(5);
  for (const std::size_t size : {1U, 7U, 16U, 100U}) {
    const std::vector<float> row = random_values(size, random);
    std::vector<std::uint8_t> bytes(size);
    const QuantizedRow quantized = quantize(row.data(), size, 255, bytes.data());
    for (std::size_t i = 0; i < size; ++i) {
      EXPECT_NEAR(quantized.scale * static_cast<float>(bytes[i] - quantized.zero),
                  row[i],
                  quantized.scale * 1.01F);
    }
  }
  std::vector<std::uint8_t> bytes(20, 7);
  const std::vector<float> zeros(20);
  EXPECT_EQ(quantize(zeros.data(), 20, 255, bytes.data()).scale, 0.0F);
  EXPECT_EQ(bytes, std::vector<std::uint8_t>(20, 0));
}

TEST(Rows, ANumberThatIsNotFiniteStaysSeen) {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(),
                          std::numeric_limits<float>::infinity(),
                          -std::numeric_limits<float>::infinity()}) {
    for (std::size_t at = 0; at < 20; ++at) {
      std::vector<float> row(20, 1.0F);
      row[at] = bad;
      std::vector<std::uint8_t> bytes(20);
      EXPECT_TRUE(std::isnan(quantize(row.data(), 20, 255, bytes.data()).scale)) << at;
    }
  }
}

}  // namespace
}  // namespace lode::nn
