// A pattern and a text, with a line feed between them: the pattern is refused, or lines are found
// whose matches lie in them. Literals are found as a slow search finds them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/search/line_match.hpp"

namespace {

void require(bool holds) {
  if (!holds) {
    std::abort();
  }
}

void check(std::string_view pattern,
           std::string_view text,
           const lode::search::LinePatternOptions& options) {
  try {
    std::uint32_t before = 0;
    for (const auto& match : lode::search::LinePattern(pattern, options).find(text, "text")) {
      require(match.line > before && match.range.end <= text.size());
      before = match.line;
      const auto line = text.substr(match.range.begin, match.range.end - match.range.begin);
      require(line.find('\n') == std::string_view::npos);
      std::uint32_t end = 0;
      for (const auto& part : match.parts) {
        require(part.begin >= end && part.end > part.begin && part.end <= line.size());
        end = part.end;
      }
      const bool plain = options.literal && options.letter_case == lode::search::LetterCase::Exact;
      require(!plain || line.find(pattern) != std::string_view::npos);
    }
  } catch (const lode::Error& error) {
    require(error.kind() == lode::ErrorKind::InvalidArgument ||
            error.kind() == lode::ErrorKind::Unsupported);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using lode::search::LetterCase;
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t middle = std::min(input.find('\n'), input.size());
  const std::string_view pattern = input.substr(0, middle);
  const std::string_view text = input.substr(std::min(middle + 1, size));
  for (const LetterCase letter_case : {LetterCase::Exact, LetterCase::Smart}) {
    check(pattern, text, {.letter_case = letter_case, .match_limit = 10'000});
    check(pattern, text, {.literal = true, .letter_case = letter_case, .match_limit = 10'000});
    check(pattern, text, {.letter_case = letter_case, .word = true, .match_limit = 10'000});
  }
  return 0;
}
