#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "lode/corpus/cell.hpp"

namespace lode::corpus {

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

/// "a string", "an array or object", ...: for messages.
[[nodiscard]] std::string_view describe(const Cell& cell) noexcept;

}  // namespace lode::corpus
