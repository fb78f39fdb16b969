#pragma once

#include <string>
#include <string_view>

namespace lode::search {

/// A user's pattern as PCRE2 must read it.
struct DialectPattern {
  std::string pcre;                ///< For PCRE2_UTF without PCRE2_UCP.
  bool has_literal = false;        ///< It names a character that must be there...
  bool has_uppercase = false;      ///< ...and one in upper case. Both decide about smart case.
  bool has_case_property = false;  ///< It has a property of letters in one case, such as \p{Lu},
                                   ///< where no flag of its own says whether case counts.
};

/// A pattern as messages show it: its beginning, when it is long.
[[nodiscard]] std::string shown_pattern(std::string_view pattern);

/// Translates from the syntax that ripgrep takes by default (that of Rust's crate `regex`) to
/// PCRE2's (docs/regex.md): Unicode classes and word boundaries with Rust's meaning, set operations
/// and nested classes, repeated quantifiers, \u{...}, the flags u and x. What only PCRE2 has
/// (lookarounds, references, atomic groups, \Q...\E) stays as it is, and so do errors, which PCRE2
/// finds. Throws Error(InvalidArgument) for what no line can match (a line end), for
/// verbs, and for a property of letters in one case where (?i) says that case does not count.
[[nodiscard]] DialectPattern translate_regex(std::string_view pattern);

/// The same for a literal. Throws Error(InvalidArgument) when it holds a line end.
[[nodiscard]] DialectPattern translate_literal(std::string_view literal);

}  // namespace lode::search
