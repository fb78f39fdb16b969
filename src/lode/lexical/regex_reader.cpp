#include "lode/lexical/regex_reader.hpp"

#include <algorithm>

#include "lode/text/unicode.hpp"

namespace lode::lexical {
namespace {

using Kind = RegexEscape::Kind;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

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

bool PatternReader::next_is_digit() const noexcept {
  return !at_end() && is_digit(pattern_[at_]);
}

bool PatternReader::skip(std::string_view text) noexcept {
  if (!next_is(text)) {
    return false;
  }
  at_ += text.size();
  return true;
}

char PatternReader::take() {
  if (at_end()) {
    throw NotUnderstood{};
  }
  return pattern_[at_++];
}

char32_t PatternReader::take_character() {
  if (at_end()) {
    throw NotUnderstood{};
  }
  const text::CodePoint point = text::decode_utf8(pattern_, at_);
  if (point.value == text::kInvalidCodePoint) {
    throw NotUnderstood{};
  }
  at_ += point.length;
  return point.value;
}

std::string_view PatternReader::take_until(std::string_view end) {
  const std::size_t found = pattern_.find(end, at_);
  if (found == std::string_view::npos) {
    throw NotUnderstood{};
  }
  const std::string_view part = pattern_.substr(at_, found - at_);
  at_ = found + end.size();
  return part;
}

void PatternReader::skip_name(std::string_view end) {
  for (const char c : take_until(end)) {
    if (!is_letter(c) && !is_digit(c) && c != '_') {
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
  if (at_end() || (!is_letter(pattern_[at_]) && !is_digit(pattern_[at_]))) {
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
  if (is_digit(c)) {  // A reference, or a character in octal.
    while (next_is_digit()) {
      ++at_;
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
  std::string_view digits = pattern_.substr(at_, 2);
  if (skip("{")) {
    digits = take_until("}");
  } else if (digits.size() == 2) {
    at_ += 2;
  }
  if (digits.size() < 1 || digits.size() > 6) {
    throw NotUnderstood{};
  }
  char32_t value = 0;
  for (const char c : digits) {
    if (!is_digit(c) && (!is_letter(c) || (c | 0x20) > 'f')) {
      throw NotUnderstood{};  // PCRE2 takes fewer digits than two.
    }
    const int digit = is_digit(c) ? c - '0' : (c | 0x20) - 'a' + 10;
    value = value * 16 + static_cast<char32_t>(digit);
  }
  if (value > 0x10FFFF || (value >= 0xD800 && value < 0xE000)) {
    throw NotUnderstood{};
  }
  return {.kind = Kind::Character, .character = value};
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
    if (!is_letter(c)) {
      throw NotUnderstood{};
    }
  }
  return true;
}

std::optional<RegexRepeat> PatternReader::take_repeat() {
  RegexRepeat repeat;
  const std::string_view next = pattern_.substr(at_, 2);
  if (skip("*")) {
    repeat = {.min = 0, .max = RegexRepeat::kEndless};
  } else if (skip("+")) {
    repeat = {.min = 1, .max = RegexRepeat::kEndless};
  } else if (skip("?")) {
    repeat = {.min = 0, .max = 1};
  } else if (next.size() == 2 && next[0] == '{' &&
             (is_digit(next[1]) || next[1] == ',' || next[1] == ' ' || next[1] == '\t')) {
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
