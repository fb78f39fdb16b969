#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/source/outline_by_name.hpp"

// The first byte picks the language, the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr auto kLanguages = std::to_array<std::string_view>(
      {"python",  "javascript", "typescript",  "tsx",     "java",       "c",
       "c++",     "go",         "rust",        "ruby",    "php",        "lua",
       "shell",   "scala",      "swift",       "html",    "css",        "json",
       "kotlin",  "yaml",       "markdown",    "c-sharp", "haskell",    "elixir",
       "zig",     "perl",       "sql",         "dart",    "clojure",    "makefile",
       "scss",    "org",        "objective-c", "r",       "vim-script", "protocol-buffer",
       "f-sharp", "tex",        "text"});
  if (size == 0) {
    return 0;
  }
  const std::string_view language = kLanguages[data[0] % kLanguages.size()];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const lode::source::Outline outline =
      lode::source::outline_by_name(language, text, {.time = std::chrono::milliseconds(2000)});
  std::uint32_t last = 0;
  for (const lode::source::Symbol& symbol : outline.symbols) {
    const bool sound = symbol.range.begin <= symbol.name_range.begin &&
                       symbol.name_range.end <= symbol.range.end &&
                       symbol.range.end <= text.size() && symbol.doc.end <= text.size() &&
                       last <= symbol.range.begin;
    if (!sound) {
      std::abort();
    }
    last = symbol.range.begin;
  }
  return 0;
}
