#pragma once

#include <cstdint>
#include <string_view>

namespace lode::corpus {

/// What a cell holds. Json is an array, an object, or a number that fits neither std::int64_t nor
/// double, as JSON text.
enum class CellKind : std::uint8_t { Null, Bool, Integer, Real, Text, Json };

/// One value of a record. Views live as long as the Row's next filling.
struct Cell {
  CellKind kind = CellKind::Null;
  bool boolean = false;
  std::int64_t integer = 0;
  double real = 0.0;
  std::string_view text = {};  ///< Of Text and Json.
};

[[nodiscard]] inline Cell text_cell(std::string_view text) {
  return {.kind = CellKind::Text, .text = text};
}
/// Whether a cell of kind Json holds an integer beyond std::int64_t.
[[nodiscard]] inline bool is_large_integer(const Cell& cell) {
  return cell.kind == CellKind::Json && !cell.text.empty() && cell.text.front() != '[' &&
         cell.text.front() != '{';
}
[[nodiscard]] inline Cell integer_cell(std::int64_t value) {
  return {.kind = CellKind::Integer, .integer = value};
}

}  // namespace lode::corpus
