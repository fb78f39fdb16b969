#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lode/text/tokenizer.hpp"

namespace lode::text::tokenizer {

/// A model of sentencepiece: its file `.model` is the protocol buffer ModelProto
/// (sentencepiece_model.proto), of which these are the parts that encoding needs.
struct SentencePieceFile {
  enum class Type { Normal = 1, Unknown, Control, UserDefined, Unused, Byte };
  enum class ModelType { Unigram = 1, Bpe, Word, Char };

  struct Piece {
    std::string text;
    float score = 0;
    Type type = Type::Normal;
  };

  std::vector<Piece> pieces;  ///< By id.
  ModelType model_type = ModelType::Unigram;
  bool treat_whitespace_as_suffix = false;
  bool byte_fallback = false;
  std::string precompiled_charsmap;
  bool add_dummy_prefix = true;
  bool remove_extra_whitespaces = true;
  bool escape_whitespaces = true;
};

/// Throws Error(InvalidInput), without the file's name.
[[nodiscard]] SentencePieceFile read_sentencepiece_file(std::string_view bytes);

}  // namespace lode::text::tokenizer
