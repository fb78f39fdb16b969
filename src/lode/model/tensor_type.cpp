#include "lode/model/tensor_type.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace lode::model {
namespace {

struct TypeRow {
  TensorType type;
  std::string_view name;
  std::size_t size;
};

constexpr std::array kTypeRows = {TypeRow{TensorType::Float64, "F64", 8},
                                  TypeRow{TensorType::Float32, "F32", 4},
                                  TypeRow{TensorType::Float16, "F16", 2},
                                  TypeRow{TensorType::BFloat16, "BF16", 2},
                                  TypeRow{TensorType::Int64, "I64", 8},
                                  TypeRow{TensorType::Int32, "I32", 4},
                                  TypeRow{TensorType::Int16, "I16", 2},
                                  TypeRow{TensorType::Int8, "I8", 1},
                                  TypeRow{TensorType::UInt8, "U8", 1},
                                  TypeRow{TensorType::Bool, "BOOL", 1}};

const TypeRow& row(TensorType type) noexcept {
  return *std::find_if(kTypeRows.begin(), kTypeRows.end(), [&](const TypeRow& candidate) {
    return candidate.type == type;
  });
}

}  // namespace

std::size_t byte_size(TensorType type) noexcept {
  return row(type).size;
}

std::string_view type_name(TensorType type) noexcept {
  return row(type).name;
}

std::optional<TensorType> parse_type(std::string_view name) noexcept {
  const auto found = std::find_if(kTypeRows.begin(),
                                  kTypeRows.end(),
                                  [&](const TypeRow& candidate) { return candidate.name == name; });
  return found == kTypeRows.end() ? std::nullopt : std::optional(found->type);
}

std::size_t element_count(std::span<const std::int64_t> shape) noexcept {
  std::size_t count = 1;
  for (const std::int64_t dimension : shape) {
    count *= static_cast<std::size_t>(dimension);
  }
  return count;
}

std::optional<std::uint64_t> byte_count(TensorType type,
                                        std::span<const std::int64_t> shape) noexcept {
  std::uint64_t bytes = byte_size(type);
  for (const std::int64_t dimension : shape) {
    const auto factor = static_cast<std::uint64_t>(dimension);
    if (factor != 0 && bytes > std::numeric_limits<std::uint64_t>::max() / factor) {
      return std::nullopt;
    }
    bytes *= factor;
  }
  return bytes;
}

std::string shape_text(std::span<const std::int64_t> shape) {
  return fmt::format("[{}]", fmt::join(shape, ", "));
}

}  // namespace lode::model
