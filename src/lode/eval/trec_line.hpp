#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lode/base/error.hpp"

namespace lode::eval {

/// The fields of one line of a TREC run that count. Views into the line.
struct TrecRunLine {
  std::string_view query_id;
  std::string_view docno;
  double score = 0.0;
  std::string_view tag;
};

/// The fields of one line of TREC qrels. Views into the line.
struct TrecQrelsLine {
  std::string_view query_id;
  std::string_view iteration;
  std::string_view docno;
  std::int32_t grade = 0;
};

/// What separates fields: blank, tab, line feed, vertical tab, form feed, carriage return.
[[nodiscard]] constexpr bool is_trec_space(char c) noexcept {
  // Nearly all bytes are above the blank: one comparison decides.
  return static_cast<unsigned char>(c) <= ' ' && (c == ' ' || (c >= '\t' && c <= '\r'));
}

/// Whether `c` may not stand in an id though it separates no fields: an ASCII control character.
[[nodiscard]] constexpr bool is_trec_control(char c) noexcept {
  return (static_cast<unsigned char>(c) < ' ' && !is_trec_space(c)) || c == '\x7F';
}

/// Fails (InvalidInput) for an id with control characters; `what` names it in the message.
[[nodiscard]] Result<void> check_trec_id(std::string_view id, std::string_view what);
/// The same for both ids of a line.
[[nodiscard]] Result<void> check_trec_ids(std::string_view query_id, std::string_view docno);

/// Bytes of the UTF-8 byte order mark that `text` begins with: 3, or 0 without one.
[[nodiscard]] constexpr std::size_t byte_order_mark_size(std::string_view text) noexcept {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? kMark.size() : 0;
}

/// Whether a line holds no data: only white space, or `#` as its first character.
[[nodiscard]] bool is_trec_comment(std::string_view line) noexcept;

/// The first field; empty for a blank line.
[[nodiscard]] std::string_view first_trec_field(std::string_view line) noexcept;

/// The next line of a TREC file that holds data, without the byte order mark that the file may
/// begin with. False at the end. `Lines` has next() and line_number() as LineReader does.
template <typename Lines>
[[nodiscard]] bool next_trec_line(Lines& lines, std::string_view& line) {
  while (lines.next(line)) {
    if (lines.line_number() == 1) {
      line.remove_prefix(byte_order_mark_size(line));
    }
    if (!is_trec_comment(line)) {
      return true;
    }
  }
  return false;
}

/// Splits a data line at white space (blanks, tabs, "\r", "\v", "\f"). A failure (InvalidInput)
/// says what was found and expected, without the place; ids with control characters are one.
[[nodiscard]] Result<TrecRunLine> parse_trec_run_line(std::string_view line);
/// The common case of parse_trec_run_line in a fraction of its time, for a line known to begin with
/// `query_id`, in which check_trec_id finds nothing: false, with `fields` in any state, where it is
/// not sure; then parse_trec_run_line decides. What it accepts it reads exactly as that does, but
/// for the tag, which it leaves out.
[[nodiscard]] bool parse_plain_trec_run_line(std::string_view line,
                                             std::string_view query_id,
                                             TrecRunLine& fields) noexcept;
[[nodiscard]] Result<TrecQrelsLine> parse_trec_qrels_line(std::string_view line);

}  // namespace lode::eval
