#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lode/lexical/regex_cursor.hpp"

namespace lode::search {

// Parts of patterns, from Rust's syntax to PCRE2's (regex_dialect.hpp).

/// Flags that hold at a place of a pattern.
struct DialectFlags {
  bool unicode = true;              ///< u
  bool extended = false;            ///< x
  std::optional<bool> ignore_case;  ///< i; nothing: as the caller's options say.
};

/// What the caller's options must know of a pattern.
struct PatternNotes {
  bool any = false;            ///< It names characters...
  bool uppercase = false;      ///< ...and one in upper case.
  bool case_property = false;  ///< As DialectPattern::has_case_property.
  void add(char32_t c);
};

/// Why \p{Lu} and its like are refused where case does not count.
inline constexpr std::string_view kCasePropertyRefusal =
    "a property of letters in one case has no meaning where case does not count; write \\p{L}, or "
    "(?-i:...) around it.";

/// Throws Error(InvalidArgument).
[[noreturn]] void refuse_pattern(const lexical::RegexCursor& cursor, std::string_view why);

/// The character as itself, in a class or outside.
[[nodiscard]] std::string escaped_character(char32_t c);

/// \w, \W, \d, \D, \s or \S as a class of its own.
[[nodiscard]] std::string perl_class(char letter, bool unicode);
/// \b or \B.
[[nodiscard]] std::string word_boundary(bool negated, bool unicode);
/// A zero-width test that the character before (or behind) is, or is not, of \w.
[[nodiscard]] std::string word_side(bool before, bool is_word, bool unicode);

/// Takes the next character. Throws Error(InvalidArgument) when it is not UTF-8.
[[nodiscard]] char32_t take_character(lexical::RegexCursor& cursor);
/// Takes "\x41", "\x{41}", the same with u or U and 4 or 8 digits, or "\t" and the like, and gives
/// the character. Takes nothing when none of these is next.
[[nodiscard]] std::optional<char32_t> take_character_escape(lexical::RegexCursor& cursor);
/// Takes "\pL" or "\p{...}". A script alone means the script, without its extensions. Throws
/// Error(InvalidArgument) for a property of letters in one case where case does not count.
[[nodiscard]] std::string take_property(lexical::RegexCursor& cursor,
                                        const DialectFlags& flags,
                                        PatternNotes& notes);
/// Takes blanks and comments, as the flag x has them.
void skip_blanks(lexical::RegexCursor& cursor);

/// Takes a class behind its bracket, with nested classes and the operators "&&", "--", "~~", as a
/// pattern that matches one character. Throws Error(InvalidArgument) when it does not end.
[[nodiscard]] std::string take_class(lexical::RegexCursor& cursor,
                                     const DialectFlags& flags,
                                     PatternNotes& notes);

}  // namespace lode::search
