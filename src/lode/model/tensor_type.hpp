#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lode/model/tensor_source.hpp"

namespace lode::model {

/// Size of one number of a type.
[[nodiscard]] std::size_t byte_size(TensorType type) noexcept;

/// As safetensors spells it: "F32", "BF16", "I64".
[[nodiscard]] std::string_view type_name(TensorType type) noexcept;
[[nodiscard]] std::optional<TensorType> parse_type(std::string_view name) noexcept;

/// How many numbers a shape holds; it must have been checked to fit.
[[nodiscard]] std::size_t element_count(std::span<const std::int64_t> shape) noexcept;

/// How many bytes a tensor of that type and shape has; nothing when that does not fit 64 bits.
[[nodiscard]] std::optional<std::uint64_t> byte_count(TensorType type,
                                                      std::span<const std::int64_t> shape) noexcept;

/// "[3, 4]".
[[nodiscard]] std::string shape_text(std::span<const std::int64_t> shape);

}  // namespace lode::model
