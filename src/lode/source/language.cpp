#include "lode/source/language.hpp"

#include <algorithm>
#include <cassert>
#include <string>

#include "lode/base/ascii.hpp"
#include "lode/source/language_table.hpp"
#include "lode/source/path_text.hpp"

namespace lode::source {
namespace {

/// The part before the next `separator`, which is cut off `rest` together with it.
std::string_view next_field(std::string_view& rest, char separator) {
  const std::size_t end = std::min(rest.find(separator), rest.size());
  const std::string_view field = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return field;
}

LanguageType type_of(std::string_view letter) {
  if (letter == "p") {
    return LanguageType::Programming;
  }
  if (letter == "m") {
    return LanguageType::Markup;
  }
  return letter == "d" ? LanguageType::Data : LanguageType::Prose;
}

void add_words(std::string_view words,
               Language language,
               std::unordered_map<std::string_view, Language>& map) {
  while (!words.empty()) {
    map.emplace(next_field(words, ' '), language);
  }
}

void add_row(std::string_view line, LanguageTable& table) {
  const std::string_view name = next_field(line, '|');
  const std::string_view type = next_field(line, '|');
  if (table.rows.empty() || table.rows.back().name != name) {
    table.rows.push_back({name, type_of(type)});
    table.names.emplace(name, static_cast<Language>(table.rows.size() - 1));
  }
  const auto language = static_cast<Language>(table.rows.size() - 1);
  add_words(next_field(line, '|'), language, table.aliases);
  add_words(next_field(line, '|'), language, table.extensions);
  add_words(next_field(line, '|'), language, table.file_names);
  add_words(next_field(line, '|'), language, table.interpreters);
}

constexpr std::string_view kTextRow =
    "text|x|plain-text plaintext txt|.txt .text|"
    "AUTHORS CHANGELOG CHANGES CONTRIBUTORS COPYING COPYRIGHT FAQ HISTORY INSTALL LICENSE NEWS "
    "NOTICE README THANKS TODO VERSION|";

LanguageTable make_table() {
  LanguageTable table;
  table.extensions.reserve(2048);
  for (std::string_view rows : {kTextRow, kAToLRows, kMToZRows}) {
    while (!rows.empty()) {
      add_row(next_field(rows, '\n'), table);
    }
  }
  return table;
}

}  // namespace

const LanguageTable& language_table() {
  static const LanguageTable kTable = make_table();
  return kTable;
}

Language known_language(std::string_view name) {
  const auto found = language_table().names.find(name);
  assert(found != language_table().names.end());
  return found == language_table().names.end() ? Language::Unknown : found->second;
}

std::string_view language_name(Language language) noexcept {
  const auto& rows = language_table().rows;
  const auto number = static_cast<std::size_t>(language);
  return number < rows.size() ? rows[number].name : rows.front().name;
}

LanguageType language_type(Language language) noexcept {
  const auto& rows = language_table().rows;
  const auto number = static_cast<std::size_t>(language);
  return number < rows.size() ? rows[number].type : LanguageType::Prose;
}

std::optional<Language> find_language(std::string_view name) {
  std::string key = to_lower_ascii(name);
  std::replace(key.begin(), key.end(), ' ', '-');
  const LanguageTable& table = language_table();
  for (const auto* map : {&table.names, &table.aliases, &table.extensions}) {
    if (const auto found = map->find(key); found != map->end()) {
      return found->second;
    }
  }
  if (const auto found = table.extensions.find("." + key); found != table.extensions.end()) {
    return found->second;
  }
  return std::nullopt;
}

std::vector<Language> all_languages() {
  const auto& rows = language_table().rows;
  std::vector<Language> all(rows.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    all[i] = static_cast<Language>(i);
  }
  std::sort(all.begin(), all.end(), [](Language a, Language b) {
    return language_name(a) < language_name(b);
  });
  return all;
}

}  // namespace lode::source
