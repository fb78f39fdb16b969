#pragma once

#include <cstddef>
#include <cstdint>

#include "lode/nn/matrix_kernels.hpp"

/// Matrix products of 8-bit numbers, of one thread, by the best instruction set that the processor
/// has. All sums are exact.
///
/// Weights lie in panels of panel_columns() outputs: for each four inputs, the four weights of each
/// output of the panel. Inputs are padded with zeros to a multiple of four.
namespace lode::nn {

/// Largest weight, and largest input value, for which products cannot overflow on the way on this
/// processor: 127 and 255 where it adds four products at once in 32 bits, less elsewhere.
struct Int8Range {
  std::int32_t weight = 127;
  std::int32_t input = 255;
};
[[nodiscard]] Int8Range int8_range();

/// Rows of 8-bit inputs, `stride` apart (a multiple of four).
struct Int8Rows {
  const std::uint8_t* values = nullptr;
  std::size_t stride = 0;
  std::size_t count = 0;
};

/// Sums of one panel: count x panel_columns() whole numbers.
void multiply_int8_panel(const Int8Rows& input,
                         std::size_t depth,
                         const std::int8_t* panel,
                         std::int32_t* sums);

}  // namespace lode::nn
