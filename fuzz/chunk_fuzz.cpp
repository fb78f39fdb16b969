#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/source/chunk.hpp"
#include "lode/source/outline_by_name.hpp"

// The first byte picks the language, the next two the budget, the rest is the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr auto kLanguages = std::to_array<std::string_view>({"python",
                                                               "javascript",
                                                               "c++",
                                                               "rust",
                                                               "ruby",
                                                               "json",
                                                               "markdown",
                                                               "haskell",
                                                               "sql",
                                                               "text"});
  if (size < 3) {
    return 0;
  }
  const std::string_view language = kLanguages[data[0] % kLanguages.size()];
  const auto budget = static_cast<std::uint32_t>(data[1] + 1 + data[2] * 8);
  const std::string_view text(reinterpret_cast<const char*>(data) + 3, size - 3);
  const lode::source::Outline outline = lode::source::outline_by_name(language, text, {});
  std::size_t end = 0;
  const auto skip_blanks = [&](std::size_t to) {
    for (; end < to; ++end) {
      if (static_cast<unsigned char>(text[end]) > 0x20) {
        std::abort();  // A byte that no chunk has.
      }
    }
  };
  for (const lode::source::Chunk& chunk :
       lode::source::chunk_file("a", text, outline, {.budget = budget, .minimum = budget / 8})) {
    if (chunk.range.begin < end || chunk.range.end <= chunk.range.begin ||
        chunk.range.end > text.size()) {
      std::abort();
    }
    skip_blanks(chunk.range.begin);
    end = chunk.range.end;
  }
  skip_blanks(text.size());
  return 0;
}
