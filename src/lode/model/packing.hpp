#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "lode/model/backbone.hpp"
#include "lode/model/backbone_config.hpp"
#include "lode/text/tokenizer.hpp"

namespace lode::model {

/// Turns texts into the ids that a model reads. Const methods may run concurrently.
///
/// A prompt and its text are cut into tokens as one text, as sentence-transformers does. What is
/// too long loses tokens of the text at its end, never those that the tokenizer's template or the
/// model puts around it.
class SequenceMaker {
 public:
  /// `end_token` is the spelling of a token that ends every sequence where the template does not
  /// end with it already; empty: none. Throws Error(InvalidInput) when the tokenizer does not know
  /// it, Error(InvalidArgument) when `max_length` leaves no room for a text.
  SequenceMaker(const text::Tokenizer& tokenizer,
                std::string_view end_token,
                std::size_t max_length);

  struct Sequence {
    std::vector<text::TokenId> ids;
    std::size_t dropped = 0;  ///< Tokens that were cut off.
  };
  [[nodiscard]] Sequence make(std::string_view prompt, std::string_view text) const;

  /// Throws Error(InvalidArgument) when a prompt leaves no room for a single token of a text.
  void require_room(std::string_view prompt) const;

  /// How many of a sequence's first tokens are the prompt's, for models that leave them out of
  /// pooling.
  [[nodiscard]] std::size_t prompt_length(std::string_view prompt) const;

 private:
  const text::Tokenizer& tokenizer_;
  text::TokenTemplate template_;
  std::size_t max_length_;
  std::size_t room_;  ///< For the tokens of prompt and text.
};

/// Groups sequences of similar length: [i] is the numbers of those that run together. A group has
/// at most `budget` tokens, or is a single longer sequence; the longest come first. Sequences
/// without tokens are in no group.
[[nodiscard]] std::vector<std::vector<std::size_t>> pack_by_length(
    std::span<const std::size_t> lengths, std::size_t budget);

/// How many tokens a backbone may run at once so that its intermediate results stay within `memory`
/// bytes, at least one and at most as many as make its products fast.
[[nodiscard]] std::size_t token_budget(const BackboneConfig& config, std::size_t memory);

}  // namespace lode::model
