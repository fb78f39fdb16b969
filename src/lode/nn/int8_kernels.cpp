#include "lode/nn/int8_kernels.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace lode::nn {
namespace {

using PanelFunction = void (*)(const Int8Rows&, std::size_t, const std::int8_t*, std::int32_t*);

/// The twin of the others, and the one for processors without their instructions.
void multiply_plain(const Int8Rows& input,
                    std::size_t depth,
                    const std::int8_t* panel,
                    std::int32_t* sums) {
  const std::size_t columns = panel_columns();
  for (std::size_t r = 0; r < input.count; ++r) {
    std::int32_t* const row = sums + r * columns;
    std::fill_n(row, columns, 0);
    for (std::size_t k = 0; k < depth; ++k) {
      const std::int32_t x = input.values[r * input.stride + k];
      const std::int8_t* const weights = panel + k / 4 * 4 * columns + k % 4;
      for (std::size_t c = 0; c < columns; ++c) {
        row[c] += x * weights[c * 4];
      }
    }
  }
}

#if defined(__x86_64__)

#define LODE_AVX2 __attribute__((target("avx2")))
#define LODE_VNNI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni")))

using TileFunction =
    void (*)(const std::uint8_t*, std::size_t, const std::int8_t*, std::size_t, std::int32_t*);

std::int32_t four_bytes(const std::uint8_t* from) {
  std::int32_t value = 0;
  std::memcpy(&value, from, sizeof(value));
  return value;
}

/// kRows rows by 32 columns; the depth is a number of fours.
template <std::size_t kRows>
LODE_VNNI void tile_vnni(const std::uint8_t* a,
                         std::size_t stride,
                         const std::int8_t* b,
                         std::size_t fours,
                         std::int32_t* sums) {
  __m512i left[kRows];
  __m512i right[kRows];
#pragma GCC unroll 12
  for (std::size_t r = 0; r < kRows; ++r) {
    left[r] = _mm512_setzero_si512();
    right[r] = _mm512_setzero_si512();
  }
  for (std::size_t k = 0; k < fours; ++k) {
    const __m512i b_left = _mm512_loadu_si512(b + k * 128);
    const __m512i b_right = _mm512_loadu_si512(b + k * 128 + 64);
#pragma GCC unroll 12
    for (std::size_t r = 0; r < kRows; ++r) {
      const __m512i x = _mm512_set1_epi32(four_bytes(a + r * stride + k * 4));
      left[r] = _mm512_dpbusd_epi32(left[r], x, b_left);
      right[r] = _mm512_dpbusd_epi32(right[r], x, b_right);
    }
  }
#pragma GCC unroll 12
  for (std::size_t r = 0; r < kRows; ++r) {
    _mm512_storeu_si512(sums + r * 32, left[r]);
    _mm512_storeu_si512(sums + r * 32 + 16, right[r]);
  }
}

/// kRows rows by 16 columns; the depth is a number of fours.
template <std::size_t kRows>
LODE_AVX2 void tile_avx2(const std::uint8_t* a,
                         std::size_t stride,
                         const std::int8_t* b,
                         std::size_t fours,
                         std::int32_t* sums) {
  const __m256i ones = _mm256_set1_epi16(1);
  __m256i left[kRows];
  __m256i right[kRows];
#pragma GCC unroll 6
  for (std::size_t r = 0; r < kRows; ++r) {
    left[r] = _mm256_setzero_si256();
    right[r] = _mm256_setzero_si256();
  }
  for (std::size_t k = 0; k < fours; ++k) {
    const __m256i b_left = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b + k * 64));
    const __m256i b_right = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b + k * 64 + 32));
#pragma GCC unroll 6
    for (std::size_t r = 0; r < kRows; ++r) {
      const __m256i x = _mm256_set1_epi32(four_bytes(a + r * stride + k * 4));
      // Sums of two products in 16 bits, which int8_range() keeps from overflowing.
      const __m256i pairs_left = _mm256_maddubs_epi16(x, b_left);
      const __m256i pairs_right = _mm256_maddubs_epi16(x, b_right);
      left[r] = _mm256_add_epi32(left[r], _mm256_madd_epi16(pairs_left, ones));
      right[r] = _mm256_add_epi32(right[r], _mm256_madd_epi16(pairs_right, ones));
    }
  }
#pragma GCC unroll 6
  for (std::size_t r = 0; r < kRows; ++r) {
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + r * 16), left[r]);
    _mm256_storeu_si256(reinterpret_cast<__m256i*>(sums + r * 16 + 8), right[r]);
  }
}

template <std::size_t... kRows>
constexpr std::array<TileFunction, sizeof...(kRows)> vnni_tiles(
    std::index_sequence<kRows...> /*rows*/) {
  return {tile_vnni<kRows + 1>...};
}

template <std::size_t... kRows>
constexpr std::array<TileFunction, sizeof...(kRows)> avx2_tiles(
    std::index_sequence<kRows...> /*rows*/) {
  return {tile_avx2<kRows + 1>...};
}

template <std::size_t kTileRows, std::size_t kColumns>
void multiply_tiles(const std::array<TileFunction, kTileRows>& functions,
                    const Int8Rows& input,
                    std::size_t depth,
                    const std::int8_t* panel,
                    std::int32_t* sums) {
  const std::size_t tiles = (input.count + kTileRows - 1) / kTileRows;
  for (std::size_t tile = 0; tile < tiles; ++tile) {
    const std::size_t first = input.count * tile / tiles;
    const std::size_t rows = input.count * (tile + 1) / tiles - first;
    functions[rows - 1](input.values + first * input.stride,
                        input.stride,
                        panel,
                        (depth + 3) / 4,
                        sums + first * kColumns);
  }
}

void multiply_vnni(const Int8Rows& input,
                   std::size_t depth,
                   const std::int8_t* panel,
                   std::int32_t* sums) {
  static constexpr auto kTiles = vnni_tiles(std::make_index_sequence<12>());
  multiply_tiles<12, 32>(kTiles, input, depth, panel, sums);
}

void multiply_avx2(const Int8Rows& input,
                   std::size_t depth,
                   const std::int8_t* panel,
                   std::int32_t* sums) {
  static constexpr auto kTiles = avx2_tiles(std::make_index_sequence<6>());
  multiply_tiles<6, 16>(kTiles, input, depth, panel, sums);
}

#endif

struct Choice {
  PanelFunction function = multiply_plain;
  Int8Range range;
};

/// The panels' width follows the float kernels', so the choice must too.
Choice choose() {
#if defined(__x86_64__)
  const std::size_t columns = panel_columns();
  if (columns == 32 && __builtin_cpu_supports("avx512vnni")) {
    return {.function = multiply_vnni, .range = {}};
  }
  if (columns == 16 && __builtin_cpu_supports("avx2")) {
    return {.function = multiply_avx2, .range = {.weight = 64, .input = 255}};
  }
#endif
  return {};
}

const Choice& choice() {
  static const Choice kChoice = choose();
  return kChoice;
}

}  // namespace

Int8Range int8_range() {
  return choice().range;
}

void multiply_int8_panel(const Int8Rows& input,
                         std::size_t depth,
                         const std::int8_t* panel,
                         std::int32_t* sums) {
  choice().function(input, depth, panel, sums);
}

}  // namespace lode::nn
