#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lode/lexical/regex_cursor.hpp"

namespace lode::search {

// Parts of patterns, from Rust's syntax to PCRE2's (regex_dialect.hpp).

/// Flags of Rust's that end in the translation.
struct DialectFlags {
  bool unicode = true;    ///< u
  bool extended = false;  ///< x
};

/// What smart case asks of a pattern: whether it names characters, and whether in upper case.
struct LiteralNotes {
  bool any = false;
  bool uppercase = false;
  void add(char32_t c);
};

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
/// Takes "\pL" or "\p{...}". A script alone means the script, without its extensions.
[[nodiscard]] std::string take_property(lexical::RegexCursor& cursor);
/// Takes blanks and comments, as the flag x has them.
void skip_blanks(lexical::RegexCursor& cursor);

/// Takes a class behind its bracket, with nested classes and the operators "&&", "--", "~~", as a
/// pattern that matches one character. Throws Error(InvalidArgument) when it does not end.
[[nodiscard]] std::string take_class(lexical::RegexCursor& cursor,
                                     const DialectFlags& flags,
                                     LiteralNotes& notes);

}  // namespace lode::search
