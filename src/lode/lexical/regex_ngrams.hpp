#pragma once

#include <string>
#include <string_view>

#include "lode/lexical/ngram_index.hpp"

namespace lode::lexical {

/// What every line that a regular expression matches must hold.
struct RegexNgrams {
  NgramQuery query;
  /// The longest string, of 2 bytes or more, that is in every match; empty when none is known.
  std::string required;
  /// Whether `required` stands in the line as it is; otherwise ASCII letters may have either case.
  bool required_exact = true;
};

/// Reads a regular expression in PCRE2's syntax (UTF-8, as of 10.42, without PCRE2_EXTENDED) for
/// one line: no match spans lines. `ignore_case` is PCRE2_CASELESS. It is cautious: what it does
/// not understand (verbs, conditions, callouts, extended syntax, nesting beyond 200) gives a query
/// that holds for every text, so that no match is ever left out. It does not check the syntax.
[[nodiscard]] RegexNgrams regex_ngrams(std::string_view pattern, bool ignore_case);

}  // namespace lode::lexical
