#include "lode/text/tokenizer/scanner.hpp"

#include <array>
#include <utility>

#include "lode/text/tokenizer/scanner_deepseek.hpp"
#include "lode/text/tokenizer/scanner_reader.hpp"

namespace lode::text::tokenizer {
namespace {

[[nodiscard]] constexpr char lower(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

/// The size of 's, 't, 're, 've, 'm, 'll or 'd at the reader; 0 when there is none.
template <bool kAnyCase>
[[nodiscard]] std::size_t contraction(const Reader& reader) noexcept {
  if (reader.byte() != '\'') {
    return 0;
  }
  const char first = kAnyCase ? lower(reader.byte(1)) : reader.byte(1);
  const char second = kAnyCase ? lower(reader.byte(2)) : reader.byte(2);
  switch (first) {
    case 's':
    case 't':
    case 'm':
    case 'd':
      return 2;
    case 'r':
    case 'v':
      return second == 'e' ? 3 : 0;
    case 'l':
      return second == 'l' ? 3 : 0;
    case '\xC5':  // The long s, which is an s when case does not count.
      return kAnyCase && reader.byte(2) == '\xBF' ? 3 : 0;
    default:
      return 0;
  }
}

[[nodiscard]] Range scan_gpt2(std::string_view text, std::size_t from) {
  Reader reader(text, from);
  if (const std::size_t size = contraction<false>(reader); size > 0) {
    return make_range(from, from + size);
  }
  Reader::Next next = reader.next();
  if (next.kind == Kind::Blank) {
    const Reader::Next second = reader.next_at(from + 1);
    if (second.kind != Kind::End && !is_space(second.kind)) {
      reader.advance(1);
      next = second;
    }
  }
  if (is_space(next.kind)) {
    skip_spaces(reader);
  } else {
    reader.skip(next.kind);
  }
  return make_range(from, reader.at());
}

/// cl100k's pattern, with up to `kDigits` digits in a number.
template <std::size_t kDigits>
[[nodiscard]] Range scan_cl100k(std::string_view text, std::size_t from) {
  Reader reader(text, from);
  if (const std::size_t size = contraction<true>(reader); size > 0) {
    return make_range(from, from + size);
  }
  const Reader::Next next = reader.next();
  if (next.kind == Kind::Letter) {
    reader.skip(Kind::Letter);
    return make_range(from, reader.at());
  }
  if (next.kind == Kind::Number) {
    Reader::Next digit = next;
    for (std::size_t i = 0; i < kDigits && digit.kind == Kind::Number; ++i) {
      reader.advance(digit.size);
      digit = reader.next();
    }
    return make_range(from, reader.at());
  }
  const Reader::Next second = reader.next_at(from + next.size);
  if (next.kind != Kind::Newline && second.kind == Kind::Letter) {
    reader.advance(next.size);
    reader.skip(Kind::Letter);
    return make_range(from, reader.at());
  }
  const bool blank = next.kind == Kind::Blank && second.kind == Kind::Other;
  if (blank || next.kind == Kind::Other) {
    reader.advance(blank ? 1 : 0);
    reader.skip(Kind::Other);
    reader.skip_newlines();
    return make_range(from, reader.at());
  }
  skip_spaces_or_lines(reader);
  return make_range(from, reader.at());
}

constexpr std::array<std::pair<std::string_view, Scanner>, 10> kScanners = {{
    {kGpt2Pattern, scan_gpt2},
    {kQwen2Pattern, scan_cl100k<1>},
    {R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
     R"(|\s*[\r\n]+|\s+(?!\S)|\s+)",
     scan_cl100k<3>},
    {R"([\r\n])", scan_line_end},
    {R"(\s?\p{L}+)", scan_letters},
    {R"(\s?\p{P}+)", scan_punctuation},
    {"[\u4E00-\u9FA5\u0800-\u4E00\uAC00-\uD7FF]+", scan_east_asian},
    {R"(\p{N}{1,3})", scan_three_digits},
    {"[\u4E00-\u9FA5\u3040-\u309F\u30A0-\u30FF]+", scan_han_or_kana},
    {kDeepSeekV3Pattern, scan_deepseek_v3},
}};

}  // namespace

std::span<const std::pair<std::string_view, Scanner>> all_scanners() noexcept {
  return kScanners;
}

Scanner find_scanner(std::string_view pattern) noexcept {
  for (const auto& [spelling, scanner] : all_scanners()) {
    if (spelling == pattern) {
      return scanner;
    }
  }
  return nullptr;
}

}  // namespace lode::text::tokenizer
