#include "lode/vector/kernels.hpp"

#include "lode/base/processor.hpp"

// The code below is compiled once for each instruction set; the processor's best is chosen at run
// time.
#ifndef HWY_DISABLED_TARGETS
// No gain over its neighbour; and vectors whose length is known only at run time, which no array
// can hold.
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128 | HWY_RVV)
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lode/vector/kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace lode::vector::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// Adds the upper half to the lower one until one lane is left.
template <class D, class V>
HWY_INLINE float add_halves(D d, V v) {
  if constexpr (hn::MaxLanes(d) == 1) {
    return hn::GetLane(v);
  } else {
    const hn::Half<D> half;
    return add_halves(half, hn::Add(hn::LowerHalf(half, v), hn::UpperHalf(half, v)));
  }
}

struct FloatTile {
  using Value = float;
  using Sum = float;

  /// kRows rows by kQueries queries, so that every vector that is loaded is used several times.
  template <std::size_t kRows, std::size_t kQueries>
  static HWY_INLINE void run(const DotBlock<float>& block,
                             const float* HWY_RESTRICT rows,
                             const float* HWY_RESTRICT queries,
                             float* HWY_RESTRICT out) {
    const hn::CappedTag<float, kFloatLanes> d;
    using V = hn::Vec<decltype(d)>;
    constexpr std::size_t kLanes = hn::MaxLanes(hn::CappedTag<float, kFloatLanes>());
    constexpr std::size_t kParts = kFloatLanes / kLanes;
    V sums[kRows][kQueries][kParts];
    for (auto& of_row : sums) {
      for (auto& of_query : of_row) {
        for (V& part : of_query) {
          part = hn::Zero(d);
        }
      }
    }
    for (std::size_t i = 0; i < block.stride; i += kFloatLanes) {
      for (std::size_t part = 0; part < kParts; ++part) {
        V row[kRows];
        for (std::size_t r = 0; r < kRows; ++r) {
          row[r] = hn::LoadU(d, rows + r * block.stride + i + part * kLanes);
        }
        for (std::size_t q = 0; q < kQueries; ++q) {
          const V query = hn::LoadU(d, queries + q * block.stride + i + part * kLanes);
          for (std::size_t r = 0; r < kRows; ++r) {
            sums[r][q][part] = hn::Add(sums[r][q][part], hn::Mul(row[r], query));
          }
        }
      }
    }
    for (std::size_t r = 0; r < kRows; ++r) {
      for (std::size_t q = 0; q < kQueries; ++q) {
        for (std::size_t half = kParts / 2; half > 0; half /= 2) {
          for (std::size_t part = 0; part < half; ++part) {
            sums[r][q][part] = hn::Add(sums[r][q][part], sums[r][q][part + half]);
          }
        }
        out[r * block.query_count + q] = add_halves(d, sums[r][q][0]);
      }
    }
  }
};

struct CodeTile {
  using Value = std::int8_t;
  using Sum = std::int32_t;

  template <std::size_t kRows, std::size_t kQueries>
  static HWY_INLINE void run(const DotBlock<std::int8_t>& block,
                             const std::int8_t* HWY_RESTRICT rows,
                             const std::int8_t* HWY_RESTRICT queries,
                             std::int32_t* HWY_RESTRICT out) {
    const hn::CappedTag<std::int16_t, kCodeLanes> d16;
    const hn::Rebind<std::int8_t, decltype(d16)> d8;
    const hn::RepartitionToWide<decltype(d16)> d32;
    using V = hn::Vec<decltype(d32)>;
    V sums[kRows][kQueries];
    V odd_sums[kRows][kQueries];  // Where products of neighbours are not added at once.
    for (std::size_t r = 0; r < kRows; ++r) {
      for (std::size_t q = 0; q < kQueries; ++q) {
        sums[r][q] = hn::Zero(d32);
        odd_sums[r][q] = hn::Zero(d32);
      }
    }
    for (std::size_t i = 0; i < block.stride; i += hn::MaxLanes(d16)) {
      hn::Vec<decltype(d16)> row[kRows];
      for (std::size_t r = 0; r < kRows; ++r) {
        row[r] = hn::PromoteTo(d16, hn::LoadU(d8, rows + r * block.stride + i));
      }
      for (std::size_t q = 0; q < kQueries; ++q) {
        const auto query = hn::PromoteTo(d16, hn::LoadU(d8, queries + q * block.stride + i));
        for (std::size_t r = 0; r < kRows; ++r) {
          sums[r][q] =
              hn::ReorderWidenMulAccumulate(d32, row[r], query, sums[r][q], odd_sums[r][q]);
        }
      }
    }
    for (std::size_t r = 0; r < kRows; ++r) {
      for (std::size_t q = 0; q < kQueries; ++q) {
        out[r * block.query_count + q] =
            hn::GetLane(hn::SumOfLanes(d32, hn::Add(sums[r][q], odd_sums[r][q])));
      }
    }
  }
};

#if HWY_TARGET == HWY_AVX3

/// VNNI multiplies unsigned by signed bytes: rows are raised by 128, and 128 times the sum of the
/// query's codes is taken off again. Highway 1.0.3 has no target for it that GCC compiles.
struct VnniTile {
  using Value = std::int8_t;
  using Sum = std::int32_t;

  template <std::size_t kRows, std::size_t kQueries>
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni"))) static void run(
      const DotBlock<std::int8_t>& block,
      const std::int8_t* HWY_RESTRICT rows,
      const std::int8_t* HWY_RESTRICT queries,
      std::int32_t* HWY_RESTRICT out) {
    const __m512i raised = _mm512_set1_epi8(static_cast<char>(0x80));
    __m512i sums[kRows][kQueries];
    __m512i query_sums[kQueries];
    for (std::size_t q = 0; q < kQueries; ++q) {
      query_sums[q] = _mm512_setzero_si512();
      for (std::size_t r = 0; r < kRows; ++r) {
        sums[r][q] = _mm512_setzero_si512();
      }
    }
    for (std::size_t i = 0; i < block.stride; i += kCodeLanes) {
      __m512i row[kRows];
      for (std::size_t r = 0; r < kRows; ++r) {
        const std::int8_t* codes = rows + r * block.stride + i;
        row[r] = _mm512_xor_si512(_mm512_loadu_si512(codes), raised);
      }
      for (std::size_t q = 0; q < kQueries; ++q) {
        const __m512i query = _mm512_loadu_si512(queries + q * block.stride + i);
        query_sums[q] = _mm512_dpbusd_epi32(query_sums[q], raised, query);
        for (std::size_t r = 0; r < kRows; ++r) {
          sums[r][q] = _mm512_dpbusd_epi32(sums[r][q], row[r], query);
        }
      }
    }
    for (std::size_t r = 0; r < kRows; ++r) {
      for (std::size_t q = 0; q < kQueries; ++q) {
        sums[r][q] = _mm512_sub_epi32(sums[r][q], query_sums[q]);
      }
    }
    if constexpr (kQueries == 4) {
      for (std::size_t r = 0; r < kRows; ++r) {
        add_lanes(sums[r][0], sums[r][1], sums[r][2], sums[r][3], out + r * block.query_count);
      }
    } else {
      for (std::size_t r = 0; r < kRows; ++r) {
        out[r * block.query_count] = _mm512_reduce_add_epi32(sums[r][0]);
      }
    }
  }

 private:
  /// The sums of the lanes of four vectors: cheaper together than one by one.
  __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni"))) static void add_lanes(
      __m512i a, __m512i b, __m512i c, __m512i d, std::int32_t* out) {
    const __m512i ab = _mm512_add_epi32(_mm512_unpacklo_epi32(a, b), _mm512_unpackhi_epi32(a, b));
    const __m512i cd = _mm512_add_epi32(_mm512_unpacklo_epi32(c, d), _mm512_unpackhi_epi32(c, d));
    const __m512i abcd =
        _mm512_add_epi32(_mm512_unpacklo_epi64(ab, cd), _mm512_unpackhi_epi64(ab, cd));
    const __m256i half =
        _mm256_add_epi32(_mm512_castsi512_si256(abcd), _mm512_extracti64x4_epi64(abcd, 1));
    const __m128i quarter =
        _mm_add_epi32(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), quarter);
  }
};

#endif

template <class Tile, std::size_t kRows, std::size_t kQueries>
HWY_INLINE void dot_rows(const DotBlock<typename Tile::Value>& block,
                         std::size_t query,
                         typename Tile::Sum* out) {
  const auto* queries = block.queries + query * block.stride;
  std::size_t row = 0;
  for (; row + kRows <= block.row_count; row += kRows) {
    Tile::template run<kRows, kQueries>(
        block, block.rows + row * block.stride, queries, out + row * block.query_count + query);
  }
  for (; row < block.row_count; ++row) {
    Tile::template run<1, kQueries>(
        block, block.rows + row * block.stride, queries, out + row * block.query_count + query);
  }
}

template <class Tile>
HWY_INLINE void dot_tiles(const DotBlock<typename Tile::Value>& block, typename Tile::Sum* out) {
  std::size_t query = 0;
  for (; query + 4 <= block.query_count; query += 4) {
    dot_rows<Tile, 2, 4>(block, query, out);
  }
  // One row after the other: a processor fetches memory ahead only along one line.
  for (; query < block.query_count; ++query) {
    dot_rows<Tile, 1, 1>(block, query, out);
  }
}

void dot_floats(const DotBlock<float>& block, float* out) {
  dot_tiles<FloatTile>(block, out);
}

void dot_codes(const DotBlock<std::int8_t>& block, std::int32_t* out) {
  dot_tiles<CodeTile>(block, out);
}

#if HWY_TARGET == HWY_AVX3
void dot_codes_vnni(const DotBlock<std::int8_t>& block, std::int32_t* out) {
  dot_tiles<VnniTile>(block, out);
}
#endif

}  // namespace lode::vector::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lode::vector {

std::vector<Kernels> supported_kernels() {
  std::vector<Kernels> kernels;
#if HWY_ARCH_X86
#if HWY_TARGETS & HWY_AVX3
  if (has_avx3() && __builtin_cpu_supports("avx512vnni")) {
    kernels.push_back({"AVX-512 VNNI", N_AVX3::dot_floats, N_AVX3::dot_codes_vnni});
  }
  if (has_avx3()) {
    kernels.push_back({"AVX-512", N_AVX3::dot_floats, N_AVX3::dot_codes});
  }
#endif
#if HWY_TARGETS & HWY_AVX2
  if (has_avx2()) {
    kernels.push_back({"AVX2", N_AVX2::dot_floats, N_AVX2::dot_codes});
  }
#endif
#if HWY_TARGETS & HWY_SSE4
  if (has_sse4()) {
    kernels.push_back({"SSE4", N_SSE4::dot_floats, N_SSE4::dot_codes});
  }
#endif
#endif
  kernels.push_back({"baseline", HWY_STATIC_DISPATCH(dot_floats), HWY_STATIC_DISPATCH(dot_codes)});
  kernels.push_back(plain_kernels());
  return kernels;
}

const Kernels& best_kernels() {
  static const Kernels kBest = supported_kernels().front();
  return kBest;
}

}  // namespace lode::vector
#endif  // HWY_ONCE
