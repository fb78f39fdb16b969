// The inner loops of matrix products, once for each instruction set: included by Highway's
// foreach_target.h, therefore without #pragma once.

#if defined(LODE_NN_TILE_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef LODE_NN_TILE_INL_HPP
#undef LODE_NN_TILE_INL_HPP
#else
#define LODE_NN_TILE_INL_HPP
#endif

#include <array>
#include <cstddef>
#include <utility>

#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace lode::nn::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;
using FloatVector = hn::Vec<FloatTag>;

/// A tile is up to kTileRows rows and two vectors of columns: as many sums as the registers hold.
constexpr std::size_t kTileRows = HWY_TARGET <= HWY_AVX3 ? 12 : 6;

HWY_INLINE std::size_t lanes() {
  return hn::Lanes(FloatTag());
}

/// c = a x b, or c += a x b, for kRows rows of a and 2 x lanes() columns of b. Each sum runs over
/// the depth in ascending order, whatever kRows is: a row's result does not depend on its
/// neighbours.
template <std::size_t kRows>
void multiply_tile(const float* HWY_RESTRICT a,
                   std::size_t a_stride,
                   const float* HWY_RESTRICT b,
                   std::size_t b_stride,
                   std::size_t depth,
                   bool add,
                   float* HWY_RESTRICT c,
                   std::size_t c_stride) {
  const FloatTag d;
  const std::size_t n = hn::Lanes(d);
  FloatVector left[kRows];
  FloatVector right[kRows];
#pragma GCC unroll 12
  for (std::size_t r = 0; r < kRows; ++r) {
    left[r] = add ? hn::LoadU(d, c + r * c_stride) : hn::Zero(d);
    right[r] = add ? hn::LoadU(d, c + r * c_stride + n) : hn::Zero(d);
  }
  for (std::size_t k = 0; k < depth; ++k) {
    const FloatVector b_left = hn::LoadU(d, b);
    const FloatVector b_right = hn::LoadU(d, b + n);
    b += b_stride;
#pragma GCC unroll 12
    for (std::size_t r = 0; r < kRows; ++r) {
      const FloatVector x = hn::Set(d, a[r * a_stride + k]);
      left[r] = hn::MulAdd(x, b_left, left[r]);
      right[r] = hn::MulAdd(x, b_right, right[r]);
    }
  }
#pragma GCC unroll 12
  for (std::size_t r = 0; r < kRows; ++r) {
    hn::StoreU(left[r], d, c + r * c_stride);
    hn::StoreU(right[r], d, c + r * c_stride + n);
  }
}

using TileFunction = void (*)(
    const float*, std::size_t, const float*, std::size_t, std::size_t, bool, float*, std::size_t);

template <std::size_t... kRows>
constexpr std::array<TileFunction, sizeof...(kRows)> tile_functions(
    std::index_sequence<kRows...> /*rows*/) {
  return {multiply_tile<kRows + 1>...};
}

/// multiply_tile for 1 to kTileRows rows, at index rows - 1.
constexpr auto kTileFunctions = tile_functions(std::make_index_sequence<kTileRows>());

/// Calls body(first, rows) for tiles of nearly equal size that cover `rows`.
template <typename Body>
HWY_INLINE void for_each_tile(std::size_t rows, const Body& body) {
  const std::size_t tiles = (rows + kTileRows - 1) / kTileRows;
  for (std::size_t tile = 0; tile < tiles; ++tile) {
    const std::size_t first = rows * tile / tiles;
    body(first, rows * (tile + 1) / tiles - first);
  }
}

}  // namespace lode::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
