#include "lode/search/code_index.hpp"

#include <numeric>

#include "lode/text/unicode.hpp"

namespace lode::search {

std::string qualified_name(const CodeSymbol& symbol) {
  std::string name(symbol.container);
  if (!name.empty()) {
    name.push_back('.');
  }
  return name.append(symbol.name);
}

std::string symbol_key(std::string_view name) {
  std::string key = text::to_lower(name);
  std::erase(key, '_');
  return key;
}

std::vector<std::uint32_t> CodeIndex::candidates(const lexical::NgramQuery& /*query*/) const {
  std::vector<std::uint32_t> all(file_count());
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

}  // namespace lode::search
