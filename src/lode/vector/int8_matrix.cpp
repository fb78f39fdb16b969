#include "lode/vector/int8_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <span>

#include "lode/base/parallel.hpp"
#include "lode/vector/kernels.hpp"

namespace lode::vector {
namespace {

constexpr float kLargestCode = 127.0F;
constexpr std::size_t kRowsPerRange = 4096;

float quantise(std::span<const float> row, std::int8_t* codes) {
  float largest = 0.0F;
  for (const float value : row) {
    largest = std::max(largest, std::abs(value));
  }
  if (largest > 0.0F) {
    // Dividing first cannot overflow, however small the row's numbers are.
    for (const float value : row) {
      *codes++ = static_cast<std::int8_t>(std::nearbyint(value / largest * kLargestCode));
    }
  }
  return largest / kLargestCode;
}

}  // namespace

Int8Matrix::Int8Matrix(const Matrix& matrix)
    : dimension_(matrix.dimension()),
      stride_((matrix.dimension() + kCodeLanes - 1) / kCodeLanes * kCodeLanes),
      codes_(matrix.rows() * stride_),
      scales_(matrix.rows()) {
  parallel_for(matrix.rows(), kRowsPerRange, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      scales_.data()[i] = quantise(matrix.row(i), codes_.data() + i * stride_);
    }
  });
}

}  // namespace lode::vector
