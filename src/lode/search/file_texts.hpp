#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "lode/search/code_index.hpp"
#include "lode/search/line_table.hpp"

namespace lode::search {

/// The texts and definitions of an index's files for one answer: each file is read once, however
/// many of its hits are shown. Single owner.
class FileTexts {
 public:
  /// The index must outlive it.
  explicit FileTexts(const CodeIndex& index) : index_(index) {}

  [[nodiscard]] const CodeIndex& index() const noexcept { return index_; }
  /// Throws as CodeIndex::text() does. Texts of more than 64 MiB together are let go of and read
  /// again when they are asked for.
  [[nodiscard]] std::shared_ptr<const LineTable> text(std::uint32_t file);
  /// As CodeIndex::symbols().
  [[nodiscard]] const std::vector<CodeSymbol>& symbols(std::uint32_t file);

 private:
  const CodeIndex& index_;
  std::unordered_map<std::uint32_t, std::shared_ptr<const LineTable>> texts_;
  std::unordered_map<std::uint32_t, std::vector<CodeSymbol>> symbols_;
  std::size_t bytes_ = 0;  // Of the texts.
};

}  // namespace lode::search
