#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/lexical/ngram_index.hpp"

namespace lode::lexical {

/// A part of what a regular expression matches: one of some strings, or anything.
struct RegexPiece {
  bool gap = true;                   ///< Any text, which meets `condition`.
  std::vector<std::string> strings;  ///< Without a gap: sorted, distinct, at least one.
  NgramQuery condition;
};

/// A match is the pieces one after the other; those on the two sides of a gap may overlap.
using RegexPieces = std::vector<RegexPiece>;

/// More strings than this are not told apart.
inline constexpr std::size_t kMaxRegexStrings = 64;

/// The pieces of a pattern (regex_ngrams.hpp); nothing when it was not understood. Letters that
/// match in either case are in lower case and set `ignores_case`.
[[nodiscard]] std::optional<RegexPieces> parse_regex(std::string_view pattern,
                                                     bool ignore_case,
                                                     bool& ignores_case);

/// All concatenations of the pieces' strings; nothing when there is a gap or they are too many.
[[nodiscard]] std::optional<std::vector<std::string>> exact_strings(const RegexPieces& pieces);

/// The condition on a text that holds the pieces.
[[nodiscard]] NgramQuery pieces_condition(const RegexPieces& pieces);

}  // namespace lode::lexical
