#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/model/tensor_source.hpp"

namespace lode::nn {

/// A matrix of a checkpoint as floats: in its file where it lies there as aligned float32,
/// converted otherwise. A vector is one row. Cheap to copy.
struct Matrix {
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::span<const float> values;                    ///< Row-major, without gaps.
  std::shared_ptr<const std::vector<float>> owner;  ///< Of converted values.

  [[nodiscard]] const float* row(std::size_t index) const {
    return values.data() + index * columns;
  }
  /// Rows [begin, end).
  [[nodiscard]] Matrix slice(std::size_t begin, std::size_t end) const;
};

/// Reads the tensors of one checkpoint by name. The source must outlive what is read.
class TensorReader {
 public:
  /// `prefix` stands before every name. `finite`: whether numbers that are not finite are refused,
  /// which 8 bits would make plausible ones of.
  TensorReader(const model::TensorSource& source, std::string prefix, bool finite);

  /// Throws Error(InvalidInput) when the tensor is missing, has another shape or is not of a
  /// floating-point type, or has a number that is not finite where those are refused. A matrix may
  /// also be stored as whole numbers with a scale for each row (model/quantized.hpp).
  [[nodiscard]] Matrix matrix(std::string_view name, std::size_t rows, std::size_t columns) const;
  [[nodiscard]] std::vector<float> vector(std::string_view name, std::size_t size) const;
  /// A table as it lies in its file.
  [[nodiscard]] model::TensorView table(std::string_view name,
                                        std::size_t rows,
                                        std::size_t columns) const;

 private:
  [[nodiscard]] model::TensorView view(std::string_view name,
                                       std::initializer_list<std::size_t> shape) const;
  [[nodiscard]] model::TensorView float_view(std::string_view name,
                                             std::initializer_list<std::size_t> shape) const;
  void check_finite(std::string_view name, std::span<const float> values) const;
  [[nodiscard]] static Matrix scaled(const model::TensorView& numbers,
                                     const std::vector<float>& scales,
                                     std::string_view name);

  const model::TensorSource* source_;
  std::string prefix_;
  bool finite_;
};

}  // namespace lode::nn
