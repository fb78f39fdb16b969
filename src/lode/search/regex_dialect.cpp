#include "lode/search/regex_dialect.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/ascii.hpp"
#include "lode/base/error.hpp"
#include "lode/search/regex_classes.hpp"

namespace lode::search {
namespace {

using lexical::RegexCursor;

constexpr std::size_t kMaxGroupDepth = 200;

bool is_one_of(char c, std::string_view set) {
  return c != '\0' && set.find(c) != std::string_view::npos;
}

class Translator {
 public:
  explicit Translator(std::string_view pattern) : cursor_(pattern) {}

  DialectPattern translate();

 private:
  struct Group {
    DialectFlags flags;     // Outside it.
    std::size_t begin = 0;  // In the output.
  };

  void copy(std::size_t count) { out_ += cursor_.advance(count); }
  void copy_through(std::string_view end) {
    copy(std::min(cursor_.rest().find(end), cursor_.rest().size()) + end.size());
  }
  void put_item(std::string_view item) {
    item_ = out_.size();
    out_ += item;
    quantified_ = false;
  }
  /// An item that is the same in both.
  void copy_item(std::size_t count) {
    put_item("");
    copy(count);
  }
  void put_literal(char32_t c);
  void take_token();
  void take_open();
  void take_flags();
  void end_group();
  void take_quoted();
  void take_escape();
  [[nodiscard]] bool take_word_edge();
  [[nodiscard]] bool take_quantifier();

  RegexCursor cursor_;
  std::string out_;
  DialectFlags flags_;
  PatternNotes notes_;
  std::vector<Group> groups_;
  std::size_t item_ = 0;     // Where the last item begins in the output.
  bool quantified_ = false;  // Whether a quantifier must be put round it in a group.
};

DialectPattern Translator::translate() {
  while (!cursor_.at_end()) {
    if (flags_.extended) {
      const std::size_t before = cursor_.position();
      skip_blanks(cursor_);
      if (cursor_.position() > before) {
        continue;
      }
    }
    take_token();
  }
  return {.pcre = std::move(out_),
          .has_literal = notes_.any,
          .has_uppercase = notes_.uppercase,
          .has_case_property = notes_.case_property};
}

void Translator::take_token() {
  const char c = cursor_.peek();
  if (c == '(') {
    take_open();
  } else if (c == ')') {
    copy(1);
    end_group();
  } else if (c == '\\') {
    take_escape();
  } else if (cursor_.skip("[")) {
    put_item(take_class(cursor_, flags_, notes_));
  } else if (c == '|') {
    copy_item(1);
    item_ = out_.size();
  } else if (is_one_of(c, ".^$")) {
    copy_item(1);
    quantified_ = c != '.';  // PCRE2 takes no quantifier behind a bare anchor.
  } else if (!take_quantifier()) {
    put_literal(take_character(cursor_));
  }
}

void Translator::put_literal(char32_t c) {
  if (c == '\n') {
    refuse_pattern(cursor_, "it asks for the end of a line, but lines are searched one by one.");
  }
  notes_.add(c);
  put_item(escaped_character(c));
}

/// Whether a quantifier was next. A further one counts for the item with the first, as in Rust;
/// PCRE2 takes "a++" for something else.
bool Translator::take_quantifier() {
  std::size_t size = is_one_of(cursor_.peek(), "*+?") ? 1 : 0;
  if (cursor_.next_is("{") && is_ascii_digit(cursor_.peek(1))) {
    const std::size_t end = cursor_.rest().find_first_not_of("0123456789,", 1);
    size = cursor_.peek(std::min(end, cursor_.rest().size())) == '}' ? end + 1 : 0;
  }
  if (size == 0) {
    return false;
  }
  if (quantified_) {
    out_.insert(item_, "(?:");
    out_ += ')';
  }
  copy(size);
  copy(cursor_.next_is("?") ? 1 : 0);
  quantified_ = true;
  return true;
}

void Translator::take_open() {
  if (cursor_.next_is("(*")) {
    refuse_pattern(cursor_, "'(*' begins a verb of PCRE2, which is not supported; write '\\(*'.");
  }
  if (cursor_.next_is("(?#")) {
    copy_through(")");
    return;
  }
  if (groups_.size() == kMaxGroupDepth) {
    refuse_pattern(cursor_, fmt::format("groups are nested more than {} deep.", kMaxGroupDepth));
  }
  groups_.push_back({.flags = flags_, .begin = out_.size()});
  const bool plain = !cursor_.next_is("(?");
  const char kind = plain ? '\0' : cursor_.peek(2);
  const char next = cursor_.peek(3);
  if (plain || is_one_of(kind, ":=!>|")) {
    copy(plain ? 1 : 3);
  } else if (kind == '<' && is_one_of(next, "=!")) {
    copy(4);
  } else if (kind == '<' || cursor_.next_is("(?P<")) {
    copy_through(">");
  } else if (kind == '\'') {
    copy(3);
    copy_through("'");
  } else if (kind == '(' && next == '?') {
    copy(2);  // The condition is a group of its own.
  } else if (kind == '(') {
    copy_through(")");
  } else if (is_one_of(kind, "imsUux-") && !is_ascii_digit(next)) {
    take_flags();
    return;
  } else {
    copy_through(")");  // A call or a reference, or what PCRE2 refuses.
    end_group();
    return;
  }
  item_ = out_.size();
  quantified_ = false;
}

/// Rust's flags u and x end here; the others are PCRE2's too.
void Translator::take_flags() {
  std::string on;
  std::string off;
  bool negated = false;
  cursor_.skip("(?");
  for (const char c : cursor_.advance(cursor_.rest().find_first_of(":)"))) {
    if (c == '-') {
      negated = true;
    } else if (c == 'u') {
      flags_.unicode = !negated;
    } else if (c == 'x') {
      flags_.extended = !negated;
    } else {
      if (c == 'i') {
        flags_.ignore_case = !negated;
      }
      (negated ? off : on) += c;
    }
  }
  on += off.empty() ? "" : "-" + off;
  if (cursor_.skip(":")) {
    out_ += "(?" + on + ":";
    item_ = out_.size();
    quantified_ = false;
    return;
  }
  groups_.pop_back();  // They hold for the rest of the group around.
  cursor_.skip(")");
  out_ += on.empty() ? "" : "(?" + on + ")";
}

/// A group without its beginning is PCRE2's to refuse.
void Translator::end_group() {
  quantified_ = false;
  if (!groups_.empty()) {
    flags_ = groups_.back().flags;
    item_ = groups_.back().begin;
    groups_.pop_back();
  }
}

void Translator::take_quoted() {
  while (!cursor_.at_end() && !cursor_.skip("\\E")) {
    put_literal(take_character(cursor_));
  }
}

/// Whether one of the edges of words was next that regex 1.10 knows.
bool Translator::take_word_edge() {
  if (cursor_.skip("\\b{start-half}")) {
    put_item(word_side(true, false, flags_.unicode));
    return true;
  }
  if (cursor_.skip("\\b{end-half}")) {
    put_item(word_side(false, false, flags_.unicode));
    return true;
  }
  const bool start = cursor_.skip("\\<") || cursor_.skip("\\b{start}");
  if (start || cursor_.skip("\\>") || cursor_.skip("\\b{end}")) {
    put_item(word_side(true, !start, flags_.unicode) + word_side(false, start, flags_.unicode));
    return true;
  }
  return false;
}

void Translator::take_escape() {
  const char letter = cursor_.peek(1);
  if (cursor_.skip("\\Q")) {
    take_quoted();
  } else if (const auto c = take_character_escape(cursor_)) {
    put_literal(*c);
  } else if (take_word_edge()) {
    return;
  } else if (letter == 'p' || letter == 'P') {
    put_item(take_property(cursor_, flags_, notes_));
  } else if (letter == 'b' || letter == 'B') {
    cursor_.advance(2);
    put_item(word_boundary(letter == 'B', flags_.unicode));
  } else if (is_one_of(letter, "dDsSwW")) {
    cursor_.advance(2);
    put_item(perl_class(letter, flags_.unicode));
  } else if ((letter == 'g' || letter == 'k') && is_one_of(cursor_.peek(2), "{<'")) {
    copy_item(3);
    copy_through(out_.back() == '{' ? "}" : out_.back() == '<' ? ">" : "'");
  } else if (is_ascii_digit(letter)) {
    copy_item(std::min(cursor_.rest().find_first_not_of("0123456789", 1), cursor_.rest().size()));
  } else if (is_ascii_letter(letter) || letter == '\0') {
    copy_item(2);
  } else {
    cursor_.advance(1);
    put_literal(take_character(cursor_));
  }
}

}  // namespace

DialectPattern translate_regex(std::string_view pattern) {
  return Translator(pattern).translate();
}

DialectPattern translate_literal(std::string_view literal) {
  DialectPattern result;
  PatternNotes notes;
  RegexCursor cursor(literal);
  while (!cursor.at_end()) {
    const char32_t c = take_character(cursor);
    if (c == '\n') {
      refuse_pattern(cursor, "it holds the end of a line, but lines are searched one by one.");
    }
    notes.add(c);
    result.pcre += escaped_character(c);
  }
  result.has_literal = notes.any;
  result.has_uppercase = notes.uppercase;
  return result;
}

std::string shown_pattern(std::string_view pattern) {
  constexpr std::size_t kMostShown = 200;
  if (pattern.size() <= kMostShown) {
    return std::string(pattern);
  }
  std::size_t end = kMostShown;
  while (end > 0 && (static_cast<unsigned char>(pattern[end]) & 0xC0U) == 0x80U) {
    --end;
  }
  return std::string(pattern.substr(0, end)) + "...";
}

}  // namespace lode::search
