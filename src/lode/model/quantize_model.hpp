#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

#include "lode/model/encoder_plan.hpp"

namespace lode::model {

/// What quantize_model() wrote.
struct QuantizedModel {
  std::size_t matrices = 0;  ///< In 8 bits now.
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;  ///< Of the weights.
};

/// Writes a copy of a transformer's folder whose linear layers are stored in 8 bits, each row with
/// a scale: a quarter of the bytes of fp32 on disk and to read. What is run from it in int8 is what
/// `dtype=int8` makes of the original at load. Tensors that do not run are copied as they are, all
/// other files too; several shards become one file. The folder appears whole or not at all; memory
/// is that of one tensor.
///
/// Throws Error(InvalidArgument) for a static model, one that is quantised already, or a folder
/// `to` that exists; Error(InvalidInput) for weights that are not finite, Error(Io | Interrupted).
QuantizedModel quantize_model(const EncoderPlan& plan, const std::filesystem::path& to);

}  // namespace lode::model
