#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace lode::search {

/// A word of a line that may stand verbatim in a source.
struct PhraseWord {
  std::string word;    ///< ASCII letters in lower case.
  bool value = false;  ///< A number, quoted or part of a path: the source may have a placeholder.
  bool operator==(const PhraseWord&) const = default;
};
using PhraseWords = std::vector<PhraseWord>;

/// The words of a line in order, short ones too; of at most 80 bytes.
[[nodiscard]] PhraseWords phrase_words(std::string_view line);

/// Where words of a phrase stand in a text.
struct PhraseMatch {
  double weight = 0.0;    ///< Of the words that stand there; 0 when nothing was found.
  std::size_t words = 0;  ///< How many they are.
  std::size_t begin = 0;  ///< Byte of the first of them.
};

/// Looks for the words of one phrase in texts: the run of its words in the same order and next to
/// each other that has the most weight, the earliest of several. Only words count, not what stands
/// between them, nor case. A run goes on
/// - where the phrase has values and the text at most four other words;
/// - where the text has a placeholder ({name}, ${name}, %s, $name, ...) for at most six words;
/// - over one short word of the text, as the f of a string that is continued.
/// Const methods may run concurrently.
class PhraseFinder {
 public:
  /// A weight for each word; a word without weight counts in a run, but no run has only such.
  PhraseFinder(const PhraseWords& phrase, std::vector<double> weights);

  /// The heaviest run of at least three words.
  [[nodiscard]] PhraseMatch find(std::string_view text) const;
  /// What find() can give at most for a text that has only some of the words.
  [[nodiscard]] double bound(const std::vector<bool>& has) const;

 private:
  /// Whether a run may skip the phrase's words between two places, given what the text has between
  /// its two.
  struct Between {
    std::size_t words = 0;
    std::size_t placeholders = 0;
    bool is_short = false;
  };
  [[nodiscard]] bool may_follow(std::size_t before,
                                std::size_t after,
                                const Between& text) const noexcept;

  std::vector<double> weights_;
  std::vector<std::size_t> fixed_before_;  // For each place, the words before that are no values.
  std::unordered_map<std::string, std::vector<std::size_t>> places_;
};

}  // namespace lode::search
