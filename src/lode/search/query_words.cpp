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

/// What a word is made of.
struct Shape {
  std::string lower;
  bool ascii = true;
  bool number = true;
  bool inner = false;  ///< An underscore stands inside.
};

void find_shape(std::string_view text, Shape& shape) {
  shape.lower.clear();
  shape.ascii = true;
  shape.number = true;
  shape.inner = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    shape.lower.push_back(to_lower_ascii(text[i]));
    shape.ascii = shape.ascii && text::is_ascii(text[i]);
    shape.number = shape.number && is_ascii_digit(text[i]);
    shape.inner = shape.inner || (text[i] == '_' && i > 0 && i + 1 < text.size());
  }
}

/// Analyses a word that is no number and no question word; returns how many terms are its parts.
/// The analyser gives the parts and, when there are several, then the whole.
[[nodiscard]] std::size_t analyze_word(std::string_view text,
                                       const Shape& shape,
                                       text::TermBuffer& terms) {
  terms.clear();
  analyzer().analyze(text, terms);
  return shape.ascii && terms.size() > 1 ? terms.size() - 1 : terms.size();
}

/// A number among the parts of a name says nothing.
[[nodiscard]] bool is_part(std::string_view term) {
  return !std::all_of(term.begin(), term.end(), is_ascii_digit);
}

[[nodiscard]] bool is_long_number(const Shape& shape) {
  return shape.number && shape.lower.size() >= 3;
}

[[nodiscard]] QueryWord make_word(std::string_view text, Shape& shape, text::TermBuffer& terms) {
  find_shape(text, shape);
  QueryWord word;
  word.lower = shape.lower;
  if (shape.number || is_question_word(shape.lower)) {
    if (is_long_number(shape)) {
      word.parts.push_back(word.lower);
    }
    return word;
  }
  word.joined = word.lower;
  std::erase(word.joined, '_');
  word.capital = text.front() >= 'A' && text.front() <= 'Z';
  const std::size_t parts = analyze_word(text, shape, terms);
  for (std::size_t i = 0; i < parts; ++i) {
    if (is_part(terms[i])) {
      word.parts.emplace_back(terms[i]);
    }
  }
  if (parts < terms.size()) {
    word.whole = terms[parts];
  }
  word.identifier = shape.inner || parts > 1 || text.front() == '_';
  return word;
}

/// Calls `visit` with each word of a text and whether it follows the one before.
template <typename Visit>
void visit_words(std::string_view text, const Visit& visit) {
  bool follows = false;
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
      visit(text.substr(i, end - i), follows);
    }
    follows = true;
    i = end;
  }
}

}  // namespace

std::vector<QueryWord> query_words(std::string_view text) {
  std::vector<QueryWord> words;
  text::TermBuffer terms;
  Shape shape;
  visit_words(text, [&](std::string_view word, bool follows) {
    QueryWord made = make_word(word, shape, terms);
    made.text = word;
    made.follows = follows;
    if (!words.empty()) {
      const auto previous_end = static_cast<std::size_t>(words.back().text.data() - text.data()) +
                                words.back().text.size();
      const auto begin = static_cast<std::size_t>(word.data() - text.data());
      made.member = is_member_sign(text.substr(previous_end, begin - previous_end));
    }
    words.push_back(std::move(made));
  });
  return words;
}

void visit_parts(std::string_view text, const std::function<void(std::string_view)>& visit) {
  thread_local text::TermBuffer terms;
  thread_local Shape shape;
  visit_words(text, [&](std::string_view word, bool /*follows*/) {
    find_shape(word, shape);
    if (shape.number || is_question_word(shape.lower)) {
      if (is_long_number(shape)) {
        visit(shape.lower);
      }
      return;
    }
    const std::size_t parts = analyze_word(word, shape, terms);
    for (std::size_t i = 0; i < parts; ++i) {
      if (is_part(terms[i])) {
        visit(terms[i]);
      }
    }
  });
}

std::string stemmed_whole(std::string_view joined) {
  const bool letters =
      std::all_of(joined.begin(), joined.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  return std::string(letters ? text::stem(text::Stemming::English, joined) : joined);
}

}  // namespace lode::search
