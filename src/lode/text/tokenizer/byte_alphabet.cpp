#include <array>

#include "lode/text/tokenizer/model.hpp"

namespace lode::text::tokenizer {
namespace {

/// Bytes that stand for themselves as Latin-1 characters; the others follow from U+0100 on.
[[nodiscard]] constexpr bool is_printable(unsigned byte) noexcept {
  return (byte >= 0x21 && byte <= 0x7E) || (byte >= 0xA1 && byte <= 0xAC) || byte >= 0xAE;
}

constexpr std::array<char32_t, 256> kCharacters = [] {
  std::array<char32_t, 256> characters{};
  char32_t next = 0x100;
  for (unsigned byte = 0; byte < 256; ++byte) {
    characters[byte] = is_printable(byte) ? byte : next++;
  }
  return characters;
}();

constexpr std::array<int, 0x144> kBytes = [] {
  std::array<int, 0x144> bytes{};
  for (int& byte : bytes) {
    byte = -1;
  }
  for (unsigned byte = 0; byte < 256; ++byte) {
    bytes[kCharacters[byte]] = static_cast<int>(byte);
  }
  return bytes;
}();

}  // namespace

char32_t to_byte_character(unsigned char byte) noexcept {
  return kCharacters[byte];
}

int from_byte_character(char32_t c) noexcept {
  return c < kBytes.size() ? kBytes[c] : -1;
}

}  // namespace lode::text::tokenizer
