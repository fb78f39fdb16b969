#include "lode/nn/tensor_reader.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "lode/base/error.hpp"

namespace lode::nn {
namespace {

using model::TensorType;
using model::TensorView;

std::size_t width(TensorType type) {
  switch (type) {
    case TensorType::Float64:
      return 8;
    case TensorType::Float32:
      return 4;
    default:
      return 2;
  }
}

bool is_floating(TensorType type) {
  return type == TensorType::Float64 || type == TensorType::Float32 ||
         type == TensorType::Float16 || type == TensorType::BFloat16;
}

float from_half(std::uint16_t half) {
  const std::uint32_t sign = (half & 0x8000U) << 16U;
  const std::uint32_t exponent = (half >> 10U) & 0x1FU;
  const std::uint32_t fraction = half & 0x3FFU;
  if (exponent == 0) {  // Zero and subnormals: fraction * 2^-24, exact.
    const float value = static_cast<float>(fraction) * 0x1p-24F;
    return sign != 0 ? -value : value;
  }
  const std::uint32_t bits = exponent == 31 ? 0x7F800000U : (exponent + 112) << 23U;
  return std::bit_cast<float>(sign | bits | (fraction << 13U));
}

template <typename T>
T load(const std::byte* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof(value));
  return value;
}

std::string shape_text(std::span<const std::int64_t> shape) {
  std::string text = "[";
  for (const std::int64_t size : shape) {
    text += (text.size() > 1 ? ", " : "") + std::to_string(size);
  }
  return text + "]";
}

}  // namespace

Matrix Matrix::slice(std::size_t begin, std::size_t end) const {
  return {.rows = end - begin,
          .columns = columns,
          .values = values.subspan(begin * columns, (end - begin) * columns),
          .owner = owner};
}

void copy_as_float(const TensorView& tensor, std::size_t first, std::size_t count, float* to) {
  const std::byte* from = tensor.bytes.data() + first * width(tensor.type);
  switch (tensor.type) {
    case TensorType::Float32:
      std::memcpy(to, from, count * sizeof(float));
      break;
    case TensorType::Float64:
      for (std::size_t i = 0; i < count; ++i) {
        to[i] = static_cast<float>(load<double>(from + i * 8));
      }
      break;
    case TensorType::Float16:
      for (std::size_t i = 0; i < count; ++i) {
        to[i] = from_half(load<std::uint16_t>(from + i * 2));
      }
      break;
    default:
      for (std::size_t i = 0; i < count; ++i) {
        to[i] = std::bit_cast<float>(std::uint32_t{load<std::uint16_t>(from + i * 2)} << 16U);
      }
      break;
  }
}

TensorReader::TensorReader(const model::TensorSource& source, std::string prefix)
    : source_(&source), prefix_(std::move(prefix)) {}

TensorView TensorReader::view(std::string_view name,
                              std::initializer_list<std::size_t> shape) const {
  const std::string full_name = prefix_ + std::string(name);
  const std::optional<TensorView> found = source_->find(full_name);
  if (!found) {
    throw Error(ErrorKind::InvalidInput,
                source_->description() + ": the tensor '" + full_name +
                    "' is missing, which this architecture needs");
  }
  const std::vector<std::int64_t> expected(shape.begin(), shape.end());
  if (found->shape != expected) {
    throw Error(ErrorKind::InvalidInput,
                source_->description() + ": the tensor '" + full_name + "' has the shape " +
                    shape_text(found->shape) + ", but its config.json asks for " +
                    shape_text(expected));
  }
  std::size_t bytes = is_floating(found->type) ? width(found->type) : 0;
  for (const std::size_t size : shape) {
    bytes *= size;
  }
  if (bytes == 0 || found->bytes.size() != bytes) {
    throw Error(ErrorKind::InvalidInput,
                source_->description() + ": the tensor '" + full_name +
                    "' is not of a floating-point type that Lode reads (F64, F32, F16, BF16)");
  }
  return *found;
}

TensorView TensorReader::table(std::string_view name, std::size_t rows, std::size_t columns) const {
  return view(name, {rows, columns});
}

Matrix TensorReader::matrix(std::string_view name, std::size_t rows, std::size_t columns) const {
  const TensorView found = view(name, {rows, columns});
  Matrix matrix{.rows = rows, .columns = columns, .values = {}, .owner = nullptr};
  const auto address = std::bit_cast<std::uintptr_t>(found.bytes.data());
  if (found.type == TensorType::Float32 && address % alignof(float) == 0) {
    matrix.values = {reinterpret_cast<const float*>(found.bytes.data()), rows * columns};
    return matrix;
  }
  auto values = std::make_shared<std::vector<float>>(rows * columns);
  copy_as_float(found, 0, values->size(), values->data());
  matrix.values = *values;
  matrix.owner = std::move(values);
  return matrix;
}

std::vector<float> TensorReader::vector(std::string_view name, std::size_t size) const {
  std::vector<float> values(size);
  copy_as_float(view(name, {size}), 0, size, values.data());
  return values;
}

}  // namespace lode::nn
