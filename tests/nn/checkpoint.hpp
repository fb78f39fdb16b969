#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/file.hpp"
#include "lode/model/backbone.hpp"
#include "lode/model/tensor_source.hpp"

namespace lode::nn::testing {

/// A whole safetensors file.
[[nodiscard]] std::shared_ptr<const model::TensorSource> open_tensors(
    const std::filesystem::path& path);

/// A tensor's values.
[[nodiscard]] std::vector<std::int32_t> integers(const model::TensorSource& source,
                                                 std::string_view name);
[[nodiscard]] std::vector<float> floats(const model::TensorSource& source, std::string_view name);

/// What a folder's config.json means, the prefix of its tensors too.
[[nodiscard]] model::BackboneConfig read_config(const std::filesystem::path& folder,
                                                const model::TensorSource& tensors);

/// Sequences and what the reference computed for them.
struct Golden {
  std::vector<std::vector<std::int32_t>> sequences;
  std::vector<std::vector<float>> states;  ///< Of each sequence, row-major.
};
[[nodiscard]] Golden read_golden(const std::filesystem::path& folder);

/// Packed tokens that own their memory.
struct Pack {
  std::vector<std::int32_t> ids;
  std::vector<std::int32_t> starts{0};
  std::vector<std::int32_t> wanted;

  void add(const std::vector<std::int32_t>& sequence);
  [[nodiscard]] model::PackedTokens view() const {
    return {.ids = ids, .starts = starts, .wanted = wanted};
  }
};

/// All wanted states.
[[nodiscard]] std::vector<float> run(model::Backbone& backbone,
                                     const Pack& pack,
                                     std::size_t hidden);

}  // namespace lode::nn::testing
