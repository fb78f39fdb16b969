#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <string_view>
#include <vector>

#include "lode/lexical/ngram_index.hpp"

namespace lode::search {

enum class LetterCase : std::uint8_t {
  Exact,
  Any,    ///< Upper and lower case match each other, by Unicode's simple case folding.
  Smart,  ///< Any when the pattern names letters and none of them is in upper case, else Exact.
};

struct LinePatternOptions {
  bool literal = false;  ///< The pattern is the text to find.
  LetterCase letter_case = LetterCase::Exact;
  bool word = false;  ///< Neither side of a match may touch a character of \w.
  /// Steps of the matcher on one line before it gives up: a tenth of a second to one.
  std::uint32_t match_limit = 50'000'000;
};

/// Half-open range of bytes.
struct MatchRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const MatchRange&) const = default;
};

struct LineMatch {
  std::uint32_t line = 0;         ///< From 1.
  MatchRange range;               ///< The line in the text, without its line feed.
  std::vector<MatchRange> parts;  ///< The matches in the line that are not empty, ascending,
                                  ///< disjoint; counted from the line's beginning.
  bool operator==(const LineMatch&) const = default;
};

/// A pattern that is matched against each line of a text apart, with the meaning that ripgrep gives
/// it by default (docs/regex.md): a line ends before its line feed, a carriage return before it
/// belongs to the line, and behind a last line feed there is no line. Immutable; const methods may
/// run concurrently.
class LinePattern {
 public:
  static constexpr std::size_t kAllLines = std::numeric_limits<std::size_t>::max();

  /// Throws Error(InvalidArgument) that says where the pattern is wrong.
  LinePattern(std::string_view pattern, const LinePatternOptions& options);
  ~LinePattern();
  LinePattern(LinePattern&&) noexcept;
  LinePattern& operator=(LinePattern&&) noexcept;

  /// What a text with a matching line must hold.
  [[nodiscard]] const lexical::NgramQuery& ngrams() const noexcept;
  /// The first matching lines of a UTF-8 text of less than 4 GiB, at most so many. Throws
  /// Error(Unsupported) when a line needs more steps or memory than the options allow; the message
  /// calls the text `name`.
  [[nodiscard]] std::vector<LineMatch> find(std::string_view text,
                                            std::string_view name,
                                            std::size_t max_lines = kAllLines) const;

 private:
  struct State;
  std::unique_ptr<const State> state_;
};

}  // namespace lode::search
