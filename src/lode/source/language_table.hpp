#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lode/source/language.hpp"

namespace lode::source {

/// The languages' rows, one a line, sorted by name:
///
///     name|type|aliases|extensions|file names|interpreters
///
/// type: p programming, m markup, d data, x prose. The last four hold words between blanks. Aliases
/// and extensions are lower-case; an extension begins with its dot and belongs to one language only
/// (what other languages use it too is told by language_clues.cpp). Lines of the same name continue
/// one language. The facts are those of GitHub's linguist.
extern const std::string_view kAToLRows;
extern const std::string_view kMToZRows;

/// The rows in maps. Keys live as long as the program. Const, may be used concurrently.
struct LanguageTable {
  struct Row {
    std::string_view name;
    LanguageType type = LanguageType::Prose;
  };
  std::vector<Row> rows;  ///< Indexed by Language.
  std::unordered_map<std::string_view, Language> names;
  std::unordered_map<std::string_view, Language> aliases;
  std::unordered_map<std::string_view, Language> extensions;  ///< Lower-case, with the dot.
  std::unordered_map<std::string_view, Language> file_names;  ///< In their own case.
  std::unordered_map<std::string_view, Language> interpreters;
};
[[nodiscard]] const LanguageTable& language_table();

/// The language of a name that the table must have.
[[nodiscard]] Language known_language(std::string_view name);

/// Whether several languages use the extension (lower-case, with its dot).
[[nodiscard]] bool is_shared_extension(std::string_view extension);
/// The language that the clues speak for; nothing when they are silent: then the owner has it.
[[nodiscard]] std::optional<Language> language_by_clues(std::string_view extension,
                                                        std::string_view content);

}  // namespace lode::source
