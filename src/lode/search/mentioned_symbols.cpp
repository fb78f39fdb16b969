#include "lode/search/mentioned_symbols.hpp"

#include <algorithm>
#include <string>

#include "lode/base/ascii.hpp"
#include "lode/search/path_table.hpp"

namespace lode::search {
namespace {

/// How well a name is spelt; less is better.
enum class Spelling : std::uint8_t { Exact, OtherCase, OtherStyle };

[[nodiscard]] Spelling compare_spelling(std::string_view name, std::string_view wanted) {
  if (name == wanted) {
    return Spelling::Exact;
  }
  return to_lower_ascii(name) == to_lower_ascii(wanted) ? Spelling::OtherCase
                                                        : Spelling::OtherStyle;
}

[[nodiscard]] Spelling best_spelling(std::string_view name,
                                     const std::vector<std::string>& spellings) {
  Spelling best = Spelling::OtherStyle;
  for (const std::string& wanted : spellings) {
    best = std::min(best, compare_spelling(name, wanted));
  }
  return best;
}

/// Where the last part of a qualified name begins.
[[nodiscard]] std::size_t last_part_begin(std::string_view qualified) noexcept {
  const std::size_t sign = qualified.find_last_of(".:>#\\/");
  return sign == std::string_view::npos ? 0 : sign + 1;
}

[[nodiscard]] std::string container_key(const CodeSymbol& symbol) {
  return symbol_key(last_name(symbol.container));
}

[[nodiscard]] std::string file_key(const CodeIndex& index, const CodeSymbol& symbol) {
  return symbol_key(file_stem(index.file(symbol.file).path));
}

void keep_if_any(std::vector<CodeSymbol>& symbols, const auto& holds) {
  if (std::any_of(symbols.begin(), symbols.end(), holds)) {
    std::erase_if(symbols, [&](const CodeSymbol& symbol) { return !holds(symbol); });
  }
}

}  // namespace

std::vector<CodeSymbol> find_mentioned(const CodeIndex& index, const MentionedName& mentioned) {
  std::vector<CodeSymbol> symbols = index.find_symbols(mentioned.name);
  const auto is_named = [&](const std::string& key) {
    return std::binary_search(mentioned.containers.begin(), mentioned.containers.end(), key);
  };
  if (!mentioned.containers.empty()) {
    keep_if_any(symbols, [&](const CodeSymbol& symbol) {
      return is_named(container_key(symbol)) || is_named(file_key(index, symbol));
    });
  }
  for (const Spelling spelling : {Spelling::Exact, Spelling::OtherCase}) {
    keep_if_any(symbols, [&](const CodeSymbol& symbol) {
      return best_spelling(symbol.name, mentioned.spellings) <= spelling;
    });
  }
  return symbols;
}

int mention_misfit(const CodeSymbol& symbol, const MentionedName& mentioned) {
  const bool elsewhere =
      !mentioned.containers.empty() &&
      !std::binary_search(
          mentioned.containers.begin(), mentioned.containers.end(), container_key(symbol));
  return static_cast<int>(best_spelling(symbol.name, mentioned.spellings)) + (elsewhere ? 3 : 0);
}

std::string_view last_name(std::string_view qualified) noexcept {
  return qualified.substr(last_part_begin(qualified));
}

std::vector<CodeSymbol> select_definitions(std::vector<CodeSymbol> symbols,
                                           std::string_view qualified,
                                           bool prefix) {
  const std::string_view name = last_name(qualified);
  const std::size_t container_end =
      qualified.substr(0, qualified.size() - name.size()).find_last_not_of(".:->#\\/");
  if (container_end != std::string_view::npos) {
    const std::string wanted = symbol_key(last_name(qualified.substr(0, container_end + 1)));
    std::erase_if(symbols,
                  [&](const CodeSymbol& symbol) { return container_key(symbol) != wanted; });
  }
  const auto spelling = [&](const CodeSymbol& symbol) {
    return compare_spelling(prefix ? symbol.name.substr(0, name.size()) : symbol.name, name);
  };
  std::stable_sort(symbols.begin(), symbols.end(), [&](const CodeSymbol& a, const CodeSymbol& b) {
    return spelling(a) < spelling(b);
  });
  return symbols;
}

}  // namespace lode::search
