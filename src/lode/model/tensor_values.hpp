#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "lode/model/tensor_source.hpp"

namespace lode::model {

/// IEEE half precision and bfloat16 as floats, exactly.
[[nodiscard]] float half_to_float(std::uint16_t bits) noexcept;
[[nodiscard]] float bfloat16_to_float(std::uint16_t bits) noexcept;

/// Numbers [begin, begin + out.size()) of a tensor as floats. Throws Error(Unsupported) that names
/// `what` for types that hold no numbers (Bool).
void read_floats(const TensorView& tensor,
                 std::size_t begin,
                 std::span<float> out,
                 std::string_view what);

/// A tensor that must be there and have the shape, as floats. Throws Error(InvalidInput).
[[nodiscard]] std::vector<float> read_tensor(const TensorSource& tensors,
                                             std::string_view name,
                                             std::span<const std::int64_t> shape);

/// The tensor of that name; throws Error(InvalidInput) when there is none.
[[nodiscard]] TensorView require_tensor(const TensorSource& tensors, std::string_view name);

/// Whole numbers of an integer tensor. Throws Error(Unsupported) for other types.
[[nodiscard]] std::vector<std::int64_t> read_integers(const TensorView& tensor,
                                                      std::string_view what);

}  // namespace lode::model
