#pragma once

#include <cstddef>
#include <cstdint>

#include "lode/vector/aligned_array.hpp"
#include "lode/vector/matrix.hpp"

namespace lode::vector {

/// The rows of a matrix as whole numbers from -127 to 127 times a scale of the row: the largest
/// number of a row becomes 127, halves round to even. A quarter of the bytes to read. Immutable;
/// const methods may run concurrently.
class Int8Matrix {
 public:
  Int8Matrix() = default;
  explicit Int8Matrix(const Matrix& matrix);

  [[nodiscard]] std::size_t rows() const noexcept { return scales_.size(); }
  [[nodiscard]] std::size_t dimension() const noexcept { return dimension_; }
  /// Codes from one row to the next: the dimension, up to a multiple of kCodeLanes; what lies
  /// between is zero.
  [[nodiscard]] std::size_t stride() const noexcept { return stride_; }
  [[nodiscard]] const std::int8_t* codes() const noexcept { return codes_.data(); }
  /// Row i is about scales()[i] times its codes.
  [[nodiscard]] const float* scales() const noexcept { return scales_.data(); }

 private:
  std::size_t dimension_ = 0;
  std::size_t stride_ = 0;
  AlignedArray<std::int8_t> codes_;
  AlignedArray<float> scales_;
};

}  // namespace lode::vector
