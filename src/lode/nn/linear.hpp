#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lode/model/backbone.hpp"
#include "lode/nn/aligned_buffer.hpp"
#include "lode/nn/matrix_kernels.hpp"
#include "lode/nn/row_kernels.hpp"
#include "lode/nn/weights.hpp"

namespace lode::nn {

/// Memory of one thread for products.
struct LinearScratch {
  AlignedBuffer<float> sums{kBandRows * kMaxPanelColumns};
  AlignedBuffer<std::int32_t> whole_sums{kBandRows * kMaxPanelColumns};
  AlignedBuffer<std::uint8_t> quantized;  ///< Rows of the input.
  AlignedBuffer<std::uint16_t> rounded;   ///< Rows of the input.
  std::vector<QuantizedRow> rows;
};

/// A linear layer whose weights lie as the kernels want them: in float32, in bfloat16 (inputs are
/// then rounded too; sums are float32) or in 8 bits, where each output has a scale of its own, and
/// each row of the input too. Immutable.
class PackedLinear {
 public:
  PackedLinear() = default;
  /// A layer without a gate.
  PackedLinear(const LinearWeights& weights, model::NumberFormat format);
  /// A gated pair: one product that ends in Finish::Kind::Gate.
  PackedLinear(const LinearWeights& gate, const LinearWeights& up, model::NumberFormat format);

  [[nodiscard]] std::size_t inputs() const noexcept { return inputs_; }
  [[nodiscard]] std::size_t panels() const noexcept { return panels_; }
  [[nodiscard]] std::size_t bytes() const noexcept;

  /// Panels [first, last) for up to kBandRows rows; `finish.bias` is the layer's own.
  void apply(const Rows& input,
             std::size_t first,
             std::size_t last,
             Finish finish,
             LinearScratch& scratch) const;
  void apply(const Rows& input, const Finish& finish, LinearScratch& scratch) const {
    apply(input, 0, panels_, finish, scratch);
  }

 private:
  void pack_row(const float* row, std::size_t output);
  void pack_int8_row(const float* row, std::size_t output);
  void apply_bfloat16(const Rows& input,
                      std::size_t first,
                      std::size_t last,
                      const Finish& finish,
                      LinearScratch& scratch) const;
  void apply_int8(const Rows& input,
                  std::size_t first,
                  std::size_t last,
                  const Finish& finish,
                  LinearScratch& scratch) const;
  void allocate(std::size_t inputs, std::size_t outputs, model::NumberFormat format);
  void pack_bias(const std::vector<float>& bias, std::size_t first_output);

  std::size_t inputs_ = 0;
  std::size_t panels_ = 0;
  model::NumberFormat format_ = model::NumberFormat::Float32;
  std::vector<float> bias_;
  AlignedBuffer<float> floats_;
  AlignedBuffer<std::uint16_t> bfloats_;
  AlignedBuffer<std::int8_t> bytes_;
  std::vector<float> scales_;       ///< 8 bits: of each output.
  std::vector<std::int32_t> sums_;  ///< 8 bits: of each output's weights.
};

}  // namespace lode::nn
