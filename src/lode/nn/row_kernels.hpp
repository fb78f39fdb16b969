#pragma once

#include <cstddef>
#include <cstdint>

/// Operations on one row of floats each, by the best instruction set that the processor has.
namespace lode::nn {

/// A norm over `size` values.
struct RowNorm {
  const float* scale = nullptr;
  const float* shift = nullptr;  ///< Layer norm: or null.
  std::size_t size = 0;
  float epsilon = 0.0F;
  bool rms =
      false;  ///< Divide by the root of the mean square; else by the deviation from the mean.
};

/// to = norm(from); the two may be the same.
void normalize(const RowNorm& norm, const float* from, float* to);

/// Rotates `head` by the cosines and sines of its position: pairs (i, i + pairs).
void rotate(const float* cosines_and_sines, std::size_t pairs, float* head);

/// to += from.
void add(const float* from, std::size_t size, float* to);

/// A row as whole numbers of 8 bits: value i is about scale * (q[i] - zero).
struct QuantizedRow {
  float scale = 0.0F;
  std::int32_t zero = 0;
};

/// Spreads the range of the row, which takes in 0, over 0 to `largest` (at most 255). Of a row with
/// a number that is not finite the scale is none either, so that it stays seen in products.
[[nodiscard]] QuantizedRow quantize(const float* from,
                                    std::size_t size,
                                    std::int32_t largest,
                                    std::uint8_t* to);

/// Products of quantized rows with weights that have a scale for each column.
struct QuantizedSums {
  const std::int32_t* values = nullptr;  ///< Rows of `columns` each.
  std::size_t columns = 0;               ///< A multiple of 8.
  const float* scales = nullptr;
  const std::int32_t* weight_sums = nullptr;  ///< Of each column.
};

/// to = (values - zero x weight_sums) x both scales.
void scale_sums(const QuantizedSums& sums, const QuantizedRow* rows, std::size_t count, float* to);

}  // namespace lode::nn
