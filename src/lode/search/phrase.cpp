#include "lode/search/phrase.hpp"

#include <algorithm>
#include <optional>

#include "lode/base/ascii.hpp"
#include "lode/search/query_words.hpp"

namespace lode::search {
namespace {

constexpr std::size_t kLongestWord = 80;
constexpr std::size_t kLongestPlaceholder = 60;
constexpr std::size_t kLeastWords = 3;
/// Words that stand for a value, in the text and in the phrase.
constexpr std::size_t kMostForValue = 4;
constexpr std::size_t kMostForPlaceholder = 6;
/// Words of the text that may stand beside a placeholder.
constexpr std::size_t kMostBeside = 2;
/// As f, rb or L before a continued string.
constexpr std::size_t kShortWord = 2;

/// Bytes of "{...}" at the beginning of a text, as of a format string: without blanks and quotes
/// unless a sign before it says that it is one; 0 for anything else.
[[nodiscard]] std::size_t braces(std::string_view text, bool marked) noexcept {
  const std::size_t end = text.find_first_of(marked ? "}\n" : "} \t\n\"'`;", 1);
  return end != std::string_view::npos && text[end] == '}' && end <= kLongestPlaceholder ? end + 1
                                                                                         : 0;
}

/// Bytes of "%s", "%-5.2f" or "%(name)s" at the beginning of a text; 0 for anything else.
[[nodiscard]] std::size_t percent(std::string_view text) noexcept {
  std::size_t i = 1;
  if (text.substr(1, 1) == "(") {
    const std::size_t end = text.find_first_of(")\n", 2);
    if (end == std::string_view::npos || text[end] != ')' || end > kLongestPlaceholder) {
      return 0;
    }
    i = end + 1;
  }
  i = std::min(text.find_first_not_of("-+#0123456789.*hlzjtLq", i), text.size());
  return i < text.size() && (is_ascii_letter(text[i]) || text[i] == '@') ? i + 1 : 0;
}

/// Bytes of a placeholder at the beginning of a text; 0 when there is none.
[[nodiscard]] std::size_t placeholder(std::string_view text) noexcept {
  switch (text.front()) {
    case '{':
      return braces(text, false);
    case '%':
      return percent(text);
    case '$':
    case '#': {
      if (text.substr(1, 1) == "{") {
        const std::size_t size = braces(text.substr(1), true);
        return size == 0 ? 0 : size + 1;
      }
      if (text.front() == '#' || text.size() < 2 || !(is_ascii_letter(text[1]) || text[1] == '_')) {
        return 0;
      }
      std::size_t end = 1;
      while (end < text.size() && is_word_byte(text[end])) {
        ++end;
      }
      return end;
    }
    case '\\': {
      const std::size_t end = text.substr(1, 1) == "(" ? text.find_first_of(")\n", 2) : 0;
      return end != 0 && end != std::string_view::npos && text[end] == ')' ? end + 1 : 0;
    }
    default:
      return 0;
  }
}

/// A word or placeholder of a text.
struct Token {
  std::size_t begin = 0;
  std::size_t size = 0;
  bool is_placeholder = false;
};

/// The next word or placeholder from `i` on, which is moved behind it.
[[nodiscard]] std::optional<Token> next_token(std::string_view text, std::size_t& i) noexcept {
  while (i < text.size()) {
    const std::size_t begin = i;
    if (is_word_byte(text[i])) {
      while (i < text.size() && is_word_byte(text[i])) {
        ++i;
      }
      return Token{begin, i - begin, false};
    }
    if (const std::size_t size = placeholder(text.substr(i)); size > 0) {
      i += size;
      return Token{begin, size, true};
    }
    // "\n" of a string is no letter of the word behind it.
    const bool escape = text[i] == '\\' && i + 1 < text.size() && is_ascii_letter(text[i + 1]);
    i += escape ? 2 : 1;
  }
  return std::nullopt;
}

void lower(std::string_view text, std::string& out) {
  out.clear();
  for (const char c : text) {
    out.push_back(to_lower_ascii(c));
  }
}

/// For each byte of a line whether it is in quotes or in a token with a slash.
[[nodiscard]] std::vector<bool> value_bytes(std::string_view line) {
  std::vector<bool> value(line.size(), false);
  const auto mark = [&](std::size_t begin, std::size_t end) {
    std::fill(value.begin() + static_cast<std::ptrdiff_t>(begin),
              value.begin() + static_cast<std::ptrdiff_t>(end),
              true);
  };
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool opens = (line[i] == '"' || line[i] == '\'' || line[i] == '`') &&
                       (i == 0 || !is_word_byte(line[i - 1]));
    if (opens) {
      const std::size_t close = line.find(line[i], i + 1);
      if (close != std::string_view::npos) {
        mark(i, close);
        i = close;
      }
    }
  }
  for (std::size_t begin = 0; begin < line.size();) {
    std::size_t end = begin;
    while (end < line.size() && !is_ascii_blank(line[end])) {
      ++end;
    }
    if (line.substr(begin, end - begin).find_first_of("/\\") != std::string_view::npos) {
      mark(begin, end);
    }
    begin = end + 1;
  }
  return value;
}

/// A run of matches that ends at a word of the text.
struct Run {
  std::size_t place = 0;  // In the phrase.
  PhraseMatch match;
};

/// Sums of the same weights in another order differ a little.
[[nodiscard]] bool is_better_match(const PhraseMatch& a, const PhraseMatch& b) noexcept {
  constexpr double kEqual = 1e-9;
  return a.weight > b.weight + kEqual || (a.weight > b.weight - kEqual && a.words > b.words);
}

}  // namespace

PhraseWords phrase_words(std::string_view line) {
  PhraseWords phrase;
  const std::vector<bool> value = value_bytes(line);
  for (std::size_t i = 0; i < line.size();) {
    if (!is_word_byte(line[i])) {
      ++i;
      continue;
    }
    const std::size_t begin = i;
    while (i < line.size() && is_word_byte(line[i])) {
      ++i;
    }
    if (i - begin <= kLongestWord) {
      PhraseWord& word = phrase.emplace_back();
      lower(line.substr(begin, i - begin), word.word);
      word.value = value[begin] || (line[begin] >= '0' && line[begin] <= '9');
    }
  }
  return phrase;
}

PhraseFinder::PhraseFinder(const PhraseWords& phrase, std::vector<double> weights)
    : weights_(std::move(weights)) {
  fixed_before_.push_back(0);
  for (std::size_t i = 0; i < phrase.size(); ++i) {
    places_[phrase[i].word].push_back(i);
    fixed_before_.push_back(fixed_before_.back() + (phrase[i].value ? 0U : 1U));
  }
}

bool PhraseFinder::may_follow(std::size_t before,
                              std::size_t after,
                              const Between& text) const noexcept {
  const std::size_t skipped = after - before - 1;
  if (text.placeholders > 0) {
    return skipped <= kMostForPlaceholder && text.words <= kMostBeside;
  }
  if (skipped > 0) {
    return fixed_before_[after] == fixed_before_[before + 1] && text.words <= kMostForValue;
  }
  return text.words == 0 || (text.words == 1 && text.is_short);
}

PhraseMatch PhraseFinder::find(std::string_view text) const {
  struct Step {
    Token token;
    std::vector<Run> runs;
  };
  constexpr std::size_t kSteps = 8;  // A run skips fewer tokens.
  std::vector<Step> steps;           // The last kSteps are looked at.
  PhraseMatch best;
  std::string word;
  std::size_t i = 0;
  while (const std::optional<Token> token = next_token(text, i)) {
    Step step{*token, {}};
    if (!token->is_placeholder && token->size <= kLongestWord) {
      lower(text.substr(token->begin, token->size), word);
      if (const auto found = places_.find(word); found != places_.end()) {
        for (const std::size_t place : found->second) {
          Run run{place, {weights_[place], 1, token->begin}};
          Between between;
          for (std::size_t back = steps.size(); back > 0 && back + kSteps > steps.size(); --back) {
            const Step& before = steps[back - 1];
            for (const Run& earlier : before.runs) {
              const PhraseMatch longer{earlier.match.weight + weights_[place],
                                       earlier.match.words + 1,
                                       earlier.match.begin};
              if (earlier.place < place && may_follow(earlier.place, place, between) &&
                  is_better_match(longer, run.match)) {
                run.match = longer;
              }
            }
            between.placeholders += before.token.is_placeholder ? 1U : 0U;
            between.words += before.token.is_placeholder ? 0U : 1U;
            between.is_short = before.token.size <= kShortWord;
          }
          if (run.match.words >= kLeastWords && is_better_match(run.match, best)) {
            best = run.match;
          }
          step.runs.push_back(run);
        }
      }
    }
    steps.push_back(std::move(step));
  }
  return best.weight > 0.0 ? best : PhraseMatch{};
}

double PhraseFinder::bound(const std::vector<bool>& has) const {
  double best = 0.0;
  double sum = 0.0;
  std::size_t words = 0;
  std::size_t missing = 0;
  for (std::size_t i = 0; i < has.size(); ++i) {
    if (has[i]) {
      sum += weights_[i];
      ++words;
      missing = 0;
      best = words >= kLeastWords ? std::max(best, sum) : best;
    } else if (++missing > kMostForPlaceholder && fixed_before_[i + 1] != fixed_before_[i]) {
      sum = 0.0;
      words = 0;
    }
  }
  return best;
}

}  // namespace lode::search
