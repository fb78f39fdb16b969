#include "lode/model/tensor_values.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <string>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/model/tensor_type.hpp"

namespace lode::model {
namespace {

template <typename Stored, typename Convert>
void convert(const TensorView& tensor, std::size_t begin, std::span<float> out, Convert to_float) {
  const std::byte* at = tensor.bytes.data() + begin * sizeof(Stored);
  for (float& value : out) {
    Stored stored;
    std::memcpy(&stored, at, sizeof(Stored));
    at += sizeof(Stored);
    value = to_float(stored);
  }
}

template <typename Stored>
void append_integers(const TensorView& tensor, std::vector<std::int64_t>& out) {
  for (std::size_t at = 0; at < tensor.bytes.size(); at += sizeof(Stored)) {
    Stored stored;
    std::memcpy(&stored, tensor.bytes.data() + at, sizeof(Stored));
    out.push_back(static_cast<std::int64_t>(stored));
  }
}

[[noreturn]] void unsupported(std::string_view what, TensorType type, std::string_view wanted) {
  throw Error(ErrorKind::Unsupported,
              fmt::format("{} is of the type {}, expected {}", what, type_name(type), wanted));
}

}  // namespace

float half_to_float(std::uint16_t bits) noexcept {
  const std::uint32_t sign = static_cast<std::uint32_t>(bits & 0x8000U) << 16U;
  const std::uint32_t exponent = (bits >> 10U) & 0x1FU;
  const std::uint32_t fraction = bits & 0x3FFU;
  if (exponent == 0) {
    // Subnormal: fraction x 2^-24, exact in a float.
    const float magnitude = static_cast<float>(fraction) * 0x1.0p-24F;
    return sign == 0 ? magnitude : -magnitude;
  }
  const std::uint32_t wide = exponent == 0x1FU ? 0xFFU : exponent + 112U;
  return std::bit_cast<float>(sign | (wide << 23U) | (fraction << 13U));
}

float bfloat16_to_float(std::uint16_t bits) noexcept {
  return std::bit_cast<float>(static_cast<std::uint32_t>(bits) << 16U);
}

void read_floats(const TensorView& tensor,
                 std::size_t begin,
                 std::span<float> out,
                 std::string_view what) {
  const auto cast = [](auto value) { return static_cast<float>(value); };
  switch (tensor.type) {
    case TensorType::Float64:
      return convert<double>(tensor, begin, out, cast);
    case TensorType::Float32:
      return convert<float>(tensor, begin, out, cast);
    case TensorType::Float16:
      return convert<std::uint16_t>(tensor, begin, out, half_to_float);
    case TensorType::BFloat16:
      return convert<std::uint16_t>(tensor, begin, out, bfloat16_to_float);
    case TensorType::Int64:
      return convert<std::int64_t>(tensor, begin, out, cast);
    case TensorType::Int32:
      return convert<std::int32_t>(tensor, begin, out, cast);
    case TensorType::Int16:
      return convert<std::int16_t>(tensor, begin, out, cast);
    case TensorType::Int8:
      return convert<std::int8_t>(tensor, begin, out, cast);
    case TensorType::UInt8:
      return convert<std::uint8_t>(tensor, begin, out, cast);
    case TensorType::Bool:
      break;
  }
  unsupported(what, tensor.type, "numbers");
}

TensorView require_tensor(const TensorSource& tensors, std::string_view name) {
  std::optional<TensorView> tensor = tensors.find(name);
  if (!tensor) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: there is no tensor '{}'", tensors.description(), name));
  }
  return *std::move(tensor);
}

std::vector<float> read_tensor(const TensorSource& tensors,
                               std::string_view name,
                               std::span<const std::int64_t> shape) {
  const TensorView tensor = require_tensor(tensors, name);
  if (!std::equal(shape.begin(), shape.end(), tensor.shape.begin(), tensor.shape.end())) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: tensor '{}' has the shape {}, expected {}",
                            tensors.description(),
                            name,
                            shape_text(tensor.shape),
                            shape_text(shape)));
  }
  std::vector<float> values(element_count(shape));
  read_floats(tensor, 0, values, fmt::format("{}: tensor '{}'", tensors.description(), name));
  return values;
}

std::vector<std::int64_t> read_integers(const TensorView& tensor, std::string_view what) {
  std::vector<std::int64_t> out;
  switch (tensor.type) {
    case TensorType::Int64:
      append_integers<std::int64_t>(tensor, out);
      return out;
    case TensorType::Int32:
      append_integers<std::int32_t>(tensor, out);
      return out;
    case TensorType::Int16:
      append_integers<std::int16_t>(tensor, out);
      return out;
    case TensorType::Int8:
      append_integers<std::int8_t>(tensor, out);
      return out;
    case TensorType::UInt8:
      append_integers<std::uint8_t>(tensor, out);
      return out;
    case TensorType::Float64:
    case TensorType::Float32:
    case TensorType::Float16:
    case TensorType::BFloat16:
    case TensorType::Bool:
      break;
  }
  unsupported(what, tensor.type, "whole numbers");
}

}  // namespace lode::model
