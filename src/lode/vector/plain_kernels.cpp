#include <array>

#include "lode/vector/kernels.hpp"

namespace lode::vector {
namespace {

float dot(const float* left, const float* right, std::size_t stride) {
  std::array<float, kFloatLanes> sums{};
  for (std::size_t i = 0; i < stride; ++i) {
    sums[i % kFloatLanes] += left[i] * right[i];
  }
  for (std::size_t half = kFloatLanes / 2; half > 0; half /= 2) {
    for (std::size_t j = 0; j < half; ++j) {
      sums[j] += sums[j + half];
    }
  }
  return sums[0];
}

std::int32_t dot(const std::int8_t* left, const std::int8_t* right, std::size_t stride) {
  std::int32_t sum = 0;
  for (std::size_t i = 0; i < stride; ++i) {
    sum += std::int32_t{left[i]} * std::int32_t{right[i]};
  }
  return sum;
}

template <typename T, typename Sum>
void dot_all(const DotBlock<T>& block, Sum* out) {
  for (std::size_t row = 0; row < block.row_count; ++row) {
    for (std::size_t query = 0; query < block.query_count; ++query) {
      *out++ =
          dot(block.rows + row * block.stride, block.queries + query * block.stride, block.stride);
    }
  }
}

}  // namespace

Kernels plain_kernels() noexcept {
  return {.name = "plain", .dot_floats = &dot_all<float, float>, .dot_codes = &dot_all};
}

}  // namespace lode::vector
