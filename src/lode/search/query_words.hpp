#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/text/unicode.hpp"

namespace lode::search {

/// A word of a query: a run of letters, numbers, marks and underscores.
struct QueryWord {
  std::string lower;   ///< As written, ASCII letters in lower case.
  std::string joined;  ///< `lower` without underscores; empty for a number and a question word.
  std::vector<std::string> parts;  ///< Terms of its parts as the index has them; none for question
                                   ///< words and for numbers of one or two digits.
  std::string whole;               ///< Term of the joined parts when there are several.
  bool identifier = false;  ///< Written like a name of code: several parts, or an inner underscore.
  bool capital = false;     ///< Begins with a capital ASCII letter.
  bool follows = false;     ///< Only blanks or a hyphen stand between the word before and this one.
  bool member = false;    ///< Stands right behind the word before and '.', ':', '->', '#' or '\\'.
  std::string_view text;  ///< As written: a view of the query.
};

/// Whether a byte belongs to a word: ASCII letters, digits and '_', and every part of another
/// character.
[[nodiscard]] constexpr bool is_word_byte(char c) noexcept {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         !text::is_ascii(c);
}

/// The words of a text in order. Words of one character and of more than 80 are left out.
[[nodiscard]] std::vector<QueryWord> query_words(std::string_view text);

/// Calls `visit` with QueryWord::parts of each of query_words(text), in order, and makes nothing
/// else. Must not be called from `visit`.
void visit_parts(std::string_view text, const std::function<void(std::string_view term)>& visit);

/// The term that the index has for an identifier whose joined lower-case form is `joined`.
[[nodiscard]] std::string stemmed_whole(std::string_view joined);

}  // namespace lode::search
