#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>

#include "lode/base/ascii.hpp"

namespace lode::lexical {

/// A place in a regular expression.
class RegexCursor {
 public:
  explicit RegexCursor(std::string_view pattern) : pattern_(pattern) {}

  [[nodiscard]] std::string_view pattern() const noexcept { return pattern_; }
  [[nodiscard]] std::size_t position() const noexcept { return at_; }
  [[nodiscard]] std::string_view rest() const noexcept { return pattern_.substr(at_); }
  [[nodiscard]] bool at_end() const noexcept { return at_ == pattern_.size(); }
  /// The byte so far ahead; 0 behind the end.
  [[nodiscard]] char peek(std::size_t ahead = 0) const noexcept {
    return at_ + ahead < pattern_.size() ? pattern_[at_ + ahead] : '\0';
  }
  [[nodiscard]] bool next_is(std::string_view text) const noexcept {
    return rest().starts_with(text);
  }
  /// Whether `text` was next; then it is behind.
  bool skip(std::string_view text) noexcept {
    const bool found = next_is(text);
    at_ += found ? text.size() : 0;
    return found;
  }
  /// The next bytes, as many as there are.
  std::string_view advance(std::size_t count) noexcept {
    const std::string_view part = rest().substr(0, count);
    at_ += part.size();
    return part;
  }

 private:
  std::string_view pattern_;
  std::size_t at_ = 0;
};

/// The code point that 1 to 8 hexadecimal digits name; nothing when they name none.
[[nodiscard]] constexpr std::optional<char32_t> parse_code_point(std::string_view digits) {
  char32_t value = 0;
  for (const char c : digits) {
    const char lower = static_cast<char>(is_ascii_letter(c) ? c | 0x20 : c);
    if (!is_ascii_digit(c) && (lower < 'a' || lower > 'f')) {
      return std::nullopt;
    }
    value = value * 16 + static_cast<char32_t>(is_ascii_digit(c) ? c - '0' : lower - 'a' + 10);
  }
  const bool surrogate = value >= 0xD800 && value < 0xE000;
  if (digits.empty() || digits.size() > 8 || value > 0x10FFFF || surrogate) {
    return std::nullopt;
  }
  return value;
}

}  // namespace lode::lexical
