#include "lode/nn/tensor_reader.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>

#include "lode/base/error.hpp"
#include "lode/model/quantized.hpp"
#include "lode/model/tensor_type.hpp"
#include "lode/model/tensor_values.hpp"

namespace lode::nn {

using model::TensorType;
using model::TensorView;

Matrix Matrix::slice(std::size_t begin, std::size_t end) const {
  return {.rows = end - begin,
          .columns = columns,
          .values = values.subspan(begin * columns, (end - begin) * columns),
          .owner = owner};
}

TensorReader::TensorReader(const model::TensorSource& source, std::string prefix, bool finite)
    : source_(&source), prefix_(std::move(prefix)), finite_(finite) {}

void TensorReader::check_finite(std::string_view name, std::span<const float> values) const {
  if (finite_ && !std::all_of(values.begin(), values.end(), [](float value) {
        return std::isfinite(value);
      })) {
    throw Error(ErrorKind::InvalidInput,
                source_->description() + ": the tensor '" + prefix_ + std::string(name) +
                    "' has a number that is not finite, which 8 bits cannot hold; the file is "
                    "damaged, or was made by a training that failed");
  }
}

TensorView TensorReader::view(std::string_view name,
                              std::initializer_list<std::size_t> shape) const {
  const std::string full_name = prefix_ + std::string(name);
  TensorView found = model::require_tensor(*source_, full_name);
  const std::vector<std::int64_t> expected(shape.begin(), shape.end());
  if (found.shape != expected) {
    throw Error(ErrorKind::InvalidInput,
                source_->description() + ": the tensor '" + full_name + "' has the shape " +
                    model::shape_text(found.shape) + ", but its config.json asks for " +
                    model::shape_text(expected));
  }
  return found;
}

TensorView TensorReader::float_view(std::string_view name,
                                    std::initializer_list<std::size_t> shape) const {
  TensorView found = view(name, shape);
  if (found.type != TensorType::Float64 && found.type != TensorType::Float32 &&
      found.type != TensorType::Float16 && found.type != TensorType::BFloat16) {
    throw Error(ErrorKind::InvalidInput,
                source_->description() + ": the tensor '" + prefix_ + std::string(name) +
                    "' is of the type " + std::string(model::type_name(found.type)) +
                    "; weights must be F64, F32, F16 or BF16");
  }
  return found;
}

TensorView TensorReader::table(std::string_view name, std::size_t rows, std::size_t columns) const {
  return float_view(name, {rows, columns});
}

Matrix TensorReader::matrix(std::string_view name, std::size_t rows, std::size_t columns) const {
  const std::string scales = model::scale_name(name);
  if (source_->find(prefix_ + scales)) {
    return scaled(view(name, {rows, columns}), vector(scales, rows), name);  // Checks the scales.
  }
  const TensorView found = float_view(name, {rows, columns});
  Matrix matrix{.rows = rows, .columns = columns, .values = {}, .owner = nullptr};
  const auto address = std::bit_cast<std::uintptr_t>(found.bytes.data());
  if (found.type == TensorType::Float32 && address % alignof(float) == 0) {
    matrix.values = {reinterpret_cast<const float*>(found.bytes.data()), rows * columns};
    check_finite(name, matrix.values);
    return matrix;
  }
  auto values = std::make_shared<std::vector<float>>(rows * columns);
  model::read_floats(found, 0, *values, name);
  check_finite(name, *values);
  matrix.values = *values;
  matrix.owner = std::move(values);
  return matrix;
}

Matrix TensorReader::scaled(const TensorView& numbers,
                            const std::vector<float>& scales,
                            std::string_view name) {
  const std::size_t columns = static_cast<std::size_t>(numbers.shape[1]);
  auto values = std::make_shared<std::vector<float>>(scales.size() * columns);
  model::read_floats(numbers, 0, *values, name);
  for (std::size_t i = 0; i < values->size(); ++i) {
    (*values)[i] *= scales[i / columns];
  }
  return {.rows = scales.size(), .columns = columns, .values = *values, .owner = values};
}

std::vector<float> TensorReader::vector(std::string_view name, std::size_t size) const {
  std::vector<float> values(size);
  model::read_floats(float_view(name, {size}), 0, values, name);
  check_finite(name, values);
  return values;
}

}  // namespace lode::nn
