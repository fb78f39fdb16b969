#include "lode/text/tokenizer/scanner_deepseek.hpp"

#include <algorithm>

#include "lode/base/ascii.hpp"
#include "lode/text/tokenizer/scanner_reader.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

constexpr std::uint32_t kPunctuationOrSymbol = kPunctuationCategories | kSymbolCategories;
constexpr std::uint32_t kLetterOrMark = kLetterCategories | kMarkCategories;

/// `\s?C+` for a set C of categories.
template <std::uint32_t kCategories>
[[nodiscard]] Range scan_behind_space(std::string_view text, std::size_t from) {
  Reader reader(text, from);
  while (!reader.at_end()) {
    const Reader::Class next = reader.class_at(reader.at());
    const bool starts = in_categories(next.value, kCategories);
    const bool space = !starts && (next.value & kSpace) != 0 &&
                       in_categories(reader.class_at(reader.at() + next.size).value, kCategories);
    if (starts || space) {
      const std::size_t begin = reader.at();
      reader.advance(next.size);
      reader.skip_categories(kCategories);
      return make_range(begin, reader.at());
    }
    reader.advance(next.size);
  }
  return make_range(text.size(), text.size());
}

/// A run of characters that `contains` holds for; none of them is ASCII.
template <typename Contains>
[[nodiscard]] Range scan_run(std::string_view text, std::size_t from, const Contains& contains) {
  std::size_t begin = text.size();
  for (std::size_t at = from; at < text.size();) {
    if (is_ascii(text[at])) {
      if (begin < at) {
        return make_range(begin, at);
      }
      ++at;
      continue;
    }
    const CodePoint c = decode_utf8(text, at);
    if (contains(c.value)) {
      begin = std::min(begin, at);
    } else if (begin < at) {
      return make_range(begin, at);
    }
    at += c.length;
  }
  return make_range(begin, text.size());
}

[[nodiscard]] bool is_ascii_punctuation(char c) noexcept {
  return c > ' ' && c < '\x7F' && !is_ascii_letter(c) && !is_ascii_digit(c);
}

/// Passes the match at the reader; false when there is none.
[[nodiscard]] bool take_deepseek_v3(Reader& reader) {
  if (is_ascii_punctuation(reader.byte()) && is_ascii_letter(reader.byte(1))) {
    reader.advance(2);
    while (is_ascii_letter(reader.byte())) {
      reader.advance(1);
    }
    return true;
  }
  const char first = reader.byte();
  const Reader::Class next = reader.class_at(reader.at());
  const Reader::Class second = reader.class_at(reader.at() + next.size);
  const bool prefixes = first != '\r' && first != '\n' &&
                        !in_categories(next.value, kLetterCategories | kPunctuationOrSymbol) &&
                        second.size > 0 && in_categories(second.value, kLetterOrMark);
  if (prefixes || in_categories(next.value, kLetterOrMark)) {
    reader.advance(next.size);
    reader.skip_categories(kLetterOrMark);
    return true;
  }
  const bool blank =
      first == ' ' && second.size > 0 && in_categories(second.value, kPunctuationOrSymbol);
  if (blank || in_categories(next.value, kPunctuationOrSymbol)) {
    reader.advance(next.size);
    reader.skip_categories(kPunctuationOrSymbol);
    reader.skip_newlines();
    return true;
  }
  if ((next.value & kSpace) != 0) {
    skip_spaces_or_lines(reader);
    return true;
  }
  return false;
}

}  // namespace

Range scan_line_end(std::string_view text, std::size_t from) {
  const std::size_t at = std::min(text.find_first_of("\r\n", from), text.size());
  return make_range(at, std::min(at + 1, text.size()));
}

Range scan_letters(std::string_view text, std::size_t from) {
  return scan_behind_space<kLetterCategories>(text, from);
}

Range scan_punctuation(std::string_view text, std::size_t from) {
  return scan_behind_space<kPunctuationCategories>(text, from);
}

Range scan_east_asian(std::string_view text, std::size_t from) {
  return scan_run(text, from, [](char32_t c) {
    return (c >= 0x800 && c <= 0x9FA5) || (c >= 0xAC00 && c <= 0xD7FF);
  });
}

Range scan_han_or_kana(std::string_view text, std::size_t from) {
  return scan_run(text, from, [](char32_t c) {
    return (c >= 0x4E00 && c <= 0x9FA5) || (c >= 0x3040 && c <= 0x30FF);
  });
}

Range scan_three_digits(std::string_view text, std::size_t from) {
  Reader reader(text, from);
  while (!reader.at_end()) {
    const std::size_t begin = reader.at();
    for (int i = 0; i < 3; ++i) {
      const Reader::Next next = reader.next();
      if (next.kind != Kind::Number) {
        break;
      }
      reader.advance(next.size);
    }
    if (reader.at() > begin) {
      return make_range(begin, reader.at());
    }
    reader.advance(reader.next().size);
  }
  return make_range(text.size(), text.size());
}

Range scan_deepseek_v3(std::string_view text, std::size_t from) {
  Reader reader(text, from);
  while (!reader.at_end()) {
    const std::size_t begin = reader.at();
    if (take_deepseek_v3(reader)) {
      return make_range(begin, reader.at());
    }
    reader.advance(reader.class_at(begin).size);
  }
  return make_range(text.size(), text.size());
}

}  // namespace lode::text::tokenizer
