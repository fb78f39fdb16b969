#include "lode/search/kind_filter.hpp"

#include <algorithm>

namespace lode::search {

const std::vector<CodeSymbol>& KindFilter::wanted_of(std::uint32_t file) {
  if (file_ != file) {
    file_ = file;
    wanted_ = index_.symbols(file);
    std::erase_if(wanted_, [&](const CodeSymbol& symbol) {
      return std::find(kinds_.begin(), kinds_.end(), symbol.kind) == kinds_.end();
    });
  }
  return wanted_;
}

bool KindFilter::matches_line(std::uint32_t file, std::uint32_t line) {
  const std::vector<CodeSymbol>& wanted = wanted_of(file);
  return std::any_of(wanted.begin(), wanted.end(), [&](const CodeSymbol& symbol) {
    return symbol.first_line <= line && line <= symbol.last_line;
  });
}

bool KindFilter::matches_chunk(std::uint32_t number) {
  const CodeChunk chunk = index_.chunk(number);
  const std::vector<CodeSymbol>& wanted = wanted_of(chunk.file);
  return std::any_of(wanted.begin(), wanted.end(), [&](const CodeSymbol& symbol) {
    const bool begins =
        chunk.first_line <= symbol.first_line && symbol.first_line <= chunk.last_line;
    return begins || (symbol.first_line <= chunk.first_line && chunk.last_line <= symbol.last_line);
  });
}

}  // namespace lode::search
