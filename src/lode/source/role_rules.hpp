#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string_view>

#include "lode/source/file_kind.hpp"
#include "lode/source/path_parts.hpp"

namespace lode::source {

/// Each rule gives its name (docs/languages.md lists them) when it holds for a file, else nothing.
/// `content` is UTF-8.
using RuleName = std::optional<std::string_view>;

/// A rule's list of words, suffixes or phrases.
using Words = std::span<const std::string_view>;
[[nodiscard]] inline bool is_one_of(std::string_view word, Words words) noexcept {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// By path (role_rules.cpp).
[[nodiscard]] RuleName test_rule(const PathParts& path, Language language);
[[nodiscard]] RuleName example_rule(const PathParts& path);
[[nodiscard]] RuleName benchmark_rule(const PathParts& path);
[[nodiscard]] RuleName documentation_rule(const PathParts& path, Language language);
[[nodiscard]] RuleName vendored_rule(const PathParts& path);
[[nodiscard]] RuleName legacy_rule(const PathParts& path);
[[nodiscard]] RuleName declaration_rule(const PathParts& path);
[[nodiscard]] RuleName lock_file_rule(const PathParts& path);
/// Images, sound, fonts, archives, programs: by extension.
[[nodiscard]] RuleName media_rule(const PathParts& path);

// By path and content (content_rules.cpp).
[[nodiscard]] RuleName generated_rule(const PathParts& path, std::string_view content);
[[nodiscard]] RuleName minified_rule(const PathParts& path,
                                     std::string_view content,
                                     Language language);
[[nodiscard]] RuleName data_rule(const PathParts& path,
                                 std::string_view content,
                                 Language language);
/// Of files that data_rule() lets pass.
[[nodiscard]] RuleName configuration_rule(const PathParts& path, Language language);
[[nodiscard]] RuleName hub_rule(const PathParts& path, std::string_view content);

/// Whether a language of the linguist's type "data" is written by programmers like code: SQL,
/// protocol buffers, GraphQL, ...
[[nodiscard]] bool is_written_like_code(Language language);

}  // namespace lode::source
