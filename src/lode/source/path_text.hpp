#pragma once

#include <string_view>

namespace lode::source {

/// What follows the last '/'.
[[nodiscard]] std::string_view file_name(std::string_view path) noexcept;

[[nodiscard]] constexpr bool is_blank(char c) noexcept {
  return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f';
}

[[nodiscard]] constexpr bool is_word_char(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The line that begins at the front of `rest`, without its line feed; `rest` loses both.
[[nodiscard]] std::string_view next_line(std::string_view& rest) noexcept;

/// Without blanks at both ends.
[[nodiscard]] std::string_view trim(std::string_view text) noexcept;

}  // namespace lode::source
