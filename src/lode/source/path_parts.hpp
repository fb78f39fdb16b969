#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace lode::source {

/// A folder's or file's name as rules look at it.
struct NameParts {
  std::string lower;               ///< The whole name in lower case (ASCII).
  std::vector<std::string> words;  ///< In lower case, without digits at their ends: "HTTPFooTests2"
                                   ///< and "http_foo-tests" are "http", "foo", "tests".
  [[nodiscard]] bool first_word_is(std::string_view word) const {
    return !words.empty() && words.front() == word;
  }
  [[nodiscard]] bool last_word_is(std::string_view word) const {
    return !words.empty() && words.back() == word;
  }
  [[nodiscard]] bool has_word(std::string_view word) const;
};
[[nodiscard]] NameParts split_name(std::string_view name);

/// A path relative to the root, cut at its '/'.
struct PathParts {
  std::vector<NameParts> folders;
  NameParts file;         ///< The name with its extension.
  NameParts stem;         ///< Up to the last dot (a dot in front does not count).
  std::string_view name;  ///< As written.
  [[nodiscard]] bool has_folder(std::string_view lower) const;
};
[[nodiscard]] PathParts split_path(std::string_view path);

}  // namespace lode::source
