#include "lode/text/code_analyzer.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <unicode/uchar.h>

#include "lode/base/ascii.hpp"
#include "lode/text/stop_words.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text {
namespace {

enum class CharClass : std::uint8_t { Separator, Letter, Upper, Digit, Underscore, Bigram };

constexpr std::array<CharClass, 128> kAsciiClass = [] {
  std::array<CharClass, 128> table{};
  for (std::size_t c = 0; c < table.size(); ++c) {
    if (c >= 'a' && c <= 'z') {
      table[c] = CharClass::Letter;
    } else if (c >= 'A' && c <= 'Z') {
      table[c] = CharClass::Upper;
    } else if (c >= '0' && c <= '9') {
      table[c] = CharClass::Digit;
    } else if (c == '_') {
      table[c] = CharClass::Underscore;
    }
  }
  return table;
}();

[[nodiscard]] CharClass classify(char32_t c) noexcept {
  if (c < 128) {
    return kAsciiClass[c];
  }
  if (c == kInvalidCodePoint) {
    return CharClass::Separator;
  }
  switch (u_charType(static_cast<UChar32>(c))) {
    case U_UPPERCASE_LETTER:
    case U_TITLECASE_LETTER:
      return CharClass::Upper;
    case U_DECIMAL_DIGIT_NUMBER:
    case U_LETTER_NUMBER:
    case U_OTHER_NUMBER:
      return CharClass::Digit;
    case U_LOWERCASE_LETTER:
    case U_MODIFIER_LETTER:
    case U_OTHER_LETTER:
    case U_NON_SPACING_MARK:
    case U_ENCLOSING_MARK:
    case U_COMBINING_SPACING_MARK:
      return is_bigram_script(c) ? CharClass::Bigram : CharClass::Letter;
    default:
      return CharClass::Separator;
  }
}

[[nodiscard]] CodePoint code_point_at(std::string_view text, std::size_t i) noexcept {
  return is_ascii(text[i]) ? CodePoint{static_cast<char32_t>(text[i]), 1} : decode_utf8(text, i);
}

/// A part of an identifier: a range of Word::lower.
struct Part {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t characters = 0;
  bool letters = true;                 ///< ASCII letters only.
  CharClass kind = CharClass::Letter;  ///< Of its first character.
};

/// An identifier, without its underscores and in lower case, and where its parts lie. Reused.
struct Word {
  std::string lower;
  std::vector<Part> parts;
  bool letters = true;

  void clear() {
    lower.clear();
    parts.clear();
    letters = true;
  }
  void append(char32_t c) {
    Part& part = parts.back();
    if (c < 128) {
      lower.push_back(static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c));
    } else {
      append_lower(c, "i", lower);
    }
    part.letters = part.letters && c >= 'A' && c < 128;
    letters = letters && part.letters;
    part.end = lower.size();
    ++part.characters;
  }
  [[nodiscard]] std::string_view view(const Part& part) const {
    return std::string_view(lower).substr(part.begin, part.end - part.begin);
  }
};

/// Whether a part ends between a character of class `previous` and one of class `current` inside an
/// identifier. An upper-case letter begins one unless it stands in a run of upper-case letters that
/// goes on: HTTPServer is HTTP and Server.
[[nodiscard]] bool is_boundary(CharClass previous, CharClass current, CharClass next) noexcept {
  const auto differ = [&](CharClass kind) { return (previous == kind) != (current == kind); };
  return differ(CharClass::Digit) || differ(CharClass::Bigram) ||
         (current == CharClass::Upper &&
          (previous != CharClass::Upper || next == CharClass::Letter));
}

/// Reads the identifier that begins at `i`; returns the position after it.
[[nodiscard]] std::size_t read_word(std::string_view text, std::size_t i, Word& word) {
  word.clear();
  CharClass previous = CharClass::Underscore;
  while (i < text.size()) {
    const CodePoint c = code_point_at(text, i);
    const CharClass current = classify(c.value);
    if (current == CharClass::Separator) {
      break;
    }
    i += c.length;
    if (current != CharClass::Underscore) {
      bool begins = previous == CharClass::Underscore;
      if (!begins && (current != CharClass::Letter || previous > CharClass::Upper)) {
        const CharClass next =
            i < text.size() ? classify(code_point_at(text, i).value) : CharClass::Separator;
        begins = is_boundary(previous, current, next);
      }
      if (begins) {
        word.parts.push_back(
            {.begin = word.lower.size(), .end = word.lower.size(), .kind = current});
      }
      word.append(c.value);
    }
    previous = current;
  }
  return i;
}

[[nodiscard]] bool is_definition_keyword(std::string_view word) noexcept {
  static constexpr std::array<std::string_view, 11> kKeywords = {"class",
                                                                 "def",
                                                                 "enum",
                                                                 "fn",
                                                                 "fun",
                                                                 "func",
                                                                 "function",
                                                                 "interface",
                                                                 "struct",
                                                                 "trait",
                                                                 "type"};
  return word.size() >= 2 && word.size() <= 9 &&
         std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

class CodeAnalyzer final : public Analyzer {
 public:
  CodeAnalyzer(std::string name, const CodeOptions& options)
      : name_(std::move(name)), options_(options) {}

  [[nodiscard]] const std::string& name() const override { return name_; }

  void analyze(std::string_view text, TermBuffer& terms) const override {
    thread_local Word word;
    bool after_keyword = false;  // Nothing but blanks since a word like "def".
    for (std::size_t i = 0; i < text.size();) {
      const CodePoint c = code_point_at(text, i);
      if (classify(c.value) == CharClass::Separator) {
        after_keyword = after_keyword && c.value < 128 && is_ascii_space(text[i]);
        i += c.length;
        continue;
      }
      const std::size_t begin = i;
      i = read_word(text, begin, word);
      const std::size_t first_term = terms.size();
      push_word(word, terms);
      if (after_keyword && options_.definition != 0 && opens_definition(text, i)) {
        terms.repeat_last(terms.size() - first_term, options_.definition);
      }
      after_keyword =
          options_.definition != 0 && is_definition_keyword(text.substr(begin, i - begin));
    }
  }

 private:
  /// Whether what follows a name shows that it is defined here: parameters, a body, a type or a
  /// base.
  [[nodiscard]] static bool opens_definition(std::string_view text, std::size_t i) noexcept {
    while (i < text.size() && is_ascii_space(text[i])) {
      ++i;
    }
    return i < text.size() && std::string_view("({:<[").find(text[i]) != std::string_view::npos;
  }

  void push_word(const Word& word, TermBuffer& terms) const {
    for (const Part& part : word.parts) {
      if (part.kind == CharClass::Bigram) {
        push_bigrams(word.view(part), terms);
      } else if (!(options_.stop_words && is_stop_word(word.view(part)))) {
        push_part(word, part, terms);
      }
    }
    if (word.parts.size() > 1 && options_.whole != 0) {
      terms.push(word.letters ? stem(options_.stemming, word.lower) : std::string_view(word.lower));
      terms.repeat_last(1, options_.whole - 1);
    }
  }

  void push_part(const Word& word, const Part& part, TermBuffer& terms) const {
    const std::string_view view = word.view(part);
    if (options_.part != 0) {
      terms.push(part.letters ? stem(options_.stemming, view) : view);
      terms.repeat_last(1, options_.part - 1);
    }
    if (options_.prefix != 0 && part.characters >= options_.prefix_length &&
        part.kind != CharClass::Digit) {
      std::size_t end = 0;
      for (std::size_t n = 0; n < options_.prefix_length; ++n) {
        end += code_point_at(view, end).length;
      }
      thread_local std::string prefix;
      prefix.assign(view.substr(0, end)).push_back('*');
      terms.push(prefix);
      terms.repeat_last(1, options_.prefix - 1);
    }
  }

  void push_bigrams(std::string_view run, TermBuffer& terms) const {
    std::size_t second = code_point_at(run, 0).length;
    if (second == run.size()) {
      terms.push(run);
      terms.repeat_last(1, std::max<std::size_t>(options_.part, 1) - 1);
    }
    for (std::size_t first = 0; second < run.size();) {
      const std::size_t end = second + code_point_at(run, second).length;
      terms.push(run.substr(first, end - first));
      terms.repeat_last(1, std::max<std::size_t>(options_.part, 1) - 1);
      first = second;
      second = end;
    }
  }

  std::string name_;
  CodeOptions options_;
};

}  // namespace

std::shared_ptr<const Analyzer> make_code_analyzer(std::string name, const CodeOptions& options) {
  return std::make_shared<CodeAnalyzer>(std::move(name), options);
}

}  // namespace lode::text
