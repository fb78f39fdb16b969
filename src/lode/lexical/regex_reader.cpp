#include "lode/lexical/regex_reader.hpp"

#include <algorithm>

#include "lode/base/ascii.hpp"
#include "lode/text/unicode.hpp"

namespace lode::lexical {
namespace {

using Kind = RegexEscape::Kind;

/// Escapes for one control character, and it.
std::optional<char32_t> control_character(char c) {
  constexpr std::string_view kNames = "aefnrt";
  constexpr std::string_view kCharacters = "\x07\x1B\f\n\r\t";
  const std::size_t found = kNames.find(c);
  if (found == std::string_view::npos) {
    return std::nullopt;
  }
  return static_cast<unsigned char>(kCharacters[found]);
}

}  // namespace

char PatternReader::take() {
  if (at_end()) {
    throw NotUnderstood{};
  }
  return advance(1).front();
}

char32_t PatternReader::take_character() {
  if (at_end()) {
    throw NotUnderstood{};
  }
  const text::CodePoint point = text::decode_utf8(pattern(), position());
  if (point.value == text::kInvalidCodePoint) {
    throw NotUnderstood{};
  }
  advance(point.length);
  return point.value;
}

std::string_view PatternReader::take_until(std::string_view end) {
  const std::size_t found = rest().find(end);
  if (found == std::string_view::npos) {
    throw NotUnderstood{};
  }
  const std::string_view part = advance(found);
  skip(end);
  return part;
}

void PatternReader::skip_name(std::string_view end) {
  for (const char c : take_until(end)) {
    if (!is_ascii_letter(c) && !is_ascii_digit(c) && c != '_') {
      throw NotUnderstood{};
    }
  }
}

std::size_t PatternReader::take_number() {
  if (!next_is_digit()) {
    throw NotUnderstood{};
  }
  std::size_t value = 0;
  while (next_is_digit()) {
    value = std::min(value * 10 + static_cast<std::size_t>(take() - '0'), RegexRepeat::kEndless);
  }
  return value;
}

RegexEscape PatternReader::take_escape(bool in_class) {
  if (!is_ascii_letter(peek()) && !is_ascii_digit(peek())) {
    return {.kind = Kind::Character, .character = take_character()};
  }
  const char c = take();
  if (const auto control = control_character(c)) {
    return {.kind = Kind::Character, .character = *control};
  }
  if (c == 'x') {
    return take_hex();
  }
  if (c == 'b' && in_class) {
    return {.kind = Kind::Character, .character = 0x08};
  }
  const bool anywhere = std::string_view("dDhHsSvVwW").find(c) != std::string_view::npos;
  if (anywhere || (!in_class && (c == 'R' || c == 'X' || (c == 'N' && !next_is("{"))))) {
    return {};
  }
  if (c == 'p' || c == 'P') {
    if (skip("{")) {
      take_until("}");
    } else {
      static_cast<void>(take_character());
    }
    return {};
  }
  if (is_ascii_digit(c)) {  // A reference, or a character in octal.
    while (next_is_digit()) {
      advance(1);
    }
    return {};
  }
  if (!in_class && std::string_view("bABGKZz").find(c) != std::string_view::npos) {
    return {.kind = Kind::ZeroWidth};
  }
  if (!in_class && (c == 'g' || c == 'k')) {
    skip_reference();
    return {};
  }
  throw NotUnderstood{};
}

RegexEscape PatternReader::take_hex() {
  // Without braces PCRE2 takes fewer than two digits too; such are not understood.
  const auto value = parse_code_point(skip("{") ? take_until("}") : advance(2));
  if (!value) {
    throw NotUnderstood{};
  }
  return {.kind = Kind::Character, .character = *value};
}

/// Behind \g or \k: a name or a number, perhaps bracketed.
void PatternReader::skip_reference() {
  if (skip("{")) {
    take_until("}");
  } else if (skip("<")) {
    take_until(">");
  } else if (skip("'")) {
    take_until("'");
  } else {
    if (!skip("-")) {
      skip("+");
    }
    static_cast<void>(take_number());
  }
}

bool PatternReader::skip_posix_class() {
  if (!next_is("[:") && !next_is("[.") && !next_is("[=")) {
    return false;
  }
  if (!skip("[:")) {
    throw NotUnderstood{};
  }
  skip("^");
  for (const char c : take_until(":]")) {
    if (!is_ascii_letter(c)) {
      throw NotUnderstood{};
    }
  }
  return true;
}

std::optional<RegexRepeat> PatternReader::take_repeat() {
  RegexRepeat repeat;
  const char next = peek(1);
  if (skip("*")) {
    repeat = {.min = 0, .max = RegexRepeat::kEndless};
  } else if (skip("+")) {
    repeat = {.min = 1, .max = RegexRepeat::kEndless};
  } else if (skip("?")) {
    repeat = {.min = 0, .max = 1};
  } else if (next_is("{") && (is_ascii_digit(next) || next == ',' || next == ' ' || next == '\t')) {
    skip("{");
    repeat.min = take_number();
    repeat.max = repeat.min;
    if (skip(",")) {
      repeat.max = next_is("}") ? RegexRepeat::kEndless : take_number();
    }
    if (!skip("}")) {
      throw NotUnderstood{};
    }
  } else {
    return std::nullopt;
  }
  if (!skip("?")) {
    skip("+");
  }
  return repeat;
}

}  // namespace lode::lexical
