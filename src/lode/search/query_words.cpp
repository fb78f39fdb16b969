#include "lode/search/query_words.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "lode/base/ascii.hpp"
#include "lode/search/code_index.hpp"
#include "lode/text/analyzer.hpp"
#include "lode/text/stemmer.hpp"

namespace lode::search {
namespace {

/// Words that shape a question or a sentence and say nothing of code. Sorted.
constexpr auto kQuestionWords = std::to_array<std::string_view>(
    {"a",     "about",   "all",   "also",  "am",    "an",   "and",   "any",   "are",    "as",
     "at",    "be",      "been",  "but",   "by",    "can",  "could", "did",   "do",     "does",
     "doing", "each",    "find",  "for",   "from",  "had",  "has",   "have",  "how",    "i",
     "if",    "in",      "into",  "is",    "it",    "its",  "me",    "my",    "no",     "not",
     "of",    "on",      "or",    "our",   "shall", "so",   "some",  "than",  "that",   "the",
     "their", "them",    "then",  "there", "these", "they", "this",  "those", "to",     "under",
     "use",   "used",    "uses",  "using", "via",   "was",  "we",    "were",  "what",   "when",
     "where", "whether", "which", "while", "who",   "why",  "will",  "with",  "within", "without",
     "would", "you",     "your"});

[[nodiscard]] bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

[[nodiscard]] bool is_question_word(std::string_view word) noexcept {
  return std::binary_search(kQuestionWords.begin(), kQuestionWords.end(), word);
}

[[nodiscard]] const text::Analyzer& analyzer() {
  static const std::shared_ptr<const text::Analyzer> kAnalyzer =
      text::find_analyzer(kCodeAnalyzer).value();
  return *kAnalyzer;
}

/// What stands between a definition and its container in the languages that lode knows.
[[nodiscard]] bool is_member_sign(std::string_view text) noexcept {
  static constexpr auto kSigns =
      std::to_array<std::string_view>({".", "::", ":", "->", "?.", "#", "\\", "()."});
  return std::find(kSigns.begin(), kSigns.end(), text) != kSigns.end();
}

[[nodiscard]] QueryWord make_word(std::string_view text, text::TermBuffer& terms) {
  QueryWord word;
  bool ascii = true;
  bool number = true;
  bool inner = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    word.lower.push_back(to_lower_ascii(text[i]));
    if (text[i] != '_') {
      word.joined.push_back(to_lower_ascii(text[i]));
    }
    ascii = ascii && text::is_ascii(text[i]);
    number = number && is_digit(text[i]);
    inner = inner || (text[i] == '_' && i > 0 && i + 1 < text.size());
  }
  if (number) {
    word.joined.clear();
    if (word.lower.size() >= 3) {
      word.parts.push_back(word.lower);
    }
    return word;
  }
  if (is_question_word(word.lower)) {
    word.joined.clear();
    return word;
  }
  word.capital = text.front() >= 'A' && text.front() <= 'Z';
  terms.clear();
  analyzer().analyze(text, terms);
  // The analyser gives the parts and, when there are several, then the whole.
  const std::size_t parts = ascii && terms.size() > 1 ? terms.size() - 1 : terms.size();
  for (std::size_t i = 0; i < parts; ++i) {
    const std::string_view term = terms[i];
    if (!std::all_of(term.begin(), term.end(), is_digit)) {
      word.parts.emplace_back(term);
    }
  }
  if (parts < terms.size()) {
    word.whole = terms[parts];
  }
  word.identifier = inner || parts > 1 || text.front() == '_';
  return word;
}

}  // namespace

std::vector<QueryWord> query_words(std::string_view text) {
  std::vector<QueryWord> words;
  text::TermBuffer terms;
  bool follows = false;
  std::size_t previous_end = 0;  // Of a word that was kept; 0 when the last one was not.
  for (std::size_t i = 0; i < text.size();) {
    if (!is_word_byte(text[i])) {
      follows = follows && (text[i] == ' ' || text[i] == '-');
      ++i;
      continue;
    }
    std::size_t end = i;
    while (end < text.size() && is_word_byte(text[end])) {
      ++end;
    }
    if (end - i >= 2 && end - i <= 80) {
      words.push_back(make_word(text.substr(i, end - i), terms));
      words.back().follows = follows;
      words.back().text = text.substr(i, end - i);
      words.back().member =
          previous_end > 0 && is_member_sign(text.substr(previous_end, i - previous_end));
      previous_end = end;
    } else {
      previous_end = 0;
    }
    follows = true;
    i = end;
  }
  return words;
}

std::string stemmed_whole(std::string_view joined) {
  const bool letters =
      std::all_of(joined.begin(), joined.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return std::string(letters ? text::stem(text::Stemming::English, joined) : joined);
}

}  // namespace lode::search
