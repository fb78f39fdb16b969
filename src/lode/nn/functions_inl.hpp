// Functions of vectors, once for each instruction set: included by Highway's foreach_target.h,
// therefore without #pragma once.

#if defined(LODE_NN_FUNCTIONS_INL_HPP) == defined(HWY_TARGET_TOGGLE)
#ifdef LODE_NN_FUNCTIONS_INL_HPP
#undef LODE_NN_FUNCTIONS_INL_HPP
#else
#define LODE_NN_FUNCTIONS_INL_HPP
#endif

#include <hwy/highway.h>

#include "lode/model/backbone_config.hpp"

HWY_BEFORE_NAMESPACE();
namespace lode::nn::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// e^x to about one unit in the last place; 0 below -87, e^88 above 88.
template <class D, class V>
HWY_INLINE V exponential(D d, V x) {
  const hn::RebindToSigned<D> di;
  const V clamped = hn::Min(hn::Max(x, hn::Set(d, -87.0F)), hn::Set(d, 88.0F));
  const V whole = hn::Round(hn::Mul(clamped, hn::Set(d, 1.44269504F)));
  // The remainder in two steps: ln 2 = 0.693359375 - 2.12194440e-4.
  V rest = hn::NegMulAdd(whole, hn::Set(d, 0.693359375F), clamped);
  rest = hn::MulAdd(whole, hn::Set(d, 2.12194440e-4F), rest);
  // Taylor's series; the remainder is at most ln 2 / 2.
  V sum = hn::Set(d, 1.0F / 5040.0F);
  sum = hn::MulAdd(sum, rest, hn::Set(d, 1.0F / 720.0F));
  sum = hn::MulAdd(sum, rest, hn::Set(d, 1.0F / 120.0F));
  sum = hn::MulAdd(sum, rest, hn::Set(d, 1.0F / 24.0F));
  sum = hn::MulAdd(sum, rest, hn::Set(d, 1.0F / 6.0F));
  sum = hn::MulAdd(sum, rest, hn::Set(d, 0.5F));
  sum = hn::MulAdd(sum, rest, hn::Set(d, 1.0F));
  sum = hn::MulAdd(sum, rest, hn::Set(d, 1.0F));
  const auto power = hn::ShiftLeft<23>(hn::Add(hn::ConvertTo(di, whole), hn::Set(di, 127)));
  return hn::IfThenElseZero(hn::Gt(x, hn::Set(d, -87.0F)), hn::Mul(sum, hn::BitCast(d, power)));
}

/// The error function, as x P(x^2) / Q(x^2) fitted on [0, 3.92], where it is one in float32;
/// relative error below 5e-7.
template <class D, class V>
HWY_INLINE V error_function(D d, V x) {
  const V limit = hn::Set(d, 3.92F);
  const V z = hn::Min(hn::Max(x, hn::Neg(limit)), limit);
  const V s = hn::Mul(z, z);
  V p = hn::Set(d, 2.0501611e-06F);
  p = hn::MulAdd(p, s, hn::Set(d, 2.8487362e-04F));
  p = hn::MulAdd(p, s, hn::Set(d, 3.7652082e-03F));
  p = hn::MulAdd(p, s, hn::Set(d, 5.2747462e-02F));
  p = hn::MulAdd(p, s, hn::Set(d, 1.9039693e-01F));
  p = hn::MulAdd(p, s, hn::Set(d, 1.1283791F));
  V q = hn::Set(d, 3.8092006e-05F);
  q = hn::MulAdd(q, s, hn::Set(d, 1.1624366e-03F));
  q = hn::MulAdd(q, s, hn::Set(d, 1.4968397e-02F));
  q = hn::MulAdd(q, s, hn::Set(d, 1.1410517e-01F));
  q = hn::MulAdd(q, s, hn::Set(d, 5.0206763e-01F));
  q = hn::MulAdd(q, s, hn::Set(d, 1.0F));
  return hn::Div(hn::Mul(z, p), q);
}

/// x / (1 + e^-y).
template <class D, class V>
HWY_INLINE V logistic_share(D d, V x, V y) {
  return hn::Div(x, hn::Add(hn::Set(d, 1.0F), exponential(d, hn::Neg(y))));
}

template <model::Activation kActivation, class D, class V>
HWY_INLINE V activate(D d, V x) {
  if constexpr (kActivation == model::Activation::Relu) {
    return hn::Max(x, hn::Zero(d));
  } else if constexpr (kActivation == model::Activation::Silu) {
    return logistic_share(d, x, x);
  } else if constexpr (kActivation == model::Activation::Gelu) {
    const V erf = error_function(d, hn::Mul(x, hn::Set(d, 0.70710678F)));
    const V half = hn::Mul(x, hn::Set(d, 0.5F));
    return hn::MulAdd(half, erf, half);
  } else {
    // x (1 + tanh u) / 2 = x / (1 + e^-2u) with u = sqrt(2 / pi) (x + 0.044715 x^3).
    const V cubic = hn::MulAdd(hn::Mul(hn::Mul(x, x), hn::Set(d, 0.044715F)), x, x);
    return logistic_share(d, x, hn::Mul(cubic, hn::Set(d, 1.59576912F)));
  }
}

}  // namespace lode::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
