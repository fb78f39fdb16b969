#pragma once

#include <memory>

#include "lode/text/tokenizer/normalizer.hpp"
#include "lode/text/tokenizer/sentencepiece_file.hpp"

namespace lode::text::tokenizer {

/// The normalisation that a model of sentencepiece asks for: its map of characters, then blanks at
/// the ends and doubled ones away, one put in front, all written as U+2581.
[[nodiscard]] std::unique_ptr<Normalizer> make_sentencepiece_normalizer(SentencePieceFile file);

}  // namespace lode::text::tokenizer
