#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

/// Weights of 8 bits: how they are made, which tensors they are made of, and how a folder stores
/// them (docs/formats/quantized-models.md).
namespace lode::model {

/// Of `quantization_config` in the config.json of a folder that quantize_model() wrote.
inline constexpr std::string_view kQuantMethod = "lode-int8";

/// The largest weight of a stored folder.
inline constexpr std::int32_t kLargestStoredWeight = 127;

/// What is appended to the name of a tensor of 8 bits for the tensor with the scales of its rows.
inline constexpr std::string_view kScaleSuffix = "_scale";
[[nodiscard]] inline std::string scale_name(std::string_view name) {
  return std::string(name).append(kScaleSuffix);
}

/// Whether a tensor of a backbone runs in 8 bits: matrices but for tables of embeddings, of which
/// single rows are read.
[[nodiscard]] bool runs_in_int8(std::string_view name, std::size_t rank);

/// Puts a row of weights into whole numbers of at most `largest` in size; returns the scale, with
/// which a weight is about scale x number.
float quantize_row(std::span<const float> row, std::int32_t largest, std::int8_t* to);

}  // namespace lode::model
