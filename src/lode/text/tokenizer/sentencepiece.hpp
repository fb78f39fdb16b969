#pragma once

#include <memory>
#include <string_view>

#include "lode/text/tokenizer.hpp"

namespace lode::text::tokenizer {

/// Who uses the model: what transformers' class of that name does around sentencepiece.
enum class SentencePieceUse {
  Plain,        ///< Ids as in the file, nothing around a text.
  XlmRoberta,   ///< Ids moved by one behind fairseq's four; <s> and </s> around a text.
  BeginOfText,  ///< <s>, or what the file's first control piece behind unknown is, before it.
};

/// Makes a tokenizer from a `.model` of sentencepiece, equal to that library's, id by id. Throws
/// Error(InvalidInput), Error(Unsupported) for the model types "word" and "char" and for unused
/// pieces, without the file's name.
[[nodiscard]] std::shared_ptr<const Tokenizer> read_sentencepiece(std::string_view bytes,
                                                                  SentencePieceUse use);

}  // namespace lode::text::tokenizer
