#include "lode/text/unicode.hpp"

#include <array>

#include <unicode/ucasemap.h>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include "lode/base/error.hpp"

namespace lode::text {
namespace {

[[nodiscard]] unsigned byte_at(std::string_view text, std::size_t i) noexcept {
  return static_cast<unsigned char>(text[i]);
}

/// Length of the sequence that `lead` begins, 0 for none.
[[nodiscard]] std::size_t sequence_length(unsigned lead) noexcept {
  if (lead < 0x80) {
    return 1;
  }
  if (lead >= 0xC2 && lead <= 0xDF) {
    return 2;
  }
  if ((lead & 0xF0U) == 0xE0) {
    return 3;
  }
  return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
}

[[nodiscard]] UChar32 to_icu(char32_t c) noexcept {
  return static_cast<UChar32>(c);
}

}  // namespace

CodePoint decode_utf8(std::string_view text, std::size_t position) noexcept {
  const unsigned lead = byte_at(text, position);
  const std::size_t length = sequence_length(lead);
  if (length == 1) {
    return {static_cast<char32_t>(lead), 1};
  }
  if (length == 0 || length > text.size() - position) {
    return {kInvalidCodePoint, 1};
  }
  char32_t value = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    const unsigned next = byte_at(text, position + i);
    if ((next & 0xC0U) != 0x80) {
      return {kInvalidCodePoint, 1};
    }
    value = (value << 6U) | (next & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kSmallest = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kSmallest[length] || value > 0x10FFFF || surrogate) {
    return {kInvalidCodePoint, 1};
  }
  return {value, length};
}

void append_utf8(char32_t c, std::string& out) {
  const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  if (c < 0x80) {
    put(c);
  } else if (c < 0x800) {
    put(0xC0 | (c >> 6U));
    put(0x80 | (c & 0x3FU));
  } else if (c < 0x10000) {
    put(0xE0 | (c >> 12U));
    put(0x80 | ((c >> 6U) & 0x3FU));
    put(0x80 | (c & 0x3FU));
  } else {
    put(0xF0 | (c >> 18U));
    put(0x80 | ((c >> 12U) & 0x3FU));
    put(0x80 | ((c >> 6U) & 0x3FU));
    put(0x80 | (c & 0x3FU));
  }
}

bool is_python_word(char32_t c) noexcept {
  if (c == kInvalidCodePoint) {
    return false;
  }
  return c == U'_' || u_isalpha(to_icu(c)) != 0 ||
         u_getIntPropertyValue(to_icu(c), UCHAR_NUMERIC_TYPE) != U_NT_NONE;
}

bool is_bigram_script(char32_t c) noexcept {
  if (c < 0x1100) {
    return false;
  }
  UErrorCode status = U_ZERO_ERROR;
  switch (uscript_getScript(to_icu(c), &status)) {
    case USCRIPT_HAN:
    case USCRIPT_HIRAGANA:
    case USCRIPT_KATAKANA:
    case USCRIPT_HANGUL:
      return true;
    default:
      return c == 0x30FC;  // The prolonged sound mark is "common", but stands only among kana.
  }
}

void append_lower(char32_t c, std::string_view dotted_i, std::string& out) {
  if (c == 0x130) {
    out.append(dotted_i);
  } else {
    append_utf8(static_cast<char32_t>(u_tolower(to_icu(c))), out);
  }
}

std::string to_lower(std::string_view text) {
  if (text.size() > 700'000'000) {
    throw Error(ErrorKind::Unsupported,
                "a text of more than 700 million bytes cannot be lower-cased");
  }
  UErrorCode status = U_ZERO_ERROR;
  UCaseMap* map = ucasemap_open("", 0, &status);
  const auto capacity = static_cast<std::int32_t>(text.size() * 3 + 16);
  std::string out(static_cast<std::size_t>(capacity), '\0');
  const std::int32_t length = ucasemap_utf8ToLower(
      map, out.data(), capacity, text.data(), static_cast<std::int32_t>(text.size()), &status);
  ucasemap_close(map);
  if (U_FAILURE(status) != 0) {
    throw Error(ErrorKind::Unsupported,
                std::string("ICU cannot lower-case a text: ") + u_errorName(status));
  }
  out.resize(static_cast<std::size_t>(length));
  return out;
}

}  // namespace lode::text
