#pragma once

#include <cstdint>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

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

struct Field {
  std::string_view name;
  Cell cell;
};

/// One record of a JSON Lines, TSV or Parquet file: its fields in file order. Refilled for each
/// record, so that reading allocates nothing in the long run. Single owner.
class Row {
 public:
  void clear() {
    fields_.clear();
    owned_count_ = 0;
  }
  void add(std::string_view name, const Cell& cell) { fields_.push_back({name, cell}); }
  /// Keeps a text alive until clear().
  [[nodiscard]] std::string_view own(std::string_view text);

  [[nodiscard]] const std::vector<Field>& fields() const noexcept { return fields_; }
  /// The first field of that name, or nullptr.
  [[nodiscard]] const Cell* find(std::string_view name) const noexcept;

 private:
  std::vector<Field> fields_;
  std::deque<std::string> owned_;
  std::size_t owned_count_ = 0;
};

[[nodiscard]] inline Cell text_cell(std::string_view text) {
  return {.kind = CellKind::Text, .text = text};
}
[[nodiscard]] inline Cell integer_cell(std::int64_t value) {
  return {.kind = CellKind::Integer, .integer = value};
}

/// "a string", "an array or object", ...: for messages.
[[nodiscard]] std::string_view describe(const Cell& cell) noexcept;

}  // namespace lode::corpus
