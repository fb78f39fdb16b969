#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "lode/search/encoder.hpp"

namespace lode::search {

/// Texts to be encoded, numbered from 0, and where their vectors go.
struct TextsToEncode {
  std::size_t count = 0;
  /// Fills in text i. Called concurrently, in any order.
  std::function<void(std::size_t i, std::string& text)> read;
  /// Gets the vectors of consecutive texts from `first` on, row by row, every number finite. Called
  /// in the order of the texts.
  std::function<void(std::size_t first, std::span<const float> vectors)> take;
  /// What text i is called in messages: "document 'd5'".
  std::function<std::string(std::size_t i)> name;
  std::string label = "encoding";  ///< Of the progress line.
  std::string unit = "texts";
};

/// Encodes all texts, batch by batch: a batch is what takes a few seconds, and at most some
/// megabytes of text, so that memory is bounded and an interrupt is answered soon. `tokens` and the
/// like are those of the texts together. Throws Error(Unfinished) for a vector that is not finite,
/// and what the encoder throws.
EncodeCounts encode_texts(const Encoder& encoder,
                          const EncodeContext& context,
                          const TextsToEncode& texts);

}  // namespace lode::search
