#include "lode/eval/trec_line.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>

#include <fmt/format.h>

namespace lode::eval {
namespace {

constexpr bool is_space(char c) noexcept {
  // Nearly all bytes are above the blank: one comparison decides.
  return static_cast<unsigned char>(c) <= ' ' && (c == ' ' || (c >= '\t' && c <= '\r'));
}

/// The next field of `rest`, which then begins behind it; empty at the end.
std::string_view take_field(std::string_view& rest) noexcept {
  std::size_t begin = 0;
  while (begin < rest.size() && is_space(rest[begin])) {
    ++begin;
  }
  std::size_t end = begin;
  while (end < rest.size() && !is_space(rest[end])) {
    ++end;
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

std::optional<std::int32_t> parse_grade(std::string_view text) {
  const std::string_view digits = without_plus(text);
  std::int32_t value = 0;
  const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (status != std::errc() || end != digits.data() + digits.size()) {
    return std::nullopt;
  }
  return value;
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
  if (line.size() <= query_id.size() || !is_space(line[query_id.size()]) ||
      !line.starts_with(query_id) || line.front() == '#') {
    return false;
  }
  std::string_view rest = line.substr(query_id.size());
  static_cast<void>(take_field(rest));
  fields.query_id = query_id;
  fields.docno = take_field(rest);
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
  const std::optional<std::int32_t> grade = parse_grade(fields[3]);
  if (!grade) {
    return failure(
        ErrorKind::InvalidInput,
        fmt::format("grade '{}' of document '{}' is not an integer", fields[3], fields[2]));
  }
  return TrecQrelsLine{
      .query_id = fields[0], .iteration = fields[1], .docno = fields[2], .grade = *grade};
}

}  // namespace lode::eval
