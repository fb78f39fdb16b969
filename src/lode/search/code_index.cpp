#include "lode/search/code_index.hpp"

#include <numeric>

namespace lode::search {

std::string qualified_name(const CodeSymbol& symbol) {
  std::string name(symbol.container);
  if (!name.empty()) {
    name.push_back('.');
  }
  return name.append(symbol.name);
}

std::vector<std::uint32_t> CodeIndex::candidates(const lexical::NgramQuery& /*query*/) const {
  std::vector<std::uint32_t> all(file_count());
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

}  // namespace lode::search
