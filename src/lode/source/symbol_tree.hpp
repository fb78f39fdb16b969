#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lode/source/chunk.hpp"
#include "lode/source/syntax.hpp"

namespace lode::source {

/// Which symbol holds which, by range. Refers to the outline.
class SymbolTree {
 public:
  explicit SymbolTree(const Outline& outline);

  /// The innermost symbol that holds the range, or that is most of it (see Chunk::symbol).
  [[nodiscard]] std::uint32_t symbol_of(ByteRange range) const;
  /// Whether the range is mostly one definition of its own.
  [[nodiscard]] bool is_item(ByteRange range) const;
  /// chunk_header() of a chunk with this symbol.
  [[nodiscard]] std::string header(std::string_view path, std::uint32_t symbol) const;

 private:
  [[nodiscard]] std::uint32_t holder(ByteRange range) const;
  /// The outermost symbol inside the range that is more than half of it.
  [[nodiscard]] std::uint32_t main_part(ByteRange range) const;

  const std::vector<Symbol>& symbols_;
  std::vector<std::uint32_t> parent_;  ///< Chunk::kNoSymbol at the top.
};

}  // namespace lode::source
