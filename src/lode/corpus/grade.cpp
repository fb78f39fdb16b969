#include "lode/corpus/grade.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <system_error>

#include <fmt/format.h>
#include <tl/expected.hpp>

#include "lode/base/json.hpp"

namespace lode::corpus {
namespace {

Fault beyond_32_bits(std::string_view grade) {
  return {
      "bad-grade",
      fmt::format("the grade {} is beyond 32 bits; grades lie between -2147483648 and 2147483647",
                  grade)};
}

/// An integer grade, or a fault that says it is too large.
tl::expected<std::int32_t, Fault> to_grade(std::int64_t value) {
  if (value < std::numeric_limits<std::int32_t>::min() ||
      value > std::numeric_limits<std::int32_t>::max()) {
    return tl::unexpected<Fault>(beyond_32_bits(fmt::format_int(value).c_str()));
  }
  return static_cast<std::int32_t>(value);
}

std::optional<double> parse_real(std::string_view text) {
  double value = 0.0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

/// A grade written as a fraction: MTEB's tables do so by design; elsewhere it is a fault that a
/// lenient reader repairs when nothing is lost.
std::optional<std::int32_t> read_fraction(double value,
                                          Layout layout,
                                          const Place& place,
                                          Ledger& ledger) {
  const bool whole = std::isfinite(value) && std::trunc(value) == value;
  if (whole && !(value >= -2147483648.0 && value <= 2147483647.0)) {
    ledger.fault(place, beyond_32_bits(Json(value).dump()));
    return std::nullopt;
  }
  if (whole && layout == Layout::Mteb) {
    return static_cast<std::int32_t>(value);
  }
  ledger.fault(place,
               {"float-grade",
                fmt::format("the grade is {}; an integer was expected{}",
                            std::isfinite(value) ? Json(value).dump() : fmt::format("{}", value),
                            whole ? "" : ", the judgment cannot be used")});
  return whole ? std::optional(static_cast<std::int32_t>(value)) : std::nullopt;
}

bool is_integer_text(std::string_view text) {
  text.remove_prefix(text.starts_with('-') || text.starts_with('+') ? 1 : 0);
  return !text.empty() &&
         std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// A grade written as text (trec_eval takes a plus sign, too) or as an integer.
tl::expected<std::int32_t, Fault> parse_grade(const Field& field) {
  const Cell& cell = field.cell;
  if (cell.kind == CellKind::Integer) {
    return to_grade(cell.integer);
  }
  if (is_large_integer(cell)) {
    return tl::unexpected<Fault>(beyond_32_bits(cell.text));
  }
  if (cell.kind != CellKind::Text) {
    return tl::unexpected<Fault>(
        {"bad-grade",
         fmt::format("the grade '{}' is {}; an integer was expected", field.name, describe(cell))});
  }
  std::string_view digits = cell.text;
  digits.remove_prefix(digits.starts_with('+') && !digits.starts_with("+-") ? 1 : 0);
  std::int64_t value = 0;
  const char* const end = digits.data() + digits.size();
  const auto parsed = std::from_chars(digits.data(), end, value);
  if (parsed.ec == std::errc() && parsed.ptr == end) {
    return to_grade(value);
  }
  if (is_integer_text(digits)) {
    return tl::unexpected<Fault>(beyond_32_bits(cell.text));
  }
  return tl::unexpected<Fault>(
      {"bad-grade",
       fmt::format("the grade '{}' is not a number; an integer was expected", cell.text)});
}

}  // namespace

std::optional<std::int32_t> read_grade(const Field& field,
                                       Layout layout,
                                       const Place& place,
                                       Ledger& ledger) {
  const Cell& cell = field.cell;
  if (cell.kind == CellKind::Real) {
    return read_fraction(cell.real, layout, place, ledger);
  }
  if (cell.kind == CellKind::Text && !is_integer_text(cell.text)) {
    if (const auto real = parse_real(cell.text)) {
      return read_fraction(*real, layout, place, ledger);
    }
  }
  const auto grade = parse_grade(field);
  if (!grade) {
    ledger.fault(place, grade.error());
    return std::nullopt;
  }
  return *grade;
}

}  // namespace lode::corpus
