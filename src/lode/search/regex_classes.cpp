#include "lode/search/regex_classes.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "lode/base/ascii.hpp"
#include "lode/base/error.hpp"
#include "lode/search/regex_dialect.hpp"
#include "lode/text/unicode.hpp"

namespace lode::search {
namespace {

using lexical::RegexCursor;

/// The members of \w.
constexpr std::string_view kWordMembers = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control})";

/// Whether PCRE2 knows the property.
bool is_property(const std::string& name) {
  const std::string pattern = "\\p{" + name + "}";
  int error = 0;
  PCRE2_SIZE offset = 0;
  pcre2_code* code = pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()),
                                   pattern.size(),
                                   PCRE2_UTF,
                                   &error,
                                   &offset,
                                   nullptr);
  pcre2_code_free(code);
  return code != nullptr;
}

/// Whether the property has letters of one case without their other case.
bool is_case_property(std::string_view name) {
  static constexpr std::array<std::string_view, 12> kNames = {"lu",
                                                              "ll",
                                                              "lt",
                                                              "upper",
                                                              "uppercase",
                                                              "lower",
                                                              "lowercase",
                                                              "cwl",
                                                              "cwt",
                                                              "cwu",
                                                              "cwcf",
                                                              "cwcm"};
  std::string plain;
  for (const char c : name) {
    if (is_ascii_letter(c)) {
      plain += static_cast<char>(c | 0x20);
    }
  }
  return plain.starts_with("changeswhen") ||
         std::find(kNames.begin(), kNames.end(), plain) != kNames.end();
}

std::optional<char32_t> control_character(char letter) {
  constexpr std::string_view kLetters = "afnrtv";
  constexpr std::string_view kCharacters = "\x07\f\n\r\t\v";
  const std::size_t found = kLetters.find(letter);
  if (found == std::string_view::npos) {
    return std::nullopt;
  }
  return static_cast<unsigned char>(kCharacters[found]);
}

}  // namespace

void PatternNotes::add(char32_t c) {
  std::string lower;
  std::string same;
  text::append_lower(c, "i", lower);
  text::append_utf8(c, same);
  any = true;
  uppercase = uppercase || lower != same;
}

void refuse_pattern(const RegexCursor& cursor, std::string_view why) {
  throw Error(ErrorKind::InvalidArgument,
              fmt::format("The pattern '{}' is wrong at byte {}: {}",
                          shown_pattern(cursor.pattern()),
                          cursor.position() + 1,
                          why));
}

std::string escaped_character(char32_t c) {
  if (c < 0x20 || c == 0x7F) {
    return fmt::format("\\x{{{:x}}}", static_cast<std::uint32_t>(c));
  }
  std::string out;
  text::append_utf8(c, out);
  const bool plain =
      c >= 0x80 || c == '_' || is_ascii_digit(out.front()) || is_ascii_letter(out.front());
  return plain ? out : "\\" + out;
}

std::string perl_class(char letter, bool unicode) {
  if (!unicode) {
    return std::string("\\") + letter;  // PCRE2's own is ASCII's without PCRE2_UCP.
  }
  switch (letter) {
    case 'd':
      return "\\p{Nd}";
    case 'D':
      return "\\P{Nd}";
    case 's':
      return "\\p{White_Space}";
    case 'S':
      return "\\P{White_Space}";
    case 'w':
      return "[" + std::string(kWordMembers) + "]";
    default:
      return "[^" + std::string(kWordMembers) + "]";
  }
}

std::string word_side(bool before, bool is_word, bool unicode) {
  return std::string(before ? "(?<" : "(?") + (is_word ? "=" : "!") + perl_class('w', unicode) +
         ")";
}

std::string word_boundary(bool negated, bool unicode) {
  if (!unicode) {
    return negated ? "\\B" : "\\b";
  }
  return "(?:" + word_side(true, true, true) + word_side(false, negated, true) + "|" +
         word_side(true, false, true) + word_side(false, !negated, true) + ")";
}

char32_t take_character(RegexCursor& cursor) {
  const text::CodePoint point = text::decode_utf8(cursor.pattern(), cursor.position());
  if (point.value == text::kInvalidCodePoint) {
    refuse_pattern(cursor, "it is not UTF-8 there.");
  }
  cursor.advance(point.length);
  return point.value;
}

std::optional<char32_t> take_character_escape(RegexCursor& cursor) {
  if (!cursor.next_is("\\")) {
    return std::nullopt;
  }
  const char letter = cursor.peek(1);
  if (const auto control = control_character(letter)) {
    cursor.advance(2);
    return control;
  }
  if (letter != 'x' && letter != 'u' && letter != 'U') {
    return std::nullopt;
  }
  std::string_view digits = cursor.rest().substr(2);
  std::size_t size = letter == 'x' ? 2 : letter == 'u' ? 4 : 8;
  if (digits.starts_with('{')) {
    size = std::min(digits.find('}'), digits.size()) + 1;
    digits = digits.substr(1, size - 2);
  } else {
    digits = digits.size() < size ? "" : digits.substr(0, size);
  }
  const auto value = lexical::parse_code_point(digits);
  if (value) {
    cursor.advance(2 + size);
  }
  return value;
}

std::string take_property(RegexCursor& cursor, const DialectFlags& flags, PatternNotes& notes) {
  std::string out(cursor.advance(2));
  if (!cursor.skip("{")) {
    return out + std::string(cursor.advance(1));
  }
  out += cursor.skip("^") ? "{^" : "{";
  const std::string name(cursor.advance(cursor.rest().find('}')));
  if (is_case_property(name)) {
    if (flags.ignore_case.value_or(false)) {
      refuse_pattern(cursor, kCasePropertyRefusal);
    }
    notes.case_property = notes.case_property || !flags.ignore_case;
  }
  const std::string script = "sc:" + name;
  out += name.find_first_of(":=") == std::string::npos && is_property(script) ? script : name;
  return out + (cursor.skip("}") ? "}" : "");
}

void skip_blanks(RegexCursor& cursor) {
  while (is_ascii_space(cursor.peek()) || cursor.peek() == '#') {
    cursor.advance(cursor.peek() == '#' ? cursor.rest().find('\n') : 1);
  }
}

namespace {

constexpr int kMaxClassDepth = 100;

/// Members of a class such as [:alpha:], which are ASCII's.
std::optional<std::string_view> ascii_class(std::string_view name) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 14> kClasses = {{
      {"alnum", "0-9A-Za-z"},
      {"alpha", "A-Za-z"},
      {"ascii", R"(\x00-\x7F)"},
      {"blank", R"(\t\x20)"},
      {"cntrl", R"(\x00-\x1F\x7F)"},
      {"digit", "0-9"},
      {"graph", "!-~"},
      {"lower", "a-z"},
      {"print", R"(\x20-~)"},
      {"punct", R"(!-/:-@\[-`{-~)"},
      {"space", R"(\t-\r\x20)"},
      {"upper", "A-Z"},
      {"word", "0-9A-Z_a-z"},
      {"xdigit", "0-9A-Fa-f"},
  }};
  for (const auto& [known, members] : kClasses) {
    if (known == name) {
      return members;
    }
  }
  return std::nullopt;
}

/// A set of characters as a pattern that matches one of them.
class CharacterSet {
 public:
  /// What may stand in brackets, such as "a-z" or "\\p{L}".
  void add_members(std::string_view members) { members_ += members; }
  /// A pattern that matches one character, such as "[^a-z]".
  void add_pattern(std::string pattern) { patterns_.push_back(std::move(pattern)); }
  [[nodiscard]] bool empty() const noexcept { return members_.empty() && patterns_.empty(); }

  [[nodiscard]] std::string pattern(bool negated) const {
    if (empty()) {
      return negated ? "(?s:.)" : "(?!)";
    }
    if (patterns_.empty()) {
      return (negated ? "[^" : "[") + members_ + "]";
    }
    std::string any = "(?:";
    for (const std::string& pattern : patterns_) {
      any += (any.size() > 3 ? "|" : "") + pattern;
    }
    any += (members_.empty() ? "" : "|[" + members_ + "]") + ")";
    return negated ? "(?:(?!" + any + ")(?s:.))" : any;
  }

 private:
  std::string members_;
  std::vector<std::string> patterns_;
};

class ClassTranslator {
 public:
  ClassTranslator(RegexCursor& cursor, const DialectFlags& flags, PatternNotes& notes)
      : cursor_(cursor), flags_(flags), notes_(notes) {}

  std::string take(int depth);

 private:
  void take_item(CharacterSet& set, int depth);
  [[nodiscard]] bool take_ascii_class(CharacterSet& set);
  void take_escape(CharacterSet& set);
  void take_range(char32_t first, CharacterSet& set);
  [[nodiscard]] std::string_view take_operator();
  void skip_ignored() {
    if (flags_.extended) {
      skip_blanks(cursor_);
    }
  }

  RegexCursor& cursor_;
  const DialectFlags& flags_;
  PatternNotes& notes_;
};

/// Operators have the same rank and are taken from left to right.
std::string joined(const std::string& left, std::string_view join, const std::string& right) {
  if (join == "&&") {
    return "(?:(?=" + right + ")" + left + ")";
  }
  if (join == "--") {
    return "(?:(?!" + right + ")" + left + ")";
  }
  return "(?:(?!" + right + ")" + left + "|(?!" + left + ")" + right + ")";
}

std::string ClassTranslator::take(int depth) {
  if (depth > kMaxClassDepth) {
    refuse_pattern(cursor_, fmt::format("classes are nested more than {} deep.", kMaxClassDepth));
  }
  const bool negated = cursor_.skip("^");
  skip_ignored();
  CharacterSet set;
  while (cursor_.skip("-")) {
    set.add_members("\\-");
    skip_ignored();
  }
  if (set.empty() && cursor_.skip("]")) {
    take_range(']', set);
  }
  std::optional<std::string> left;
  std::string_view join;
  for (skip_ignored(); !cursor_.skip("]"); skip_ignored()) {
    if (cursor_.at_end()) {
      refuse_pattern(cursor_, "a class has no ']' at its end; write '\\[' for a bracket.");
    }
    const std::string_view next = take_operator();
    if (next.empty()) {
      take_item(set, depth);
      continue;
    }
    left = left ? joined(*left, join, set.pattern(false)) : set.pattern(false);
    join = next;
    set = {};
  }
  if (!left) {
    return set.pattern(negated);
  }
  const std::string all = joined(*left, join, set.pattern(false));
  return negated ? "(?:(?!" + all + ")(?s:.))" : all;
}

std::string_view ClassTranslator::take_operator() {
  for (const std::string_view known : {"&&", "--", "~~"}) {
    if (cursor_.skip(known)) {
      return known;
    }
  }
  return {};
}

void ClassTranslator::take_item(CharacterSet& set, int depth) {
  if (take_ascii_class(set)) {
    return;
  }
  if (cursor_.skip("[")) {
    set.add_pattern(take(depth + 1));
  } else if (cursor_.next_is("\\")) {
    take_escape(set);
  } else {
    take_range(take_character(cursor_), set);
  }
}

/// Whether a class such as [:alpha:] was next.
bool ClassTranslator::take_ascii_class(CharacterSet& set) {
  const std::string_view rest = cursor_.rest();
  const std::size_t end = rest.find(":]");
  if (!rest.starts_with("[:") || end == std::string_view::npos || end < 2) {
    return false;
  }
  const bool negated = rest.substr(2).starts_with('^');
  const std::size_t begin = negated ? 3 : 2;
  const auto members = end < begin ? std::nullopt : ascii_class(rest.substr(begin, end - begin));
  if (!members) {
    return false;
  }
  cursor_.advance(end + 2);
  if (negated) {
    set.add_pattern("[^" + std::string(*members) + "]");
  } else {
    set.add_members(*members);
  }
  return true;
}

void ClassTranslator::take_escape(CharacterSet& set) {
  const char letter = cursor_.peek(1);
  if (const auto c = take_character_escape(cursor_)) {
    take_range(*c, set);
  } else if (letter == 'p' || letter == 'P') {
    set.add_members(take_property(cursor_, flags_, notes_));
  } else if (letter == 'w' && flags_.unicode) {
    cursor_.advance(2);
    set.add_members(kWordMembers);
  } else if (letter == 'W' && flags_.unicode) {
    cursor_.advance(2);
    set.add_pattern(perl_class('W', true));
  } else if (letter != '\0' && std::string_view("dDsSwW").find(letter) != std::string_view::npos) {
    cursor_.advance(2);
    set.add_members(perl_class(letter, flags_.unicode));
  } else if (is_ascii_letter(letter) || is_ascii_digit(letter)) {
    set.add_members(cursor_.advance(2));  // PCRE2's own.
  } else {
    cursor_.advance(1);
    take_range(cursor_.at_end() ? U'\\' : take_character(cursor_), set);
  }
}

/// The character, or the range that it begins.
void ClassTranslator::take_range(char32_t first, CharacterSet& set) {
  notes_.add(first);
  set.add_members(escaped_character(first));
  skip_ignored();
  if (!cursor_.next_is("-") || cursor_.peek(1) == ']' || cursor_.peek(1) == '-' ||
      cursor_.peek(1) == '\0') {
    return;
  }
  cursor_.advance(1);
  skip_ignored();
  std::optional<char32_t> last = take_character_escape(cursor_);
  if (!last && cursor_.next_is("\\") && !is_ascii_letter(cursor_.peek(1)) &&
      !is_ascii_digit(cursor_.peek(1)) && cursor_.peek(1) != '\0') {
    cursor_.advance(1);
    last = take_character(cursor_);
  } else if (!last && !cursor_.next_is("\\") && !cursor_.at_end()) {
    last = take_character(cursor_);
  }
  if (!last) {  // Not a range: what follows is a class.
    set.add_members("\\-");
    return;
  }
  notes_.add(*last);
  set.add_members("-" + escaped_character(*last));
}

}  // namespace

std::string take_class(RegexCursor& cursor, const DialectFlags& flags, PatternNotes& notes) {
  return ClassTranslator(cursor, flags, notes).take(0);
}

}  // namespace lode::search
