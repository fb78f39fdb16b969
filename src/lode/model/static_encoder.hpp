#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "lode/model/encoder_options.hpp"
#include "lode/model/prompts.hpp"
#include "lode/model/tensor_source.hpp"
#include "lode/search/encoder.hpp"
#include "lode/text/tokenizer.hpp"

namespace lode::model {

/// A model without a transformer: a vector for each token, and a text is their mean.
struct StaticModel {
  std::string name;                             ///< What messages call it.
  std::unique_ptr<const TensorSource> tensors;  ///< Holds what the views below point to.
  TensorView embeddings;                        ///< [rows, dimension].
  std::vector<float> weights;                   ///< Of each token; empty: all 1.
  std::vector<std::int64_t> mapping;            ///< Row of each token; empty: its id.
  std::shared_ptr<const text::Tokenizer> tokenizer;
  std::optional<text::TokenId> unknown;  ///< Left out of the mean.
  /// Tokens of a text that count. A text is cut beforehand to as many characters as this many
  /// tokens of the median length have. Absent: all.
  std::optional<std::size_t> max_length;
  bool normalize = false;  ///< Whether vectors get the length 1.
  std::size_t dimension = 0;
  Prompts prompts;
  std::string identity;  ///< As of Encoder.
};

/// An encoder that gives what model2vec 0.10 gives for the model. Needs no tensor engine. Throws
/// Error(InvalidInput) when the tensors do not fit each other or the tokenizer.
[[nodiscard]] std::unique_ptr<search::Encoder> make_static_encoder(StaticModel model);

/// Length in characters that half of the vocabulary's tokens do not exceed, rounded down.
[[nodiscard]] std::size_t median_token_length(const text::Tokenizer& tokenizer);

/// The token that stands for what the vocabulary does not have, as a `tokenizer.json` names it.
/// Throws Error(InvalidInput).
[[nodiscard]] std::optional<text::TokenId> unknown_token(
    const std::filesystem::path& tokenizer_json, const text::Tokenizer& tokenizer);

}  // namespace lode::model
