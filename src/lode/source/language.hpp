#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace lode::source {

/// A language (programming, markup, data or prose): a number of the table in language_rows_*.cpp.
/// Numbers are stable within one version of the index format only; names are stable.
enum class Language : std::uint16_t { Unknown = 0 };

/// What a language is for, as GitHub's linguist sorts them.
enum class LanguageType : std::uint8_t { Programming, Markup, Data, Prose };

/// Lower-case name as GitHub's linguist writes it with '-' for blanks ("python", "c++", "c-sharp",
/// "objective-c"); "text" for Unknown.
[[nodiscard]] std::string_view language_name(Language language) noexcept;

/// Prose for Unknown.
[[nodiscard]] LanguageType language_type(Language language) noexcept;

/// By name, alias ("py", "golang", "cpp", "js") or extension (with or without its dot), in any
/// case.
[[nodiscard]] std::optional<Language> find_language(std::string_view name);

/// From the file's name, extension, editor modelines, shebang, and for extensions of several
/// languages (.h, .m, .pl, .v, .ts, ...) its content, in this order (docs/languages.md). `content`
/// is UTF-8; its first 64 KiB are looked at. The same path and content give the same answer
/// everywhere.
[[nodiscard]] Language detect_language(std::string_view path, std::string_view content);

/// All languages that the table knows, by name.
[[nodiscard]] std::vector<Language> all_languages();

}  // namespace lode::source
