#include "lode/source/path_parts.hpp"

#include <algorithm>

#include "lode/base/ascii.hpp"
#include "lode/source/path_text.hpp"

namespace lode::source {
namespace {

bool is_upper(char c) noexcept {
  return c >= 'A' && c <= 'Z';
}
bool is_lower(char c) noexcept {
  return c >= 'a' && c <= 'z';
}
bool is_digit(char c) noexcept {
  return c >= '0' && c <= '9';
}

/// Whether a word begins at `i`: "fooBar", "HTTPFoo", "2Foo".
bool is_hump(std::string_view name, std::size_t i) noexcept {
  if (!is_upper(name[i]) || i == 0) {
    return false;
  }
  return !is_upper(name[i - 1]) || (i + 1 < name.size() && is_lower(name[i + 1]));
}

void finish_word(std::string& word, std::vector<std::string>& words) {
  while (word.size() > 1 && is_digit(word.back())) {
    word.pop_back();
  }
  if (!word.empty()) {
    words.push_back(std::move(word));
  }
  word.clear();
}

}  // namespace

bool NameParts::has_word(std::string_view word) const {
  return std::find(words.begin(), words.end(), word) != words.end();
}

NameParts split_name(std::string_view name) {
  NameParts parts;
  parts.lower = to_lower_ascii(name);
  std::string word;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const bool letter = is_word_char(name[i]) && name[i] != '_';
    if (!letter || is_hump(name, i)) {
      finish_word(word, parts.words);
    }
    if (letter) {
      word += parts.lower[i];
    }
  }
  finish_word(word, parts.words);
  return parts;
}

bool PathParts::has_folder(std::string_view lower) const {
  return std::any_of(folders.begin(), folders.end(), [lower](const NameParts& folder) {
    return folder.lower == lower;
  });
}

PathParts split_path(std::string_view path) {
  PathParts parts;
  parts.name = file_name(path);
  for (std::string_view rest = path.substr(0, path.size() - parts.name.size()); !rest.empty();) {
    const std::size_t end = rest.find('/');
    if (end > 0) {
      parts.folders.push_back(split_name(rest.substr(0, end)));
    }
    rest.remove_prefix(end + 1);
  }
  parts.file = split_name(parts.name);
  const std::size_t dot = parts.name.rfind('.');
  const bool has_dot = dot != std::string_view::npos && dot > 0;
  parts.stem = has_dot ? split_name(parts.name.substr(0, dot)) : parts.file;
  return parts;
}

}  // namespace lode::source
