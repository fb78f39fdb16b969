#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace lode::text {

/// A code point of a UTF-8 text and how many bytes it takes.
struct CodePoint {
  char32_t value = 0;
  std::size_t length = 1;
};

/// What decode_utf8() gives for a byte that begins no valid sequence (RFC 3629); its length is 1.
inline constexpr char32_t kInvalidCodePoint = 0xFFFFFFFF;

/// The code point at `position`, which must lie inside the text.
[[nodiscard]] CodePoint decode_utf8(std::string_view text, std::size_t position) noexcept;

/// Appends the UTF-8 form of a valid code point.
void append_utf8(char32_t c, std::string& out);

[[nodiscard]] constexpr bool is_ascii(char c) noexcept {
  return static_cast<unsigned char>(c) < 0x80;
}

/// Whether Python's `\w` matches `c`: a letter (general category L*), a character with a numeric
/// value, or "_".
[[nodiscard]] bool is_python_word(char32_t c) noexcept;

/// Whether `c` belongs to a script in which blanks do not show the words that are searched for, so
/// that pairs of neighbouring characters stand in for them: Han, Hiragana, Katakana, Hangul.
[[nodiscard]] bool is_bigram_script(char32_t c) noexcept;

/// Appends the lower case of one code point, by Unicode's simple mapping; U+0130 gives `dotted_i`,
/// which has a mapping to two code points in Unicode ("i" and U+0307).
void append_lower(char32_t c, std::string_view dotted_i, std::string& out);

/// The lower case of a whole text by Unicode's full mapping, as Python's str.lower(): a final
/// capital sigma becomes U+03C2. Invalid bytes become U+FFFD. Throws Error(Unsupported) for a text
/// of more than 700 million bytes.
[[nodiscard]] std::string to_lower(std::string_view text);

}  // namespace lode::text
