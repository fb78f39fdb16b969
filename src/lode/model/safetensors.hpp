#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/model/tensor_source.hpp"

namespace lode::model {

/// One tensor in a safetensors file.
struct TensorEntry {
  std::string name;
  TensorType type = TensorType::Float32;
  std::vector<std::int64_t> shape;
  std::uint64_t begin = 0;  ///< Of its bytes, from the end of the header.
  std::uint64_t end = 0;
};

/// What the header of a safetensors file says.
struct SafetensorsHeader {
  std::vector<TensorEntry> tensors;  ///< Sorted by name.
  std::uint64_t data_begin = 0;      ///< Where the tensors' bytes begin in the file.
};

/// Reads and checks a whole safetensors file: the tensors' bytes must follow each other without
/// overlaps or holes and end with the file, and each must be as long as its type and shape say.
/// Throws Error(InvalidInput) that names `file` and the tensor, Error(Unsupported) for a type of
/// number that Lode does not know.
[[nodiscard]] SafetensorsHeader read_safetensors(std::string_view bytes, const std::string& file);

/// One safetensors file, mapped. Throws as read_safetensors(), Error(NotFound | Io).
[[nodiscard]] std::unique_ptr<TensorSource> open_safetensors(const std::filesystem::path& path);

/// The files that hold a checkpoint's weights.
struct WeightFiles {
  std::vector<std::filesystem::path> files;    ///< safetensors, in order of name.
  std::optional<std::filesystem::path> index;  ///< `model.safetensors.index.json`, of shards.
};

/// Finds `model.safetensors`, or the index of shards and the files that it names. Throws
/// Error(NotFound) when the folder has neither; when there are only pickles (`.bin`, `.pt`), whose
/// reading could run code, the message says so.
[[nodiscard]] WeightFiles find_weights(const std::filesystem::path& folder);

/// All tensors of a checkpoint. Throws Error(InvalidInput) for a tensor that the index names and
/// its shard does not hold, or that two shards hold.
[[nodiscard]] std::unique_ptr<TensorSource> open_weights(const WeightFiles& weights);

}  // namespace lode::model
