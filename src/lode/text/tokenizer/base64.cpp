#include "lode/text/tokenizer/base64.hpp"

#include <cstdint>

#include <fmt/format.h>

#include "lode/base/error.hpp"

namespace lode::text::tokenizer {

std::string decode_base64(std::string_view text) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const auto fail = [&](std::size_t at) {
    throw Error(ErrorKind::InvalidInput, fmt::format("the base64 text is damaged at byte {}", at));
  };
  if (text.size() % 4 != 0) {
    fail(text.size());
  }
  std::size_t digits = text.size();
  while (digits > 0 && text.size() - digits < 2 && text[digits - 1] == '=') {
    --digits;
  }
  std::string bytes;
  bytes.reserve(digits / 4 * 3 + 3);
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    const std::size_t digit = kDigits.find(text[i]);
    if (digit == std::string_view::npos) {
      fail(i);
    }
    bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
    if (i % 4 > 0) {  // Each digit but the first of four completes a byte.
      bytes.push_back(static_cast<char>((bits >> (6U - 2U * (i % 4))) & 0xFFU));
    }
  }
  return bytes;
}

}  // namespace lode::text::tokenizer
