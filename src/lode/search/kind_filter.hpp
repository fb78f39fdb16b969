#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "lode/search/code_index.hpp"

namespace lode::search {

/// Which lines and chunks a search for definitions of some kinds may answer with. Remembers the
/// file that it was last asked about: quick when files are asked for in order, for one thread.
class KindFilter {
 public:
  /// Both must outlive it. Kinds as CodeSymbol::kind has them.
  KindFilter(const CodeIndex& index, const std::vector<std::string>& kinds)
      : index_(index), kinds_(kinds) {}

  /// Whether the line is in a definition of a wanted kind.
  [[nodiscard]] bool matches_line(std::uint32_t file, std::uint32_t line);
  /// Whether the chunk is part of one, or one begins in it.
  [[nodiscard]] bool matches_chunk(std::uint32_t number);

 private:
  [[nodiscard]] const std::vector<CodeSymbol>& wanted_of(std::uint32_t file);

  const CodeIndex& index_;
  const std::vector<std::string>& kinds_;
  std::optional<std::uint32_t> file_;
  std::vector<CodeSymbol> wanted_;  // The file's definitions of these kinds.
};

}  // namespace lode::search
