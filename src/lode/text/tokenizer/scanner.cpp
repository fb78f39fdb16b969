#include "lode/text/tokenizer/scanner.hpp"

#include <array>
#include <utility>

#include "lode/text/tokenizer/character_class.hpp"

namespace lode::text::tokenizer {
namespace {

/// What the patterns tell apart.
enum class Kind : std::uint8_t { Letter, Number, Other, Blank, Newline, Space, End };

[[nodiscard]] Kind kind_of(std::uint16_t value) noexcept {
  if ((value & kSpace) != 0) {
    return Kind::Space;
  }
  if (in_categories(value, kLetterCategories)) {
    return Kind::Letter;
  }
  return in_categories(value, kNumberCategories) ? Kind::Number : Kind::Other;
}

constexpr std::array<Kind, 128> kAsciiKinds = [] {
  std::array<Kind, 128> kinds{};
  for (std::size_t c = 0; c < kinds.size(); ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    kinds[c] = letter                            ? Kind::Letter
               : digit                           ? Kind::Number
               : c == ' '                        ? Kind::Blank
               : c == '\r' || c == '\n'          ? Kind::Newline
               : c == '\t' || c == 11 || c == 12 ? Kind::Space
                                                 : Kind::Other;
  }
  return kinds;
}();

[[nodiscard]] constexpr bool is_space(Kind kind) noexcept {
  return kind == Kind::Blank || kind == Kind::Newline || kind == Kind::Space;
}

/// Reads a text's characters by their kinds.
class Reader {
 public:
  Reader(std::string_view text, std::size_t at) noexcept : text_(text), at_(at) {}

  [[nodiscard]] std::size_t at() const noexcept { return at_; }
  [[nodiscard]] bool at_end() const noexcept { return at_ >= text_.size(); }
  [[nodiscard]] char byte(std::size_t ahead = 0) const noexcept {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void move_to(std::size_t at) noexcept { at_ = at; }
  void advance(std::size_t size) noexcept { at_ += size; }

  struct Next {
    Kind kind;
    std::size_t size;
  };
  /// The character at `at`.
  [[nodiscard]] Next next_at(std::size_t at) const noexcept {
    if (at >= text_.size()) {
      return {Kind::End, 0};
    }
    const auto byte = static_cast<unsigned char>(text_[at]);
    if (byte < 0x80) {
      return {kAsciiKinds[byte], 1};
    }
    const CodePoint c = decode_utf8(text_, at);
    return {kind_of(classes_.of(c.value)), c.length};
  }
  [[nodiscard]] Next next() const noexcept { return next_at(at_); }

  /// Passes characters of one kind.
  void skip(Kind kind) noexcept {
    for (;;) {
      const Next found = next();
      if (found.kind != kind) {
        return;
      }
      at_ += found.size;
    }
  }
  void skip_newlines() noexcept {
    while (byte() == '\r' || byte() == '\n') {
      ++at_;
    }
  }

 private:
  const CharacterClasses& classes_ = CharacterClasses::get();
  std::string_view text_;
  std::size_t at_;
};

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

/// `\s+(?!\S)|\s+` at a space.
void skip_spaces(Reader& reader) noexcept {
  std::size_t last = reader.at();
  const std::size_t begin = last;
  for (Reader::Next next = reader.next(); is_space(next.kind); next = reader.next()) {
    last = reader.at();
    reader.advance(next.size);
  }
  if (!reader.at_end() && last > begin) {
    reader.move_to(last);
  }
}

[[nodiscard]] Range range(std::size_t begin, std::size_t end) noexcept {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

[[nodiscard]] Range scan_gpt2(std::string_view text, std::size_t from) {
  Reader reader(text, from);
  if (const std::size_t size = contraction<false>(reader); size > 0) {
    return range(from, from + size);
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
  return range(from, reader.at());
}

/// `\s*[\r\n]+|\s+(?!\S)|\s+` at a space.
void skip_spaces_or_lines(Reader& reader) noexcept {
  const std::size_t begin = reader.at();
  std::size_t last = begin;
  std::size_t behind_newline = begin;
  for (Reader::Next next = reader.next(); is_space(next.kind); next = reader.next()) {
    last = reader.at();
    reader.advance(next.size);
    if (next.kind == Kind::Newline) {
      behind_newline = reader.at();
    }
  }
  if (behind_newline > begin) {
    reader.move_to(behind_newline);
  } else if (!reader.at_end() && last > begin) {
    reader.move_to(last);
  }
}

/// cl100k's pattern, with up to `kDigits` digits in a number.
template <std::size_t kDigits>
[[nodiscard]] Range scan_cl100k(std::string_view text, std::size_t from) {
  Reader reader(text, from);
  if (const std::size_t size = contraction<true>(reader); size > 0) {
    return range(from, from + size);
  }
  const Reader::Next next = reader.next();
  if (next.kind == Kind::Letter) {
    reader.skip(Kind::Letter);
    return range(from, reader.at());
  }
  if (next.kind == Kind::Number) {
    Reader::Next digit = next;
    for (std::size_t i = 0; i < kDigits && digit.kind == Kind::Number; ++i) {
      reader.advance(digit.size);
      digit = reader.next();
    }
    return range(from, reader.at());
  }
  const Reader::Next second = reader.next_at(from + next.size);
  if (next.kind != Kind::Newline && second.kind == Kind::Letter) {
    reader.advance(next.size);
    reader.skip(Kind::Letter);
    return range(from, reader.at());
  }
  const bool blank = next.kind == Kind::Blank && second.kind == Kind::Other;
  if (blank || next.kind == Kind::Other) {
    reader.advance(blank ? 1 : 0);
    reader.skip(Kind::Other);
    reader.skip_newlines();
    return range(from, reader.at());
  }
  skip_spaces_or_lines(reader);
  return range(from, reader.at());
}

constexpr std::array<std::pair<std::string_view, Scanner>, 3> kScanners = {{
    {kGpt2Pattern, scan_gpt2},
    {R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
     scan_cl100k<1>},
    {R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+)",
     scan_cl100k<3>},
}};

}  // namespace

Scanner find_scanner(std::string_view pattern) noexcept {
  for (const auto& [spelling, scanner] : kScanners) {
    if (spelling == pattern) {
      return scanner;
    }
  }
  return nullptr;
}

}  // namespace lode::text::tokenizer
