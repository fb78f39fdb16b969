#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "lode/model/backbone.hpp"
#include "lode/model/encoder_plan.hpp"
#include "lode/model/linear.hpp"
#include "lode/model/pma.hpp"
#include "lode/search/encoder.hpp"
#include "lode/text/tokenizer.hpp"

namespace lode::model {

/// The parts of an encoder that runs a transformer.
struct TransformerParts {
  std::string name;  ///< What messages call it.
  std::unique_ptr<Backbone> backbone;
  /// Makes the same backbone in fp32, for texts of which a shorter format gives numbers that are
  /// not finite; empty: there is no other format to try.
  std::function<std::unique_ptr<Backbone>()> make_exact;
  std::shared_ptr<const text::Tokenizer> tokenizer;
  std::string end_token;
  std::size_t max_length = 0;
  std::size_t hidden = 0;  ///< Width of the states.
  Prompts prompts;
  bool include_prompt = true;
  std::vector<Pooling> pooling;
  std::optional<Pma> pma;
  std::vector<Dense> dense;
  std::size_t dimension = 0;
  bool normalize = true;
  std::size_t token_budget = 1;           ///< Tokens that run at once.
  std::function<std::string()> identity;  ///< Called at most once.
};

/// An encoder that cuts texts into tokens, runs them packed by length, and pools. A text without
/// tokens has a vector of zeros. Throws as SequenceMaker.
[[nodiscard]] std::unique_ptr<search::Encoder> make_transformer_encoder(TransformerParts parts);

/// Loads what the plan says, through the module of the tensor engine. Throws Error(Unsupported)
/// when the weights do not fit in memory, before they are read, or the module is absent.
[[nodiscard]] std::shared_ptr<const search::Encoder> open_transformer(EncoderPlan plan);

}  // namespace lode::model
