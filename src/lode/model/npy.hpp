#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lode/model/tensor_source.hpp"

namespace lode::model {

/// An array in numpy's format, mapped or in memory.
struct NpyArray {
  TensorView tensor;  ///< Its bytes point into what read_npy() was given.
};

/// Reads an array in C order of little-endian numbers, versions 1 to 3 of the format
/// (docs/formats/embeddings.md). Never runs code: an array of Python objects is refused. Throws
/// Error(InvalidInput) that names `file`, Error(Unsupported) for other orders and types.
[[nodiscard]] NpyArray read_npy(std::string_view bytes, const std::string& file);

/// The header of an array of floats (fp32) of that shape; the numbers follow.
[[nodiscard]] std::string npy_header(const std::vector<std::int64_t>& shape);

}  // namespace lode::model
