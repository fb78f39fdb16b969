#include "lode/nn/bfloat16_kernels.hpp"

#include "lode/nn/matrix_kernels.hpp"

#if defined(__x86_64__)

#include <array>
#include <cstring>
#include <utility>

#include <immintrin.h>

#define LODE_BF16 __attribute__((target("avx512f,avx512bw,avx512vl,avx512bf16")))

namespace lode::nn {
namespace {

constexpr std::size_t kTileRows = 12;
constexpr std::size_t kColumns = 32;

using TileFunction =
    void (*)(const std::uint16_t*, std::size_t, const std::uint16_t*, std::size_t, float*);

/// kRows rows by 32 columns; the depth is a number of pairs.
template <std::size_t kRows>
LODE_BF16 void multiply_tile(const std::uint16_t* a,
                             std::size_t stride,
                             const std::uint16_t* b,
                             std::size_t pairs,
                             float* sums) {
  __m512 left[kRows];
  __m512 right[kRows];
#pragma GCC unroll 12
  for (std::size_t r = 0; r < kRows; ++r) {
    left[r] = _mm512_setzero_ps();
    right[r] = _mm512_setzero_ps();
  }
  for (std::size_t k = 0; k < pairs; ++k) {
    const auto b_left = reinterpret_cast<__m512bh>(_mm512_loadu_si512(b + k * 64));
    const auto b_right = reinterpret_cast<__m512bh>(_mm512_loadu_si512(b + k * 64 + 32));
#pragma GCC unroll 12
    for (std::size_t r = 0; r < kRows; ++r) {
      std::int32_t pair = 0;
      std::memcpy(&pair, a + r * stride + k * 2, sizeof(pair));
      const auto x = reinterpret_cast<__m512bh>(_mm512_set1_epi32(pair));
      left[r] = _mm512_dpbf16_ps(left[r], x, b_left);
      right[r] = _mm512_dpbf16_ps(right[r], x, b_right);
    }
  }
#pragma GCC unroll 12
  for (std::size_t r = 0; r < kRows; ++r) {
    _mm512_storeu_ps(sums + r * kColumns, left[r]);
    _mm512_storeu_ps(sums + r * kColumns + 16, right[r]);
  }
}

template <std::size_t... kRows>
constexpr std::array<TileFunction, sizeof...(kRows)> tile_functions(
    std::index_sequence<kRows...> /*rows*/) {
  return {multiply_tile<kRows + 1>...};
}

constexpr auto kTiles = tile_functions(std::make_index_sequence<kTileRows>());

LODE_BF16 void convert(const float* from, std::size_t size, std::uint16_t* to) {
  for (std::size_t i = 0; i < size; i += 16) {
    const std::size_t rest = size - i;
    const auto mask = static_cast<__mmask16>(rest >= 16 ? 0xFFFFU : (1U << rest) - 1U);
    const __m256bh rounded = _mm512_cvtneps_pbh(_mm512_maskz_loadu_ps(mask, from + i));
    _mm256_mask_storeu_epi16(to + i, mask, reinterpret_cast<__m256i>(rounded));
  }
}

}  // namespace

bool has_bfloat16() {
  return panel_columns() == kColumns && __builtin_cpu_supports("avx512bf16") != 0;
}

void to_bfloat16(const float* from, std::size_t size, std::uint16_t* to) {
  convert(from, size, to);
}

void multiply_bfloat16_panel(const BFloat16Rows& input,
                             std::size_t depth,
                             const std::uint16_t* panel,
                             float* sums) {
  const std::size_t tiles = (input.count + kTileRows - 1) / kTileRows;
  for (std::size_t tile = 0; tile < tiles; ++tile) {
    const std::size_t first = input.count * tile / tiles;
    const std::size_t rows = input.count * (tile + 1) / tiles - first;
    kTiles[rows - 1](input.values + first * input.stride,
                     input.stride,
                     panel,
                     (depth + 1) / 2,
                     sums + first * kColumns);
  }
}

}  // namespace lode::nn

#else

namespace lode::nn {

bool has_bfloat16() {
  return false;
}

void to_bfloat16(const float* /*from*/, std::size_t /*size*/, std::uint16_t* /*to*/) {}

void multiply_bfloat16_panel(const BFloat16Rows& /*input*/,
                             std::size_t /*depth*/,
                             const std::uint16_t* /*panel*/,
                             float* /*sums*/) {}

}  // namespace lode::nn

#endif
