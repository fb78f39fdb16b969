#pragma once

#include <cstddef>
#include <span>

#include "lode/vector/aligned_array.hpp"

namespace lode::vector {

/// Vectors of one length, a row each. Every number is finite. Movable; const methods may run
/// concurrently, and so may set_rows() for different rows.
class Matrix {
 public:
  Matrix() = default;
  /// All zeros. Throws Error(InvalidArgument) for a dimension of 0 or above kMostCodes, or for 2^32
  /// rows or more; std::bad_alloc.
  Matrix(std::size_t rows, std::size_t dimension);

  [[nodiscard]] std::size_t rows() const noexcept { return rows_; }
  [[nodiscard]] std::size_t dimension() const noexcept { return dimension_; }
  /// Elements from one row to the next: the dimension, up to a multiple of kFloatLanes; what lies
  /// between is zero.
  [[nodiscard]] std::size_t stride() const noexcept { return stride_; }
  [[nodiscard]] const float* data() const noexcept { return values_.data(); }
  [[nodiscard]] std::span<const float> row(std::size_t i) const noexcept {
    return {values_.data() + i * stride_, dimension_};
  }

  /// Writes whole rows from `first` on; `values` holds them without gaps. Throws
  /// Error(InvalidInput) that names the row (from 0) and column of a number that is not finite;
  /// nothing of that row is written.
  void set_rows(std::size_t first, std::span<const float> values);

 private:
  std::size_t rows_ = 0;
  std::size_t dimension_ = 0;
  std::size_t stride_ = 0;
  AlignedArray<float> values_;
};

}  // namespace lode::vector
