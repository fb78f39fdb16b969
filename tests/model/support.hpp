#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lode/model/backbone.hpp"
#include "lode/model/tensor_source.hpp"
#include "lode/text/tokenizer.hpp"

namespace lode::model::testing {

/// Cuts at blanks. A word of the vocabulary is its id, any other `[UNK]` (1) or, where the
/// vocabulary is empty, 10 plus its length.
class WordTokenizer : public text::Tokenizer {
 public:
  explicit WordTokenizer(std::vector<std::string> vocabulary = {},
                         text::TokenTemplate around = {},
                         std::size_t ids = 64);

  void encode(std::string_view text, bool spans, text::TokenizedText& out) const override;
  void encode_template(std::string_view text, text::TokenizedText& out) const override;
  [[nodiscard]] const text::TokenTemplate& single_template() const noexcept override {
    return around_;
  }
  [[nodiscard]] const text::TokenTemplate& pair_template() const noexcept override {
    return around_;
  }
  [[nodiscard]] std::string decode(std::span<const text::TokenId> ids,
                                   bool skip_special) const override;
  [[nodiscard]] std::optional<text::TokenId> id(std::string_view token) const override;
  [[nodiscard]] std::string_view token(text::TokenId id) const override;
  [[nodiscard]] std::size_t id_count() const noexcept override;
  [[nodiscard]] std::size_t plain_id_count() const override { return ids_; }
  [[nodiscard]] std::string_view kind() const noexcept override { return "wordlevel"; }

 private:
  std::vector<std::string> vocabulary_;
  text::TokenTemplate around_;
  std::size_t ids_;
};

/// The vocabulary of a `tokenizer.json` whose model is WordLevel, by id.
[[nodiscard]] std::vector<std::string> read_vocabulary(const std::filesystem::path& tokenizer_json);

/// States that are a fixed function of a token, its place and the tokens before it.
class FakeBackbone : public Backbone {
 public:
  explicit FakeBackbone(std::size_t hidden) : hidden_(hidden) {}

  void run(const PackedTokens& tokens, std::span<float> states) override;
  [[nodiscard]] std::size_t weight_bytes() const noexcept override { return 0; }

  /// What one sequence's state is, number by number.
  [[nodiscard]] static float state(std::span<const std::int32_t> ids,
                                   std::size_t token,
                                   std::size_t column);

  std::size_t runs = 0;
  std::size_t most_tokens = 0;
  std::int32_t poison = -1;  ///< A sequence that holds this id gets a state that is no number.

 private:
  std::size_t hidden_;
};

/// A tensor of floats for a safetensors file.
struct NamedTensor {
  std::string name;
  std::vector<std::int64_t> shape;
  std::vector<float> values;
};

/// The bytes of a safetensors file.
[[nodiscard]] std::string safetensors_bytes(const std::vector<NamedTensor>& tensors);
/// A header as it is given, and so many bytes after it.
[[nodiscard]] std::string safetensors_with_header(std::string_view header, std::size_t data);

/// Writes files into a folder, by their relative names.
void write_files(const std::filesystem::path& folder,
                 const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace lode::model::testing
