#include "lode/corpus/row.hpp"

namespace lode::corpus {

std::string_view Row::own(std::string_view text) {
  if (owned_count_ == owned_.size()) {
    owned_.emplace_back();
  }
  std::string& place = owned_[owned_count_++];
  place.assign(text);
  return place;
}

const Cell* Row::find(std::string_view name) const noexcept {
  for (const Field& field : fields_) {
    if (field.name == name) {
      return &field.cell;
    }
  }
  return nullptr;
}

std::string_view describe(const Cell& cell) noexcept {
  switch (cell.kind) {
    case CellKind::Null:
      return "null";
    case CellKind::Bool:
      return "a boolean";
    case CellKind::Integer:
      return "an integer";
    case CellKind::Real:
      return "a fraction";
    case CellKind::Text:
      return "a string";
    case CellKind::Json:
      break;
  }
  return is_large_integer(cell) ? "an integer beyond 64 bits" : "an array or object";
}

}  // namespace lode::corpus
