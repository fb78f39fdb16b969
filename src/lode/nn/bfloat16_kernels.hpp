#pragma once

#include <cstddef>
#include <cstdint>

namespace lode::nn {

/// Whether this processor multiplies bfloat16 numbers (AVX512-BF16), and panels are as wide as
/// these kernels need. Without it the functions below must not be called.
[[nodiscard]] bool has_bfloat16();

/// Rounds to the nearest; what is not finite stays so.
void to_bfloat16(const float* from, std::size_t size, std::uint16_t* to);

/// Rows of bfloat16 inputs, `stride` apart (even).
struct BFloat16Rows {
  const std::uint16_t* values = nullptr;
  std::size_t stride = 0;
  std::size_t count = 0;
};

/// Sums of one panel, count x panel_columns() floats. The panel holds, for each two inputs, the two
/// weights of each output; inputs are padded with zeros to an even number. A row's sums do not
/// depend on the other rows.
void multiply_bfloat16_panel(const BFloat16Rows& input,
                             std::size_t depth,
                             const std::uint16_t* panel,
                             float* sums);

}  // namespace lode::nn
