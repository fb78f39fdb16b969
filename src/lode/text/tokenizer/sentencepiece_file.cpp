#include "lode/text/tokenizer/sentencepiece_file.hpp"

#include <cmath>
#include <cstring>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/text_file.hpp"

namespace lode::text::tokenizer {
namespace {

/// One field of a protocol buffer message.
struct Field {
  std::uint64_t number = 0;
  std::uint64_t value = 0;  ///< Of a number, or the bits of a fixed one.
  std::string_view bytes;   ///< Of text or an inner message.
};

/// Reads the fields of a message one by one.
class MessageReader {
 public:
  explicit MessageReader(std::string_view bytes) : bytes_(bytes) {}

  /// False at the end.
  [[nodiscard]] bool next(Field& field) {
    if (bytes_.empty()) {
      return false;
    }
    const std::uint64_t tag = take_varint();
    field = {tag >> 3U, 0, {}};
    switch (tag & 7U) {
      case 0:
        field.value = take_varint();
        return true;
      case 1:
        field.value = take_fixed<std::uint64_t>();
        return true;
      case 2:
        field.bytes = take(take_varint());
        return true;
      case 5:
        field.value = take_fixed<std::uint32_t>();
        return true;
      default:
        fail();
    }
  }

 private:
  [[noreturn]] static void fail() {
    throw Error(ErrorKind::InvalidInput, "no sentencepiece model, or a damaged one");
  }
  [[nodiscard]] std::string_view take(std::uint64_t size) {
    if (size > bytes_.size()) {
      fail();
    }
    const std::string_view part = bytes_.substr(0, static_cast<std::size_t>(size));
    bytes_.remove_prefix(part.size());
    return part;
  }
  [[nodiscard]] std::uint64_t take_varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 64; shift += 7) {
      const auto byte = static_cast<unsigned char>(take(1)[0]);
      value |= std::uint64_t{byte & 0x7FU} << shift;
      if (byte < 0x80) {
        return value;
      }
    }
    fail();
  }
  template <typename Number>
  [[nodiscard]] Number take_fixed() {
    Number value;
    std::memcpy(&value, take(sizeof(Number)).data(), sizeof(Number));
    return value;
  }

  std::string_view bytes_;
};

[[nodiscard]] float to_float(std::uint64_t bits) noexcept {
  const auto narrow = static_cast<std::uint32_t>(bits);
  float value = 0;
  std::memcpy(&value, &narrow, sizeof(value));
  return value;
}

[[nodiscard]] SentencePieceFile::Piece read_piece(std::string_view bytes, std::size_t id) {
  SentencePieceFile::Piece piece;
  MessageReader reader(bytes);
  for (Field field; reader.next(field);) {
    if (field.number == 1) {
      piece.text = field.bytes;
    } else if (field.number == 2) {
      piece.score = to_float(field.value);
    } else if (field.number == 3 && field.value >= 1 && field.value <= 6) {
      piece.type = static_cast<SentencePieceFile::Type>(field.value);
    } else if (field.number == 3) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("piece {} has the unknown type {}", id, field.value));
    }
  }
  if (piece.text.empty() || !is_valid_utf8(piece.text) || !std::isfinite(piece.score)) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("piece {} is empty, no UTF-8, or has a score that is no number", id));
  }
  return piece;
}

void read_trainer(std::string_view bytes, SentencePieceFile& file) {
  MessageReader reader(bytes);
  for (Field field; reader.next(field);) {
    if (field.number == 3) {
      if (field.value < 1 || field.value > 4) {
        throw Error(ErrorKind::InvalidInput,
                    fmt::format("the model has the unknown type {}", field.value));
      }
      file.model_type = static_cast<SentencePieceFile::ModelType>(field.value);
    } else if (field.number == 24) {
      file.treat_whitespace_as_suffix = field.value != 0;
    } else if (field.number == 35) {
      file.byte_fallback = field.value != 0;
    }
  }
}

void read_normalizer_spec(std::string_view bytes, SentencePieceFile& file) {
  MessageReader reader(bytes);
  for (Field field; reader.next(field);) {
    if (field.number == 2) {
      file.precompiled_charsmap = field.bytes;
    } else if (field.number == 3) {
      file.add_dummy_prefix = field.value != 0;
    } else if (field.number == 4) {
      file.remove_extra_whitespaces = field.value != 0;
    } else if (field.number == 5) {
      file.escape_whitespaces = field.value != 0;
    }
  }
}

}  // namespace

SentencePieceFile read_sentencepiece_file(std::string_view bytes) {
  SentencePieceFile file;
  MessageReader reader(bytes);
  for (Field field; reader.next(field);) {
    if (field.number == 1) {
      file.pieces.push_back(read_piece(field.bytes, file.pieces.size()));
    } else if (field.number == 2) {
      read_trainer(field.bytes, file);
    } else if (field.number == 3) {
      read_normalizer_spec(field.bytes, file);
    }
  }
  if (file.pieces.empty()) {
    throw Error(ErrorKind::InvalidInput, "no sentencepiece model: it has no pieces");
  }
  return file;
}

}  // namespace lode::text::tokenizer
