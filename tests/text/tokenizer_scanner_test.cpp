// Hand-written scanners against their patterns.

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/random.hpp"
#include "lode/text/tokenizer/pattern.hpp"
#include "lode/text/tokenizer/scanner.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

/// Characters that the patterns tell apart, and some of each plane.
char32_t any_character(Random& random) {
  constexpr std::u32string_view kSpecial =
      U" \t\n\r'sStTlLrReEvVmMdD\u017F0123\u0660\u00BD\u2167\u00A0\u3000\u2028\u0085\u0301\u200D_.-"
      U"/<{\u4E00"
      U"\u3042\u30A2\uAC00\u01C5\u02B0aAzZ\u00E9\u0130\U0001F600\U00010400\U00020000\U0001D7D8";
  if (random.below(3) != 0) {
    return kSpecial[random.below(kSpecial.size())];
  }
  const auto c = static_cast<char32_t>(random.below(random.below(2) == 0 ? 0x3000 : 0x110000));
  return c >= 0xD800 && c <= 0xDFFF ? U'x' : c;
}

std::vector<Range> scan_all(Scanner scanner, std::string_view text) {
  std::vector<Range> matches;
  for (Range match = scanner(text, 0); match.begin < text.size();
       match = scanner(text, match.end)) {
    matches.push_back(match);
  }
  return matches;
}

RC_GTEST_PROP(Scanner, FindsWhatItsPatternFinds, (std::uint64_t seed)) {
  static const std::vector<Pattern> patterns = [] {
    std::vector<Pattern> compiled;
    for (const auto& [spelling, scanner] : all_scanners()) {
      compiled.emplace_back(spelling);
    }
    return compiled;
  }();
  Random random(seed);
  std::string text;
  for (std::uint64_t size = random.below(40); size > 0; --size) {
    append_utf8(any_character(random), text);
  }
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    std::vector<Range> expected;
    patterns[i].find_all(text, expected);
    RC_ASSERT(scan_all(all_scanners()[i].second, text) == expected);
  }
}

TEST(Pattern, SyntaxThatOnlyRubyHasIsRefused) {
  for (const char* pattern : {"[a[bc]]", "[a&&b]", "a{1,2}+", "a{,2}", R"(\R)", R"(\p{Greek})"}) {
    EXPECT_THROW(Pattern{pattern}, Error) << pattern;
  }
}

TEST(Pattern, ClassesAreThoseOfOniguruma) {
  const auto count = [](const char* pattern, std::string_view text) {
    std::vector<Range> matches;
    Pattern(pattern).find_all(text, matches);
    return matches.size();
  };
  EXPECT_EQ(count(R"(\h)", "0fFgG "), 3U);
  EXPECT_EQ(count(R"(\w)", "a_1\xCC\x81 -"), 4U);
  EXPECT_EQ(count(R"([^\s\p{L}])", "a 1\xC2\xA0"), 1U);
  EXPECT_EQ(count(R"(\p{^L})", "a1"), 1U);
  EXPECT_EQ(count(R"(\P{Lu}+)", "abC"), 1U);
  EXPECT_EQ(count(R"(\bab\b)",
                  "ab abc \xCE\xB1"
                  "ab ab"),
            2U);
  EXPECT_EQ(count("^a$", "a\na\nb"), 2U);
  EXPECT_EQ(count("(?m:a.b)", "a\nb"), 1U);
}

}  // namespace
}  // namespace lode::text::tokenizer
