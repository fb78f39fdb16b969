#include "lode/lexical/kernels.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "lode/base/processor.hpp"
#include "lode/lexical/packing.hpp"

// The code below is compiled once for each instruction set; the processor's best is chosen at run
// time.
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_AVX3_DL)  // No gain over their neighbours here.
#endif
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lode/lexical/kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace lode::lexical::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

#ifdef LODE_ROLLED_LOOPS  // Sanitizer builds, whose compiler drowns in the unrolled variants.
constexpr int kUnrolledRows = 1;
#else
constexpr int kUnrolledRows = 32;
#endif

template <unsigned kBits, bool kDifferences>
void unpack_bits(const std::uint32_t* HWY_RESTRICT in, std::uint32_t added, std::uint32_t* out) {
  const hn::CappedTag<std::uint32_t, 4> d;
  constexpr std::uint32_t kMask =
      kBits == 32 ? ~std::uint32_t{0} : static_cast<std::uint32_t>((std::uint64_t{1} << kBits) - 1);
  const auto mask = hn::Set(d, kMask);
  auto sum = hn::Set(d, added);
#pragma GCC unroll kUnrolledRows
  for (std::size_t row = 0; row < 32; ++row) {
    auto value = hn::Zero(d);
    if constexpr (kBits != 0) {
      const std::size_t word = row * kBits / 32;
      const std::size_t shift = row * kBits % 32;
      value = hn::ShiftRightSame(hn::LoadU(d, in + word * 4), static_cast<int>(shift));
      if (shift + kBits > 32) {
        value = hn::Or(
            value,
            hn::ShiftLeftSame(hn::LoadU(d, in + (word + 1) * 4), static_cast<int>(32 - shift)));
      }
      value = hn::And(value, mask);
    }
    if constexpr (kDifferences) {
      sum = hn::Add(sum, value);
      hn::StoreU(sum, d, out + row * 4);
    } else {
      hn::StoreU(hn::Add(value, sum), d, out + row * 4);
    }
  }
}

using Unpacker = void (*)(const std::uint32_t*, std::uint32_t, std::uint32_t*);

template <bool kDifferences, unsigned... kBits>
constexpr std::array<Unpacker, sizeof...(kBits)> unpackers(
    std::integer_sequence<unsigned, kBits...> /*bits*/) {
  return {&unpack_bits<kBits, kDifferences>...};
}

void unpack_values(const std::uint32_t* in,
                   unsigned bits,
                   std::uint32_t added,
                   std::uint32_t* out) {
  static constexpr auto kTable = unpackers<false>(std::make_integer_sequence<unsigned, 33>());
  kTable[bits](in, added, out);
}

void unpack_sums(const std::uint32_t* in, unsigned bits, std::uint32_t start, std::uint32_t* out) {
  static constexpr auto kTable =
      unpackers<true>(std::make_integer_sequence<unsigned, kMaxDocBits + 1>());
  kTable[bits](in, start, out);
}

template <class D, class V>
HWY_INLINE auto to_float(D d, V integers) {
  return hn::ConvertTo(d, hn::BitCast(hn::RebindToSigned<D>(), integers));
}

void score_values(const ScoreModel& model,
                  float scale,
                  const std::uint32_t* HWY_RESTRICT docs,
                  const std::uint32_t* HWY_RESTRICT tfs,
                  std::size_t count,
                  std::uint32_t* HWY_RESTRICT out) {
  const hn::ScalableTag<float> d;
  const hn::RebindToUnsigned<decltype(d)> du;
  const hn::RebindToSigned<decltype(d)> di;
  const std::size_t lanes = hn::Lanes(d);
  const auto scales = hn::Set(d, scale);
  if (model.field_count == 1 &&
      model.fields[0].lengths[docs[0]] == model.fields[0].lengths[docs[count - 1]]) {
    // Lengths ascend with the documents, so all are equal.
    const FieldModel& field = model.fields[0];
    const auto length = to_float(d, hn::Set(du, field.lengths[docs[0]]));
    const auto norm = hn::Add(hn::Set(d, field.a), hn::Mul(hn::Set(d, field.b), length));
    for (std::size_t i = 0; i < count; i += lanes) {
      const auto tf = to_float(d, hn::LoadU(du, tfs + i));
      const auto ratio = hn::Div(tf, hn::Add(tf, norm));
      hn::StoreU(hn::BitCast(du, hn::NearestInt(hn::Mul(scales, ratio))), du, out + i);
    }
    return;
  }
  for (std::size_t i = 0; i < count; i += lanes) {
    const auto doc = hn::BitCast(di, hn::LoadU(du, docs + i));
    auto ratio = hn::Zero(d);
    if (model.field_count == 1) {
      const FieldModel& field = model.fields[0];
      const auto length = to_float(d, hn::GatherIndex(du, field.lengths, doc));
      const auto norm = hn::Add(hn::Set(d, field.a), hn::Mul(hn::Set(d, field.b), length));
      const auto tf = to_float(d, hn::LoadU(du, tfs + i));
      ratio = hn::Div(tf, hn::Add(tf, norm));
    } else {
      auto x = hn::Zero(d);
      for (std::size_t f = 0; f < model.field_count; ++f) {
        const FieldModel& field = model.fields[f];
        const auto length = to_float(d, hn::GatherIndex(du, field.lengths, doc));
        const auto norm = hn::Add(hn::Set(d, field.a), hn::Mul(hn::Set(d, field.b), length));
        const auto tf = to_float(d, hn::LoadU(du, tfs + f * kBlockSize + i));
        const auto part = hn::Div(hn::Mul(hn::Set(d, field.weight), tf), norm);
        // An empty field may have no norm to divide by.
        x = hn::Add(x, hn::IfThenElseZero(hn::Gt(tf, hn::Zero(d)), part));
      }
      ratio = hn::Div(x, hn::Add(x, hn::Set(d, model.saturation)));
    }
    hn::StoreU(hn::BitCast(du, hn::NearestInt(hn::Mul(scales, ratio))), du, out + i);
  }
}

std::size_t collect(const std::uint32_t* HWY_RESTRICT values,
                    std::size_t count,
                    std::uint32_t minimum,
                    std::uint32_t* HWY_RESTRICT out) {
  const hn::CappedTag<std::int32_t, 16> d;
  const hn::RebindToUnsigned<decltype(d)> du;
  const std::size_t lanes = hn::Lanes(d);
  const auto below = hn::Set(d, static_cast<std::int32_t>(minimum - 1));
  const auto step = hn::Set(du, static_cast<std::uint32_t>(lanes));
  auto positions = hn::Iota(du, 0);
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; i += lanes) {
    const auto high = hn::Gt(hn::BitCast(d, hn::LoadU(du, values + i)), below);
    if (!hn::AllFalse(d, high)) {
      const auto chosen = hn::RebindMask(du, high);
      // Not CompressStore, which some processors take hundreds of cycles for.
      hn::StoreU(hn::Compress(positions, chosen), du, out + found);
      found += hn::CountTrue(du, chosen);
    }
    positions = hn::Add(positions, step);
  }
  return found;
}

}  // namespace lode::lexical::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lode::lexical {

namespace {

[[nodiscard]] const Kernels& best() {
  static const Kernels kBest = supported_kernels().front();
  return kBest;
}

}  // namespace

std::vector<Kernels> supported_kernels() {
  std::vector<Kernels> kernels;
#if HWY_ARCH_X86
#if HWY_TARGETS & HWY_AVX3
  if (has_avx3()) {
    kernels.push_back({"AVX3",
                       N_AVX3::unpack_values,
                       N_AVX3::unpack_sums,
                       N_AVX3::score_values,
                       N_AVX3::collect});
  }
#endif
#if HWY_TARGETS & HWY_AVX2
  if (has_avx2()) {
    kernels.push_back({"AVX2",
                       N_AVX2::unpack_values,
                       N_AVX2::unpack_sums,
                       N_AVX2::score_values,
                       N_AVX2::collect});
  }
#endif
#if HWY_TARGETS & HWY_SSE4
  if (has_sse4()) {
    kernels.push_back({"SSE4",
                       N_SSE4::unpack_values,
                       N_SSE4::unpack_sums,
                       N_SSE4::score_values,
                       N_SSE4::collect});
  }
#endif
#endif
  kernels.push_back({"baseline",
                     HWY_STATIC_DISPATCH(unpack_values),
                     HWY_STATIC_DISPATCH(unpack_sums),
                     HWY_STATIC_DISPATCH(score_values),
                     HWY_STATIC_DISPATCH(collect)});
  return kernels;
}

void unpack(const char* packed, unsigned bits, std::uint32_t added, std::uint32_t* out) noexcept {
  best().unpack_values(reinterpret_cast<const std::uint32_t*>(packed), bits, added, out);
}

void unpack_differences(const char* packed,
                        unsigned bits,
                        std::uint32_t start,
                        std::uint32_t* out) noexcept {
  best().unpack_sums(reinterpret_cast<const std::uint32_t*>(packed), bits, start, out);
}

void score_block(const ScoreModel& model,
                 float scale,
                 const std::uint32_t* docs,
                 const std::uint32_t* tfs,
                 std::size_t count,
                 std::uint32_t* out) noexcept {
  best().score_values(model, scale, docs, tfs, count, out);
}

std::size_t collect_at_least(const std::uint32_t* values,
                             std::size_t count,
                             std::uint32_t minimum,
                             std::uint32_t* out) noexcept {
  return best().collect(values, count, minimum, out);
}

std::uint32_t score_posting(const ScoreModel& model,
                            float scale,
                            const std::uint32_t* tfs,
                            const std::uint32_t* lengths) noexcept {
  const auto number = [](std::uint32_t value) {
    return static_cast<float>(static_cast<std::int32_t>(value));
  };
  float ratio = 0.0F;
  if (model.field_count == 1) {
    const float tf = number(tfs[0]);
    ratio = tf / (tf + (model.fields[0].a + model.fields[0].b * number(lengths[0])));
  } else {
    float x = 0.0F;
    for (std::size_t f = 0; f < model.field_count; ++f) {
      const FieldModel& field = model.fields[f];
      const float tf = number(tfs[f]);
      x += tf > 0.0F ? field.weight * tf / (field.a + field.b * number(lengths[f])) : 0.0F;
    }
    ratio = x / (x + model.saturation);
  }
  return static_cast<std::uint32_t>(std::lrint(scale * ratio));
}

}  // namespace lode::lexical
#endif  // HWY_ONCE
