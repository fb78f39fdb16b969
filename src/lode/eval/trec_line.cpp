#include "lode/eval/trec_line.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "lode/base/json.hpp"

namespace lode::eval {
namespace {

/// The next field of `rest`, which then begins behind it; empty at the end.
[[gnu::always_inline]] inline std::string_view take_field(std::string_view& rest) noexcept {
  std::size_t begin = 0;
  while (begin < rest.size() && is_trec_space(rest[begin])) {
    ++begin;
  }
  std::size_t end = begin;
  while (end < rest.size() && !is_trec_space(rest[end])) {
    ++end;
  }
  const std::string_view field = rest.substr(begin, end - begin);
  rest.remove_prefix(end);
  return field;
}

/// The next field if no control character is in it and something follows; else empty.
[[gnu::always_inline]] inline std::string_view take_plain_id(std::string_view& rest) noexcept {
  std::size_t begin = 0;
  while (begin < rest.size() && is_trec_space(rest[begin])) {
    ++begin;
  }
  std::size_t end = begin;
  while (end < rest.size() && static_cast<unsigned char>(rest[end]) > ' ' && rest[end] != '\x7F') {
    ++end;
  }
  if (end == rest.size() || !is_trec_space(rest[end])) {
    return {};
  }
  const std::string_view field = rest.substr(begin, end - begin);
  rest.remove_prefix(end);
  return field;
}

std::string_view without_plus(std::string_view text) noexcept {
  return text.size() > 1 && text[0] == '+' && text[1] != '-' ? text.substr(1) : text;
}

/// A finite decimal number that fills `text`; numbers too small for a double become zero or
/// subnormal.
std::optional<double> parse_score(std::string_view text) {
  const std::string_view digits = without_plus(text);
  double value = 0.0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (end != digits.data() + digits.size()) {
    return std::nullopt;
  }
  if (status == std::errc::result_out_of_range) {
    value = std::strtod(std::string(digits).c_str(), nullptr);
  } else if (status != std::errc()) {
    return std::nullopt;
  }
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

/// A failure says what is wrong with the grade `text` of `docno`.
Result<std::int32_t> parse_grade(std::string_view text, std::string_view docno) {
  const std::string_view digits = without_plus(text);
  std::int32_t value = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (end == digits.data() + digits.size() && status == std::errc()) {
    return value;
  }
  const bool too_large =
      end == digits.data() + digits.size() && status == std::errc::result_out_of_range;
  return failure(ErrorKind::InvalidInput,
                 fmt::format("grade '{}' of document '{}' is {}",
                             text,
                             docno,
                             too_large ? "beyond 32 bits; grades lie between -2147483648 and "
                                         "2147483647"
                                       : "not an integer"));
}

/// A number "-12.345" of at most 15 digits. Its digits and its power of ten are exact doubles, so
/// one division rounds as correctly as std::from_chars.
bool parse_short_decimal(std::string_view text, double& value) noexcept {
  constexpr std::size_t kExactDigits = 15;
  static constexpr std::array<double, kExactDigits + 1> kPowers = {
      1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
  const bool negative = !text.empty() && text.front() == '-';
  std::uint64_t digits = 0;
  std::size_t count = 0;
  std::size_t decimals = 0;
  bool point = false;
  for (const char c : text.substr(negative ? 1 : 0)) {
    if (c == '.' && !point) {
      point = true;
      continue;
    }
    const auto digit = static_cast<unsigned>(c) - static_cast<unsigned>('0');
    if (digit > 9 || ++count > kExactDigits) {
      return false;
    }
    digits = digits * 10 + digit;
    decimals += point ? 1U : 0U;
  }
  const double magnitude = static_cast<double>(digits) / kPowers[decimals];
  value = negative ? -magnitude : magnitude;
  return count > 0;
}

}  // namespace

bool is_trec_comment(std::string_view line) noexcept {
  return line.empty() || line.front() == '#' || first_trec_field(line).empty();
}

std::string_view first_trec_field(std::string_view line) noexcept {
  return take_field(line);
}

Result<void> check_trec_id(std::string_view id, std::string_view what) {
  if (std::none_of(id.begin(), id.end(), is_trec_control)) {
    return {};
  }
  return failure(ErrorKind::InvalidInput,
                 fmt::format("the {} id {} holds control characters; ids are text without them",
                             what,
                             to_json_line(Json(to_utf8(id)))));
}

Result<void> check_trec_ids(std::string_view query_id, std::string_view docno) {
  Result<void> good = check_trec_id(query_id, "query");
  return good ? check_trec_id(docno, "document") : good;
}

Result<TrecRunLine> parse_trec_run_line(std::string_view line) {
  constexpr std::size_t kFields = 6;
  std::array<std::string_view, kFields> fields;
  for (std::size_t i = 0; i < kFields; ++i) {
    fields[i] = take_field(line);
    if (fields[i].empty()) {
      return failure(ErrorKind::InvalidInput,
                     fmt::format("found {} field{}, a run line has 6: query, Q0, document, rank, "
                                 "score, tag",
                                 i,
                                 i == 1 ? "" : "s"));
    }
  }
  if (Result<void> good = check_trec_ids(fields[0], fields[2]); !good) {
    return tl::unexpected<Error>(std::move(good.error()));
  }
  const std::optional<double> score = parse_score(fields[4]);
  if (!score) {
    return failure(
        ErrorKind::InvalidInput,
        fmt::format(
            "score '{}' of document '{}' is not a finite decimal number", fields[4], fields[2]));
  }
  return TrecRunLine{.query_id = fields[0], .docno = fields[2], .score = *score, .tag = fields[5]};
}

bool parse_plain_trec_run_line(std::string_view line,
                               std::string_view query_id,
                               TrecRunLine& fields) noexcept {
  if (line.size() <= query_id.size() || !is_trec_space(line[query_id.size()]) ||
      !line.starts_with(query_id) || line.front() == '#') {
    return false;
  }
  std::string_view rest = line.substr(query_id.size());
  static_cast<void>(take_field(rest));
  fields.query_id = query_id;
  fields.docno = take_plain_id(rest);
  if (fields.docno.empty()) {
    return false;
  }
  static_cast<void>(take_field(rest));
  const std::string_view score = take_field(rest);
  return parse_short_decimal(score, fields.score) && !take_field(rest).empty();
}

Result<TrecQrelsLine> parse_trec_qrels_line(std::string_view line) {
  constexpr std::size_t kFields = 4;
  std::array<std::string_view, kFields> fields;
  for (std::size_t i = 0; i < kFields; ++i) {
    fields[i] = take_field(line);
    if (fields[i].empty()) {
      return failure(
          ErrorKind::InvalidInput,
          fmt::format("found {} field{}, a qrels line has 4: query, iteration, document, "
                      "grade",
                      i,
                      i == 1 ? "" : "s"));
    }
  }
  if (Result<void> good = check_trec_ids(fields[0], fields[2]); !good) {
    return tl::unexpected<Error>(std::move(good.error()));
  }
  Result<std::int32_t> grade = parse_grade(fields[3], fields[2]);
  if (!grade) {
    return tl::unexpected<Error>(std::move(grade.error()));
  }
  return TrecQrelsLine{
      .query_id = fields[0], .iteration = fields[1], .docno = fields[2], .grade = *grade};
}

}  // namespace lode::eval
