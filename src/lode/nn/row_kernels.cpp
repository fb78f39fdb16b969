#include "lode/nn/row_kernels.hpp"

#include <algorithm>
#include <cmath>

#include "lode/nn/kernel_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lode/nn/row_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace lode::nn::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

using FloatTag = hn::ScalableTag<float>;
using FloatVector = hn::Vec<FloatTag>;

/// Calls body(tag, i) for vectors that cover `size` values, the rest one by one.
template <typename Body>
HWY_INLINE void for_each_vector(std::size_t size, const Body& body) {
  const FloatTag d;
  const std::size_t n = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + n <= size; i += n) {
    body(d, i);
  }
  for (; i < size; ++i) {
    body(hn::CappedTag<float, 1>(), i);
  }
}

/// Sum of map(tag, i) over the row.
template <typename Map>
HWY_INLINE float sum_of(std::size_t size, const Map& map) {
  const FloatTag d;
  const std::size_t n = hn::Lanes(d);
  FloatVector sums = hn::Zero(d);
  std::size_t i = 0;
  for (; i + n <= size; i += n) {
    sums = hn::Add(sums, map(d, i));
  }
  float sum = hn::GetLane(hn::SumOfLanes(d, sums));
  for (; i < size; ++i) {
    sum += hn::GetLane(map(hn::CappedTag<float, 1>(), i));
  }
  return sum;
}

void normalize_here(const RowNorm& norm, const float* from, float* to) {
  const auto size = static_cast<float>(norm.size);
  float mean = 0.0F;
  if (!norm.rms) {
    mean =
        sum_of(norm.size, [&](auto d, std::size_t i) HWY_ATTR { return hn::LoadU(d, from + i); }) /
        size;
  }
  const float squares = sum_of(norm.size, [&](auto d, std::size_t i) HWY_ATTR {
    const auto x = hn::Sub(hn::LoadU(d, from + i), hn::Set(d, mean));
    return hn::Mul(x, x);
  });
  const float factor = 1.0F / std::sqrt(squares / size + norm.epsilon);
  for_each_vector(norm.size, [&](auto d, std::size_t i) HWY_ATTR {
    const auto x = hn::Sub(hn::LoadU(d, from + i), hn::Set(d, mean));
    auto y = hn::Mul(hn::Mul(x, hn::Set(d, factor)), hn::LoadU(d, norm.scale + i));
    if (norm.shift != nullptr) {
      y = hn::Add(y, hn::LoadU(d, norm.shift + i));
    }
    hn::StoreU(y, d, to + i);
  });
}

void rotate_here(const float* cosines_and_sines, std::size_t pairs, float* head) {
  for_each_vector(pairs, [&](auto d, std::size_t i) HWY_ATTR {
    const auto cosine = hn::LoadU(d, cosines_and_sines + i);
    const auto sine = hn::LoadU(d, cosines_and_sines + pairs + i);
    const auto x = hn::LoadU(d, head + i);
    const auto y = hn::LoadU(d, head + pairs + i);
    hn::StoreU(hn::NegMulAdd(y, sine, hn::Mul(x, cosine)), d, head + i);
    hn::StoreU(hn::MulAdd(x, sine, hn::Mul(y, cosine)), d, head + pairs + i);
  });
}

void add_here(const float* from, std::size_t size, float* to) {
  for_each_vector(size, [&](auto d, std::size_t i) HWY_ATTR {
    hn::StoreU(hn::Add(hn::LoadU(d, to + i), hn::LoadU(d, from + i)), d, to + i);
  });
}

QuantizedRow quantize_here(const float* from,
                           std::size_t size,
                           std::int32_t largest,
                           std::uint8_t* to) {
  const FloatTag d;
  const std::size_t n = hn::Lanes(d);
  FloatVector lows = hn::Zero(d);
  FloatVector highs = hn::Zero(d);
  FloatVector nothing = hn::Zero(d);  // Stays zero unless a number is not finite.
  std::size_t i = 0;
  for (; i + n <= size; i += n) {
    const FloatVector x = hn::LoadU(d, from + i);
    nothing = hn::MulAdd(x, hn::Zero(d), nothing);
    lows = hn::Min(lows, x);
    highs = hn::Max(highs, x);
  }
  float low = hn::GetLane(hn::MinOfLanes(d, lows));
  float high = hn::GetLane(hn::MaxOfLanes(d, highs));
  float rest = hn::GetLane(hn::SumOfLanes(d, nothing));
  for (; i < size; ++i) {
    low = std::min(low, from[i]);
    high = std::max(high, from[i]);
    rest += from[i] * 0.0F;
  }
  const auto top = static_cast<float>(largest);
  QuantizedRow row{.scale = (high - low) / top + rest, .zero = 0};
  if (!std::isfinite(row.scale)) {
    std::fill_n(to, size, std::uint8_t{0});
    return {.scale = std::numeric_limits<float>::quiet_NaN(), .zero = 0};
  }
  const float inverse = row.scale > 0.0F ? 1.0F / row.scale : 0.0F;
  row.zero = static_cast<std::int32_t>(std::lrintf(-low * inverse));
  const auto zero = static_cast<float>(row.zero);
  const hn::RebindToSigned<FloatTag> di;
  const hn::Rebind<std::uint8_t, FloatTag> du;
  const FloatVector factor = hn::Set(d, inverse);
  const FloatVector shift = hn::Set(d, zero);
  const auto limit = hn::Set(di, largest);
  for (i = 0; i + n <= size; i += n) {
    const FloatVector x = hn::MulAdd(hn::LoadU(d, from + i), factor, shift);
    const auto whole = hn::Max(hn::Min(hn::NearestInt(x), limit), hn::Zero(di));
    hn::StoreU(hn::DemoteTo(du, whole), du, to + i);
  }
  for (; i < size; ++i) {
    const float x = std::min(std::max(from[i] * inverse + zero, 0.0F), top);
    to[i] = static_cast<std::uint8_t>(std::lrintf(x));
  }
  return row;
}

void scale_sums_here(const QuantizedSums& sums,
                     const QuantizedRow* rows,
                     std::size_t count,
                     float* to) {
  const FloatTag d;
  const hn::RebindToSigned<FloatTag> di;
  for (std::size_t column = 0; column < sums.columns; column += hn::Lanes(d)) {
    const auto weight_sum = hn::LoadU(di, sums.weight_sums + column);
    const FloatVector scale = hn::LoadU(d, sums.scales + column);
    for (std::size_t r = 0; r < count; ++r) {
      const auto sum = hn::LoadU(di, sums.values + r * sums.columns + column);
      const auto centred = hn::Sub(sum, hn::Mul(weight_sum, hn::Set(di, rows[r].zero)));
      const FloatVector value = hn::Mul(hn::ConvertTo(d, centred), hn::Set(d, rows[r].scale));
      hn::StoreU(hn::Mul(value, scale), d, to + r * sums.columns + column);
    }
  }
}

}  // namespace lode::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lode::nn {

HWY_EXPORT(normalize_here);
HWY_EXPORT(rotate_here);
HWY_EXPORT(add_here);
HWY_EXPORT(quantize_here);
HWY_EXPORT(scale_sums_here);

void normalize(const RowNorm& norm, const float* from, float* to) {
  HWY_DYNAMIC_DISPATCH(normalize_here)(norm, from, to);
}

void rotate(const float* cosines_and_sines, std::size_t pairs, float* head) {
  HWY_DYNAMIC_DISPATCH(rotate_here)(cosines_and_sines, pairs, head);
}

void add(const float* from, std::size_t size, float* to) {
  HWY_DYNAMIC_DISPATCH(add_here)(from, size, to);
}

QuantizedRow quantize(const float* from, std::size_t size, std::int32_t largest, std::uint8_t* to) {
  return HWY_DYNAMIC_DISPATCH(quantize_here)(from, size, largest, to);
}

void scale_sums(const QuantizedSums& sums, const QuantizedRow* rows, std::size_t count, float* to) {
  HWY_DYNAMIC_DISPATCH(scale_sums_here)(sums, rows, count, to);
}

}  // namespace lode::nn
#endif
