#include "lode/nn/matrix_kernels.hpp"

#include <algorithm>

#include "lode/nn/kernel_targets.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lode/nn/matrix_kernels.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "lode/nn/functions_inl.hpp"
#include "lode/nn/tile_inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace lode::nn::HWY_NAMESPACE {

using model::Activation;

/// Inputs that one pass over a panel takes: their weights stay in the cache for all tiles.
constexpr std::size_t kDepthBlock = 384;

std::size_t panel_columns_here() {
  return 2 * lanes();
}

template <Activation kActivation>
void activate_panel(
    const float* sums, std::size_t rows, const float* bias, float* output, std::size_t stride) {
  const FloatTag d;
  const std::size_t n = lanes();
  const FloatVector left = bias != nullptr ? hn::LoadU(d, bias) : hn::Zero(d);
  const FloatVector right = bias != nullptr ? hn::LoadU(d, bias + n) : hn::Zero(d);
  for (std::size_t r = 0; r < rows; ++r) {
    const float* const from = sums + r * 2 * n;
    float* const to = output + r * stride;
    hn::StoreU(activate<kActivation>(d, hn::Add(hn::LoadU(d, from), left)), d, to);
    hn::StoreU(activate<kActivation>(d, hn::Add(hn::LoadU(d, from + n), right)), d, to + n);
  }
}

template <Activation kActivation>
void gate_panel(
    const float* sums, std::size_t rows, const float* bias, float* output, std::size_t stride) {
  const FloatTag d;
  const std::size_t n = lanes();
  const FloatVector left = bias != nullptr ? hn::LoadU(d, bias) : hn::Zero(d);
  const FloatVector right = bias != nullptr ? hn::LoadU(d, bias + n) : hn::Zero(d);
  for (std::size_t r = 0; r < rows; ++r) {
    const float* const from = sums + r * 2 * n;
    const FloatVector gate = activate<kActivation>(d, hn::Add(hn::LoadU(d, from), left));
    hn::StoreU(hn::Mul(gate, hn::Add(hn::LoadU(d, from + n), right)), d, output + r * stride);
  }
}

void copy_panel(const float* sums,
                std::size_t rows,
                const float* bias,
                bool add,
                float* output,
                std::size_t stride) {
  const FloatTag d;
  const std::size_t n = lanes();
  for (std::size_t half = 0; half < 2; ++half) {
    const std::size_t column = half * n;
    const FloatVector shift = bias != nullptr ? hn::LoadU(d, bias + column) : hn::Zero(d);
    for (std::size_t r = 0; r < rows; ++r) {
      float* const to = output + r * stride + column;
      FloatVector sum = hn::Add(hn::LoadU(d, sums + r * 2 * n + column), shift);
      if (add) {
        sum = hn::Add(sum, hn::LoadU(d, to));
      }
      hn::StoreU(sum, d, to);
    }
  }
}

template <Activation kActivation>
void finish_activated(
    const float* sums, std::size_t rows, const float* bias, const Finish& finish, float* output) {
  if (finish.kind == Finish::Kind::Gate) {
    gate_panel<kActivation>(sums, rows, bias, output, finish.stride);
  } else {
    activate_panel<kActivation>(sums, rows, bias, output, finish.stride);
  }
}

void finish_panel_here(const float* sums,
                       std::size_t rows,
                       std::size_t panel,
                       const Finish& finish) {
  const std::size_t columns = 2 * lanes();
  const float* const bias = finish.bias != nullptr ? finish.bias + panel * columns : nullptr;
  float* const output =
      finish.output + panel * (finish.kind == Finish::Kind::Gate ? lanes() : columns);
  if (finish.kind == Finish::Kind::Plain) {
    copy_panel(sums, rows, bias, finish.add, output, finish.stride);
    return;
  }
  switch (finish.activation) {
    case Activation::Gelu:
      return finish_activated<Activation::Gelu>(sums, rows, bias, finish, output);
    case Activation::GeluTanh:
      return finish_activated<Activation::GeluTanh>(sums, rows, bias, finish, output);
    case Activation::Relu:
      return finish_activated<Activation::Relu>(sums, rows, bias, finish, output);
    case Activation::Silu:
      return finish_activated<Activation::Silu>(sums, rows, bias, finish, output);
  }
}

void multiply_panels_here(const Rows& input,
                          std::size_t depth,
                          const float* panels,
                          std::size_t first,
                          std::size_t last,
                          const Finish& finish,
                          float* scratch) {
  const std::size_t columns = 2 * lanes();
  for (std::size_t panel = first; panel < last; ++panel) {
    const float* const weights = panels + panel * depth * columns;
    for (std::size_t k = 0; k < depth; k += kDepthBlock) {
      const std::size_t block = std::min(kDepthBlock, depth - k);
      for_each_tile(input.count, [&](std::size_t row, std::size_t rows) HWY_ATTR {
        kTileFunctions[rows - 1](input.values + row * input.stride + k,
                                 input.stride,
                                 weights + k * columns,
                                 columns,
                                 block,
                                 k > 0,
                                 scratch + row * columns,
                                 columns);
      });
    }
    finish_panel_here(scratch, input.count, panel, finish);
  }
}

}  // namespace lode::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lode::nn {

HWY_EXPORT(panel_columns_here);
HWY_EXPORT(multiply_panels_here);
HWY_EXPORT(finish_panel_here);

std::size_t panel_columns() {
  return HWY_DYNAMIC_DISPATCH(panel_columns_here)();
}

void multiply_panels(const Rows& input,
                     std::size_t depth,
                     const float* panels,
                     std::size_t first,
                     std::size_t last,
                     const Finish& finish,
                     float* scratch) {
  HWY_DYNAMIC_DISPATCH(multiply_panels_here)(input, depth, panels, first, last, finish, scratch);
}

void finish_panel(const float* sums, std::size_t rows, std::size_t panel, const Finish& finish) {
  HWY_DYNAMIC_DISPATCH(finish_panel_here)(sums, rows, panel, finish);
}

}  // namespace lode::nn
#endif
