#include "lode/nn/linear.hpp"

#include <algorithm>
#include <bit>
#include <span>

#include "lode/model/quantized.hpp"
#include "lode/nn/bfloat16_kernels.hpp"
#include "lode/nn/int8_kernels.hpp"

namespace lode::nn {

using model::NumberFormat;

namespace {

std::size_t whole_pairs(std::size_t size) {
  return (size + 1) / 2 * 2;
}

std::size_t whole_fours(std::size_t size) {
  return (size + 3) / 4 * 4;
}

}  // namespace

void PackedLinear::allocate(std::size_t inputs, std::size_t outputs, NumberFormat format) {
  const std::size_t columns = panel_columns();
  inputs_ = inputs;
  panels_ = (outputs + columns - 1) / columns;
  format_ = format;
  const std::size_t padded = panels_ * columns;
  if (format == NumberFormat::Int8) {
    bytes_.reserve(padded * whole_fours(inputs));
    std::fill_n(bytes_.data(), bytes_.size(), std::int8_t{0});
    scales_.assign(padded, 0.0F);
    sums_.assign(padded, 0);
  } else if (format == NumberFormat::BFloat16) {
    bfloats_.reserve(padded * whole_pairs(inputs));
    std::fill_n(bfloats_.data(), bfloats_.size(), std::uint16_t{0});
  } else {
    floats_.reserve(padded * inputs);
    std::fill_n(floats_.data(), floats_.size(), 0.0F);
  }
}

void PackedLinear::pack_row(const float* row, std::size_t output) {
  const std::size_t columns = panel_columns();
  const std::size_t panel = output / columns;
  const std::size_t column = output % columns;
  if (format_ == NumberFormat::Int8) {
    pack_int8_row(row, output);
  } else if (format_ == NumberFormat::BFloat16) {
    std::vector<std::uint16_t> rounded(inputs_);
    to_bfloat16(row, inputs_, rounded.data());
    std::uint16_t* const to = bfloats_.data() + panel * columns * whole_pairs(inputs_) + column * 2;
    for (std::size_t i = 0; i < inputs_; ++i) {
      to[i / 2 * 2 * columns + i % 2] = rounded[i];
    }
  } else {
    float* const to = floats_.data() + panel * columns * inputs_ + column;
    for (std::size_t i = 0; i < inputs_; ++i) {
      to[i * columns] = row[i];
    }
  }
}

void PackedLinear::pack_int8_row(const float* row, std::size_t output) {
  const std::size_t columns = panel_columns();
  const std::size_t panel = output / columns;
  const std::size_t column = output % columns;
  std::vector<std::int8_t> numbers(inputs_);
  scales_[output] =
      model::quantize_row(std::span(row, inputs_), int8_range().weight, numbers.data());
  std::int8_t* const to = bytes_.data() + panel * columns * whole_fours(inputs_) + column * 4;
  for (std::size_t i = 0; i < inputs_; ++i) {
    to[i / 4 * 4 * columns + i % 4] = numbers[i];
    sums_[output] += numbers[i];
  }
}

void PackedLinear::pack_bias(const std::vector<float>& bias, std::size_t first_output) {
  if (!bias.empty()) {
    bias_.resize(panels_ * panel_columns(), 0.0F);
    std::copy(bias.begin(), bias.end(), bias_.begin() + static_cast<std::ptrdiff_t>(first_output));
  }
}

PackedLinear::PackedLinear(const LinearWeights& weights, NumberFormat format) {
  allocate(weights.inputs(), weights.outputs(), format);
  std::size_t output = 0;
  for (const Matrix& part : weights.parts) {
    for (std::size_t row = 0; row < part.rows; ++row) {
      pack_row(part.row(row), output++);
    }
  }
  pack_bias(weights.bias, 0);
}

PackedLinear::PackedLinear(const LinearWeights& gate,
                           const LinearWeights& up,
                           NumberFormat format) {
  const std::size_t half = panel_columns() / 2;
  const std::size_t pairs = up.outputs();
  allocate(up.inputs(), (pairs + half - 1) / half * 2 * half, format);
  if (!up.bias.empty()) {
    bias_.resize(panels_ * 2 * half, 0.0F);
  }
  for (std::size_t pair = 0; pair < pairs; ++pair) {
    const std::size_t output = pair / half * 2 * half + pair % half;
    pack_row(gate.parts.front().row(pair), output);
    pack_row(up.parts.front().row(pair), output + half);
    if (!up.bias.empty()) {
      bias_[output] = gate.bias[pair];
      bias_[output + half] = up.bias[pair];
    }
  }
}

std::size_t PackedLinear::bytes() const noexcept {
  return (floats_.size() + bias_.size() + scales_.size()) * sizeof(float) + bytes_.size() +
         bfloats_.size() * sizeof(std::uint16_t) + sums_.size() * sizeof(std::int32_t);
}

void PackedLinear::apply(const Rows& input,
                         std::size_t first,
                         std::size_t last,
                         Finish finish,
                         LinearScratch& scratch) const {
  finish.bias = bias_.empty() ? nullptr : bias_.data();
  if (format_ == NumberFormat::Int8) {
    apply_int8(input, first, last, finish, scratch);
  } else if (format_ == NumberFormat::BFloat16) {
    apply_bfloat16(input, first, last, finish, scratch);
  } else {
    multiply_panels(input, inputs_, floats_.data(), first, last, finish, scratch.sums.data());
  }
}

void PackedLinear::apply_bfloat16(const Rows& input,
                                  std::size_t first,
                                  std::size_t last,
                                  const Finish& finish,
                                  LinearScratch& scratch) const {
  const std::size_t depth = whole_pairs(inputs_);
  scratch.rounded.reserve(kBandRows * depth);
  for (std::size_t r = 0; r < input.count; ++r) {
    std::uint16_t* const to = scratch.rounded.data() + r * depth;
    to_bfloat16(input.values + r * input.stride, inputs_, to);
    std::fill(to + inputs_, to + depth, std::uint16_t{0});
  }
  const std::size_t columns = panel_columns();
  const BFloat16Rows rows{.values = scratch.rounded.data(), .stride = depth, .count = input.count};
  for (std::size_t panel = first; panel < last; ++panel) {
    multiply_bfloat16_panel(
        rows, inputs_, bfloats_.data() + panel * columns * depth, scratch.sums.data());
    finish_panel(scratch.sums.data(), input.count, panel, finish);
  }
}

void PackedLinear::apply_int8(const Rows& input,
                              std::size_t first,
                              std::size_t last,
                              const Finish& finish,
                              LinearScratch& scratch) const {
  const std::size_t depth = whole_fours(inputs_);
  scratch.quantized.reserve(kBandRows * depth);
  scratch.rows.resize(kBandRows);
  for (std::size_t r = 0; r < input.count; ++r) {
    std::uint8_t* const to = scratch.quantized.data() + r * depth;
    scratch.rows[r] = quantize(input.values + r * input.stride, inputs_, int8_range().input, to);
    std::fill(to + inputs_, to + depth, std::uint8_t{0});
  }
  const std::size_t columns = panel_columns();
  const Int8Rows rows{.values = scratch.quantized.data(), .stride = depth, .count = input.count};
  for (std::size_t panel = first; panel < last; ++panel) {
    multiply_int8_panel(
        rows, inputs_, bytes_.data() + panel * columns * depth, scratch.whole_sums.data());
    const QuantizedSums sums{.values = scratch.whole_sums.data(),
                             .columns = columns,
                             .scales = scales_.data() + panel * columns,
                             .weight_sums = sums_.data() + panel * columns};
    scale_sums(sums, scratch.rows.data(), input.count, scratch.sums.data());
    finish_panel(scratch.sums.data(), input.count, panel, finish);
  }
}

}  // namespace lode::nn
