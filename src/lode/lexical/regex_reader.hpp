#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "lode/lexical/regex_cursor.hpp"

namespace lode::lexical {

/// Thrown by PatternReader and caught by parse_regex(): the pattern has something that the parser
/// does not understand.
struct NotUnderstood {};

/// What a backslash stands for.
struct RegexEscape {
  enum class Kind : std::uint8_t { Character, Gap, ZeroWidth };
  Kind kind = Kind::Gap;
  char32_t character = 0;
};

/// How often an item stands.
struct RegexRepeat {
  std::size_t min = 1;
  std::size_t max = 1;
  static constexpr std::size_t kEndless = 1U << 20U;  ///< Larger numbers count as this one.
};

/// Reads the parts of PCRE2's syntax that do not nest. Where something is asked for that is not
/// there, it throws NotUnderstood.
class PatternReader : public RegexCursor {
 public:
  using RegexCursor::RegexCursor;

  [[nodiscard]] bool next_is_digit() const noexcept { return is_ascii_digit(peek()); }
  [[nodiscard]] char take();
  [[nodiscard]] char32_t take_character();
  /// What stands before `end`, which is skipped too.
  std::string_view take_until(std::string_view end);
  /// As take_until(), a group's name.
  void skip_name(std::string_view end);
  [[nodiscard]] std::size_t take_number();

  /// Behind the backslash.
  [[nodiscard]] RegexEscape take_escape(bool in_class);
  /// Whether a class such as [:alpha:] was next.
  bool skip_posix_class();
  /// The quantifier, if one is next.
  [[nodiscard]] std::optional<RegexRepeat> take_repeat();

 private:
  [[nodiscard]] RegexEscape take_hex();
  void skip_reference();
};

}  // namespace lode::lexical
