#include "lode/lexical/regex_parser.hpp"

#include <algorithm>
#include <utility>

#include "lode/lexical/ngram_format.hpp"
#include "lode/lexical/regex_reader.hpp"
#include "lode/text/unicode.hpp"

namespace lode::lexical {
namespace {

constexpr int kMaxDepth = 200;
constexpr std::size_t kMaxPieces = 4096;
constexpr std::size_t kMaxCopies = 32;
/// A class of more characters is a gap.
constexpr std::size_t kMaxClass = 16;

RegexPieces gap() {
  return {RegexPiece{}};
}

RegexPieces one_of(std::vector<std::string> strings) {
  std::sort(strings.begin(), strings.end());
  strings.erase(std::unique(strings.begin(), strings.end()), strings.end());
  return {RegexPiece{.gap = false, .strings = std::move(strings), .condition = {}}};
}

void append(const RegexPieces& from, RegexPieces& to) {
  if (from.size() + to.size() > kMaxPieces) {
    throw NotUnderstood{};
  }
  to.insert(to.end(), from.begin(), from.end());
}

bool holds_always(const NgramQuery& query) {
  return query.kind == NgramQuery::Kind::All && query.parts.empty();
}

/// One of several: as strings when they are few, else a gap with the condition that one holds.
RegexPieces either(const std::vector<RegexPieces>& alternatives) {
  std::vector<std::string> strings;
  NgramQuery any{.kind = NgramQuery::Kind::Any, .literal = {}, .parts = {}};
  bool exact = true;
  for (const RegexPieces& alternative : alternatives) {
    const auto some = exact_strings(alternative);
    exact = exact && some && strings.size() + some->size() <= kMaxRegexStrings;
    if (exact) {
      strings.insert(strings.end(), some->begin(), some->end());
    }
    any.parts.push_back(pieces_condition(alternative));
  }
  if (exact) {
    return one_of(std::move(strings));
  }
  if (std::any_of(any.parts.begin(), any.parts.end(), holds_always)) {
    return gap();
  }
  return {RegexPiece{.gap = true, .strings = {}, .condition = std::move(any)}};
}

/// An item with a quantifier. Where it stands more often than the copies made here, the last copies
/// are next to what follows as the first are to what goes before.
RegexPieces repeated(const RegexPieces& pieces, const RegexRepeat& repeat) {
  if (pieces.empty() || repeat.max == 0) {
    return {};
  }
  if (repeat.min == 0) {
    auto strings = exact_strings(pieces);
    if (repeat.max > 1 || !strings || strings->size() == kMaxRegexStrings) {
      return gap();
    }
    strings->emplace_back();
    return one_of(*std::move(strings));
  }
  const std::size_t copies = std::min(repeat.min, 1 + kMaxCopies / pieces.size());
  RegexPieces some;
  for (std::size_t i = 0; i < copies; ++i) {
    append(pieces, some);
  }
  RegexPieces all = some;
  if (repeat.max > copies) {
    append(gap(), all);
    append(some, all);
  }
  return all;
}

class RegexParser {
 public:
  RegexParser(std::string_view pattern, bool ignore_case)
      : reader_(pattern), ignore_case_(ignore_case), ignores_case_(ignore_case) {}

  RegexPieces parse() {
    RegexPieces pieces = parse_alternatives(0);
    if (!reader_.at_end()) {
      throw NotUnderstood{};
    }
    return pieces;
  }
  [[nodiscard]] bool ignores_case() const noexcept { return ignores_case_; }

 private:
  RegexPieces parse_alternatives(int depth);
  RegexPieces parse_sequence(int depth);
  RegexPieces parse_item(int depth);
  RegexPieces parse_quoted();
  RegexPieces parse_group(int depth);
  RegexPieces parse_inner(int depth);
  RegexPieces parse_flags(int depth);
  RegexPieces parse_class();
  [[nodiscard]] bool parse_range(char32_t first, std::vector<char32_t>& members);
  RegexPieces with_quantifiers(RegexPieces item);
  [[nodiscard]] RegexPieces character(char32_t c) const;

  PatternReader reader_;
  bool ignore_case_;   // Here.
  bool ignores_case_;  // Anywhere.
};

RegexPieces RegexParser::parse_alternatives(int depth) {
  std::vector<RegexPieces> alternatives;
  do {
    alternatives.push_back(parse_sequence(depth));
  } while (reader_.skip("|"));
  return alternatives.size() == 1 ? std::move(alternatives.front()) : either(alternatives);
}

RegexPieces RegexParser::parse_sequence(int depth) {
  RegexPieces sequence;
  while (!reader_.at_end() && !reader_.next_is("|") && !reader_.next_is(")")) {
    append(reader_.skip("\\Q") ? parse_quoted() : with_quantifiers(parse_item(depth)), sequence);
  }
  return sequence;
}

RegexPieces RegexParser::parse_item(int depth) {
  if (reader_.skip("(")) {
    return parse_group(depth + 1);
  }
  if (reader_.skip("[")) {
    return parse_class();
  }
  if (reader_.skip(".")) {
    return gap();
  }
  if (reader_.skip("^") || reader_.skip("$")) {
    return {};
  }
  if (!reader_.skip("\\")) {
    return character(reader_.take_character());
  }
  const RegexEscape escape = reader_.take_escape(false);
  switch (escape.kind) {
    case RegexEscape::Kind::Character:
      return character(escape.character);
    case RegexEscape::Kind::ZeroWidth:
      return {};
    case RegexEscape::Kind::Gap:
      break;
  }
  return gap();
}

/// Several quantifiers multiply.
RegexPieces RegexParser::with_quantifiers(RegexPieces item) {
  while (const auto repeat = reader_.take_repeat()) {
    item = repeated(item, *repeat);
  }
  return item;
}

/// Behind \Q. A quantifier behind \E belongs to the last character alone.
RegexPieces RegexParser::parse_quoted() {
  if (reader_.at_end() || reader_.next_is("\\E")) {
    throw NotUnderstood{};  // A quantifier would belong to what stands before.
  }
  RegexPieces pieces;
  for (;;) {
    const RegexPieces last = character(reader_.take_character());
    if (reader_.at_end() || reader_.skip("\\E")) {
      append(with_quantifiers(last), pieces);
      return pieces;
    }
    append(last, pieces);
  }
}

/// Behind the parenthesis. A comment is not understood, for a quantifier behind it belongs to what
/// stands before.
RegexPieces RegexParser::parse_group(int depth) {
  if (depth > kMaxDepth || reader_.next_is("*") || reader_.next_is("?#") ||
      reader_.next_is("?<*")) {
    throw NotUnderstood{};
  }
  if (!reader_.skip("?") || reader_.skip(":") || reader_.skip(">") || reader_.skip("|")) {
    return parse_inner(depth);
  }
  if (reader_.skip("=") || reader_.skip("!") || reader_.skip("<=") || reader_.skip("<!")) {
    parse_inner(depth);
    return {};
  }
  if (reader_.skip("P<") || reader_.skip("<")) {
    reader_.skip_name(">");
    return parse_inner(depth);
  }
  if (reader_.skip("'")) {
    reader_.skip_name("'");
    return parse_inner(depth);
  }
  if (reader_.skip("P=") || reader_.skip("P>") || reader_.skip("&") || reader_.skip("R")) {
    reader_.skip_name(")");
    return gap();
  }
  if (reader_.next_is_digit()) {
    reader_.skip_name(")");
    return gap();
  }
  return parse_flags(depth);
}

/// To the closing parenthesis, behind which the case's flag is as before.
RegexPieces RegexParser::parse_inner(int depth) {
  const bool outer = ignore_case_;
  RegexPieces pieces = parse_alternatives(depth);
  ignore_case_ = outer;
  if (!reader_.skip(")")) {
    throw NotUnderstood{};
  }
  return pieces;
}

/// Behind the question mark. Relative calls of groups are not understood.
RegexPieces RegexParser::parse_flags(int depth) {
  const bool outer = ignore_case_;
  bool on = true;
  for (;;) {
    const char c = reader_.take();
    if (c == '-') {
      on = false;
    } else if (c == 'i') {
      ignore_case_ = on;
      ignores_case_ = ignores_case_ || on;
    } else if (c == '^') {
      ignore_case_ = false;
    } else if (c == ')') {
      return {};
    } else if (c == ':') {
      RegexPieces pieces = parse_inner(depth);
      ignore_case_ = outer;
      return pieces;
    } else if (std::string_view("msnJU").find(c) == std::string_view::npos && (c != 'x' || on)) {
      throw NotUnderstood{};
    }
  }
}

/// Behind the bracket.
RegexPieces RegexParser::parse_class() {
  bool large = reader_.skip("^");
  std::vector<char32_t> members;
  for (bool first = true; first || !reader_.next_is("]"); first = false) {
    if (reader_.next_is("\\Q") || reader_.next_is("\\E")) {
      throw NotUnderstood{};
    }
    if (reader_.skip_posix_class()) {
      large = true;
    } else if (!reader_.skip("\\")) {
      large |= !parse_range(reader_.take_character(), members);
    } else {
      const RegexEscape escape = reader_.take_escape(true);
      large |=
          escape.kind != RegexEscape::Kind::Character || !parse_range(escape.character, members);
    }
  }
  reader_.skip("]");
  std::vector<std::string> strings;
  for (const char32_t c : members) {
    const RegexPiece member = character(c).front();
    large |= member.gap && c != '\n';
    strings.insert(strings.end(), member.strings.begin(), member.strings.end());
  }
  return large || strings.empty() ? gap() : one_of(std::move(strings));
}

/// Adds the character, or the range that it begins; false when they become too many.
bool RegexParser::parse_range(char32_t first, std::vector<char32_t>& members) {
  char32_t last = first;
  if (reader_.next_is("-") && !reader_.next_is("-]")) {
    reader_.skip("-");
    if (reader_.next_is("[") || reader_.next_is("\\Q") || reader_.next_is("\\E")) {
      throw NotUnderstood{};
    }
    if (reader_.skip("\\")) {
      const RegexEscape escape = reader_.take_escape(true);
      if (escape.kind != RegexEscape::Kind::Character) {
        return false;
      }
      last = escape.character;
    } else {
      last = reader_.take_character();
    }
  }
  if (last < first || members.size() + (last - first) >= kMaxClass) {
    return false;
  }
  for (char32_t c = first; c <= last; ++c) {
    members.push_back(c);
  }
  return true;
}

RegexPieces RegexParser::character(char32_t c) const {
  if (c == '\n' || (ignore_case_ && c >= 0x80)) {
    return gap();
  }
  std::string string;
  text::append_utf8(c, string);
  if (!ignore_case_) {
    return one_of({std::move(string)});
  }
  std::string lower;
  append_ngram_folded(string, lower);
  return one_of({std::move(lower)});
}

}  // namespace

std::optional<RegexPieces> parse_regex(std::string_view pattern,
                                       bool ignore_case,
                                       bool& ignores_case) {
  try {
    RegexParser parser(pattern, ignore_case);
    RegexPieces pieces = parser.parse();
    ignores_case = parser.ignores_case();
    return pieces;
  } catch (const NotUnderstood&) {
    return std::nullopt;
  }
}

}  // namespace lode::lexical
