#include "lode/search/line_match.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/random.hpp"
#include "lode/search/literal_finder.hpp"

namespace lode::search {
namespace {

/// Numbers of the lines that match.
std::vector<std::uint32_t> lines(std::string_view pattern,
                                 std::string_view text,
                                 const LinePatternOptions& options = {}) {
  std::vector<std::uint32_t> numbers;
  for (const LineMatch& match : LinePattern(pattern, options).find(text, "text")) {
    numbers.push_back(match.line);
  }
  return numbers;
}

using Numbers = std::vector<std::uint32_t>;

TEST(LineMatch, TellsLinesAndPartsOfThem) {
  const std::string text = "one two\nthree\ntwo two\n";
  const std::vector<LineMatch> expected = {
      {.line = 1, .range = {0, 7}, .parts = {{4, 7}}},
      {.line = 3, .range = {14, 21}, .parts = {{0, 3}, {4, 7}}}};
  EXPECT_EQ(LinePattern("two", {.literal = true}).find(text, ""), expected);
  EXPECT_EQ(LinePattern("two", {}).find(text, ""), expected);
  EXPECT_EQ(LinePattern("t.o", {}).find(text, ""), expected);
  EXPECT_EQ(LinePattern("two", {.letter_case = LetterCase::Any}).find(text, ""), expected);
}

TEST(LineMatch, StopsAfterTheLinesAskedFor) {
  const std::string text = "a\na\na\n";
  EXPECT_EQ(LinePattern("a", {}).find(text, "", 2).size(), 2U);
  EXPECT_EQ(LinePattern("a", {.literal = true}).find(text, "", 2).size(), 2U);
}

TEST(LineMatch, NoLineFollowsALastLineFeed) {
  EXPECT_EQ(lines("^", "a\nb\n"), (Numbers{1, 2}));
  EXPECT_EQ(lines("^", "a\nb"), (Numbers{1, 2}));
  EXPECT_EQ(lines("^$", "\n\n"), (Numbers{1, 2}));
  EXPECT_EQ(lines("^", ""), Numbers{});
  EXPECT_EQ(lines("", "a\n\n", {.literal = true}), (Numbers{1, 2}));
}

TEST(LineMatch, ACarriageReturnBelongsToItsLine) {
  EXPECT_EQ(lines("a$", "a\r\na\n"), (Numbers{2}));
  EXPECT_EQ(lines("a.$", "a\r\na\n"), (Numbers{1}));
  EXPECT_EQ(lines("a\\r?$", "a\r\na\n"), (Numbers{1, 2}));
}

TEST(LineMatch, NothingSpansLines) {
  EXPECT_EQ(lines("a\\sb", "a\nb\na b\n"), (Numbers{3}));
  EXPECT_EQ(lines("a[^x]b", "a\nb\na b\n"), (Numbers{3}));
  EXPECT_EQ(lines("(?s)a.b", "a\nb\na b\n"), (Numbers{3}));
  EXPECT_THROW(LinePattern("a\\nb", {}), Error);
  EXPECT_THROW(LinePattern("a\nb", {.literal = true}), Error);
}

TEST(LineMatch, SmartCaseAsksWhetherThePatternHasACapital) {
  const LinePatternOptions smart{.letter_case = LetterCase::Smart};
  EXPECT_EQ(lines("foo", "Foo\nfoo\n", smart), (Numbers{1, 2}));
  EXPECT_EQ(lines("Foo", "Foo\nfoo\n", smart), (Numbers{1}));
  EXPECT_EQ(lines("foo\\W", "Foo \nfoo \n", smart), (Numbers{1, 2}));
  EXPECT_EQ(lines("\xC3\xA9", "\xC3\x89\n\xC3\xA9\n", smart), (Numbers{1, 2}));
  EXPECT_EQ(lines("\xC3\x89", "\xC3\x89\n\xC3\xA9\n", smart), (Numbers{1}));
}

TEST(LineMatch, WordsAreWhole) {
  const LinePatternOptions word{.word = true};
  EXPECT_EQ(lines("foo",
                  "foo\nfoobar\n_foo\nx.foo(y)\n\xC3\xA9"
                  "foo\n",
                  word),
            (Numbers{1, 4}));
  EXPECT_EQ(lines("foo|foobar", "foobar\n", word), (Numbers{1}));
  EXPECT_EQ(lines("f.o", "f.o\nfxo\n", {.literal = true, .word = true}), (Numbers{1}));
}

TEST(LineMatch, WhatOnlyPcre2HasWorksToo) {
  EXPECT_EQ(lines("foo(?=bar)", "foobar\nfoo\n"), (Numbers{1}));
  EXPECT_EQ(lines("(?<!x)foo", "xfoo\nfoo\n"), (Numbers{2}));
  EXPECT_EQ(lines("(a+)b\\1", "aabaa\nab\n"), (Numbers{1}));
  EXPECT_EQ(lines("\\Qa.b\\E", "a.b\naxb\n"), (Numbers{1}));
  EXPECT_EQ(lines("(?>a+)b", "aab\n"), (Numbers{1}));
  EXPECT_EQ(lines("(\\((?:[^()]|(?1))*\\))x", "(a(b)c)x\n(a(bc)x\n"), (Numbers{1, 2}));
}

TEST(LineMatch, WordEdgesOfNewerDialectsAreKnown) {
  EXPECT_EQ(lines("\\<foo", "foo\nxfoo\n"), (Numbers{1}));
  EXPECT_EQ(lines("foo\\>", "foo\nfoox\n"), (Numbers{1}));
  EXPECT_EQ(lines("\\b{start}foo\\b{end}", "foo\nfoox\nxfoo\n"), (Numbers{1}));
  EXPECT_EQ(lines("\\b{start-half}-a\\b{end-half}", "-a\nx-a\n-ab\n"), (Numbers{1}));
}

TEST(LineMatch, AWrongPatternSaysWhere) {
  for (const std::string_view pattern : {"(",
                                         ")",
                                         "[a",
                                         "a{2,1}",
                                         "*",
                                         "\\",
                                         "(?P<n>a)(?P<n>b)",
                                         "(*ACCEPT)",
                                         "\\p{Nonsense}",
                                         "(?y)",
                                         "a\xFF",
                                         "(?i)\\p{Lu}",
                                         "\\C"}) {
    try {
      const LinePattern compiled(pattern, {});
      ADD_FAILURE() << pattern;
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::InvalidArgument) << pattern;
      EXPECT_NE(error.message().find(pattern), std::string::npos) << error.message();
    }
  }
  EXPECT_THROW(LinePattern(std::string(10'000, '('), {}), Error);
  EXPECT_THROW(LinePattern(std::string(10'000, '['), {}), Error);
}

TEST(LineMatch, ACatastrophicPatternEndsWithAMessage) {
  const std::string text = "ok\n" + std::string(40, 'x') + "\n";
  try {
    static_cast<void>(LinePattern("(x+x+)+[yz]", {}).find(text, "src/a.txt"));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Unsupported);
    EXPECT_NE(error.message().find("src/a.txt:2"), std::string::npos) << error.message();
    EXPECT_NE(error.message().find("limit"), std::string::npos) << error.message();
  }
}

TEST(LineMatch, S19_ALineOf300KilobytesIsMatchedWhole) {
  std::string text(300'000, 'a');
  for (std::size_t i = 0; i + 2 < text.size(); i += 3) {
    text.replace(i, 3, "\xE2\x82\xAC");
  }
  text.replace(150'000, 9, "XYZneedle");
  const auto matches = LinePattern("needle", {}).find("first\n" + text + "\nlast", "");
  ASSERT_EQ(matches.size(), 1U);
  EXPECT_EQ(matches[0].line, 2U);
  EXPECT_EQ(matches[0].parts, (std::vector<MatchRange>{{150'003, 150'009}}));
  EXPECT_EQ(lines("(?:.{3})+needle", text), (Numbers{1}));
}

TEST(LineMatch, S58_QueriesThatAreNoWordsAreFound) {
  EXPECT_EQ(lines("\xF0\x9F\x98\x80", "a \xF0\x9F\x98\x80 b\nc\n"), (Numbers{1}));
  EXPECT_EQ(lines("--x", "a --x\n", {.literal = true}), (Numbers{1}));
  EXPECT_EQ(lines("", "a\n"), (Numbers{1}));
}

TEST(LineMatch, SaysWhatTextsMustHold) {
  const auto literal = [](std::string_view pattern, const LinePatternOptions& options) {
    const LinePattern compiled(pattern, options);
    const lexical::NgramQuery& query = compiled.ngrams();
    return query.parts.size() == 1 ? query.parts.front().literal : "";
  };
  EXPECT_EQ(literal("a.b*c", {.literal = true}), "a.b*c");
  EXPECT_EQ(literal("Foo", {.letter_case = LetterCase::Any, .word = true}), "foo");
  EXPECT_EQ(literal("\\bread_file\\b", {}), "read_file");
  EXPECT_EQ(literal("\\w+Error\\s*\\(", {}), "error");
}

RC_GTEST_PROP(LiteralFinder, FindsWhatASlowSearchFinds, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  const auto letters = [&](std::size_t length) {
    static constexpr std::string_view kLetters = "abAB@`[{ \xC3\xA9";
    std::string text;
    const std::size_t few = 1 + random.below(kLetters.size());
    for (std::size_t i = 0; i < length; ++i) {
      text += kLetters[random.below(few)];
    }
    return text;
  };
  const auto lower = [](std::string text) {
    for (char& c : text) {
      c = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
    }
    return text;
  };
  for (int i = 0; i < 50; ++i) {
    const std::string text = letters(random.below(100));
    const std::string needle = letters(1 + random.below(random.below(4) == 0 ? 40 : 4));
    const std::size_t from = random.below(text.size() + 1);
    RC_ASSERT(LiteralFinder(needle).find(text, from) == text.find(needle, from));
    RC_ASSERT(LiteralFinder(needle, true).find(text, from) ==
              lower(text).find(lower(needle), from));
    const auto feeds = std::count(text.begin(), text.end(), '\n');
    RC_ASSERT(count_line_feeds(text) == static_cast<std::uint32_t>(feeds));
  }
  RC_ASSERT(LiteralFinder("").find("abc") == std::string::npos);
}

/// Each way to search gives the same lines.
RC_GTEST_PROP(LineMatch, ALiteralIsFoundAsItsPatternIs, ()) {
  Random random(*rc::gen::arbitrary<std::uint64_t>());
  static constexpr std::string_view kLetters = "ab.\n\r(";
  std::string text;
  for (std::size_t i = random.below(200); i > 0; --i) {
    text += kLetters[random.below(kLetters.size())];
  }
  std::string needle;
  for (std::size_t i = 1 + random.below(3); i > 0; --i) {
    needle += "ab.("[random.below(4)];
  }
  const auto found = LinePattern(needle, {.literal = true}).find(text, "");
  RC_ASSERT(found == LinePattern("\\Q" + needle + "\\E", {}).find(text, ""));
  RC_ASSERT(found == LinePattern("(?:\\Q" + needle + "\\E|z)", {}).find(text, ""));
  RC_ASSERT(found ==
            LinePattern(needle, {.literal = true, .letter_case = LetterCase::Any}).find(text, ""));
}

}  // namespace
}  // namespace lode::search
