#include "lode/search/code_index.hpp"

#include <algorithm>
#include <numeric>

#include "lode/base/ascii.hpp"
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
  std::string key;
  if (std::all_of(name.begin(), name.end(), text::is_ascii)) {
    key.resize(name.size());
    std::transform(name.begin(), name.end(), key.begin(), [](char c) { return to_lower_ascii(c); });
  } else {
    key = text::to_lower(name);
  }
  std::erase(key, '_');
  return key;
}

int compare_symbol_key(std::string_view name, std::string_view key, std::size_t most) {
  std::size_t at = 0;
  for (const char c : name) {
    if (!text::is_ascii(c)) {
      return std::string_view(symbol_key(name)).substr(0, most).compare(key);
    }
    if (c == '_') {
      continue;
    }
    if (at == most) {
      break;
    }
    if (at == key.size()) {
      return 1;
    }
    const auto own = static_cast<unsigned char>(to_lower_ascii(c));
    const auto other = static_cast<unsigned char>(key[at]);
    if (own != other) {
      return own < other ? -1 : 1;
    }
    ++at;
  }
  return at < key.size() ? -1 : 0;
}

void CodeIndex::visit_definers(std::string_view name,
                               const std::function<bool(std::uint32_t file)>& visit) const {
  for (const CodeSymbol& symbol : find_symbols(name)) {
    if (!visit(symbol.file)) {
      return;
    }
  }
}

std::vector<std::uint32_t> CodeIndex::candidates(const lexical::NgramQuery& /*query*/) const {
  std::vector<std::uint32_t> all(file_count());
  std::iota(all.begin(), all.end(), 0U);
  return all;
}

}  // namespace lode::search
