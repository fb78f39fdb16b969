#pragma once

#include <string>
#include <string_view>

namespace lode {

[[nodiscard]] constexpr bool is_ascii_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}
[[nodiscard]] constexpr bool is_ascii_letter(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// What stands between words: a blank, a tab, an end of a line.
[[nodiscard]] constexpr bool is_ascii_blank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}
/// The same with vertical tab and form feed: isspace() of C.
[[nodiscard]] constexpr bool is_ascii_space(char c) noexcept {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/// The text without what is_ascii_blank() at both ends.
[[nodiscard]] constexpr std::string_view trim_ascii_blanks(std::string_view text) noexcept {
  while (!text.empty() && is_ascii_blank(text.front())) {
    text.remove_prefix(1);
  }
  while (!text.empty() && is_ascii_blank(text.back())) {
    text.remove_suffix(1);
  }
  return text;
}

/// An ASCII capital in lower case; every other byte as it is.
[[nodiscard]] constexpr char to_lower_ascii(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] inline std::string to_lower_ascii(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    c = to_lower_ascii(c);
  }
  return lower;
}

}  // namespace lode
