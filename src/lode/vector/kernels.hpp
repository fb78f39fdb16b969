#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace lode::vector {

/// How many partial sums an inner product of floats has: element i is added to sum i % 16, and the
/// sums are then added as halves (j and j + 8, j and j + 4, ...). A fixed order, so that a score is
/// the same on every processor. Strides are multiples of it.
inline constexpr std::size_t kFloatLanes = 16;
/// Strides of codes are multiples of this.
inline constexpr std::size_t kCodeLanes = 64;

/// Some rows and some queries, row-major, each `stride` elements after the one before.
template <typename T>
struct DotBlock {
  const T* rows = nullptr;
  std::size_t row_count = 0;
  const T* queries = nullptr;
  std::size_t query_count = 0;
  std::size_t stride = 0;
};

/// Inner products of every row with every query: out[row * query_count + query].
struct Kernels {
  std::string_view name;
  void (*dot_floats)(const DotBlock<float>& block, float* out);
  /// Exact; codes lie in [-127, 127] and the stride is at most kMostCodes.
  void (*dot_codes)(const DotBlock<std::int8_t>& block, std::int32_t* out);
};

/// Longest row of codes whose inner products fit, also while 255 * 127 is added for each element.
inline constexpr std::size_t kMostCodes = std::size_t{1} << 16U;

/// Plain loops, the oracle of the others.
[[nodiscard]] Kernels plain_kernels() noexcept;

/// Those that this processor has, the best first, plain_kernels() last. All give the same results,
/// bit by bit.
[[nodiscard]] std::vector<Kernels> supported_kernels();

/// The first of them.
[[nodiscard]] const Kernels& best_kernels();

}  // namespace lode::vector
