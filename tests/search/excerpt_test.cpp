#include "lode/search/excerpt.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::search {
namespace {

std::vector<std::uint32_t> numbers(const std::vector<ExcerptLine>& lines) {
  std::vector<std::uint32_t> out;
  for (const ExcerptLine& line : lines) {
    out.push_back(line.number);
  }
  return out;
}

std::vector<std::string> marks(std::string_view text, const std::vector<ExcerptLine>& lines) {
  std::vector<std::string> out;
  for (const ExcerptLine& line : lines) {
    for (const auto& mark : line.marks) {
      out.emplace_back(text.substr(mark.begin, mark.end - mark.begin));
    }
  }
  return out;
}

using Numbers = std::vector<std::uint32_t>;

TEST(Excerpt, ShowsTheLinesWithMostOfTheQuery) {
  const std::string text = "pool\n\nx\ny\nthe pool retries\nz\n";
  const auto lines = best_lines(LineTable(text), 1, 6, parse_code_query("pool retry"), 2);
  EXPECT_EQ(numbers(lines), (Numbers{5, 6}));
  EXPECT_EQ(marks(text, lines), (std::vector<std::string>{"pool", "retries"}));
}

TEST(Excerpt, EarlierLinesWinTies) {
  const auto query = parse_code_query("pool");
  EXPECT_EQ(numbers(best_lines(LineTable("a\npool\npool\n"), 1, 3, query, 1)), (Numbers{2}));
  EXPECT_EQ(numbers(best_lines(LineTable("a\nb\n"), 1, 2, query, 1)), (Numbers{1}));
}

TEST(Excerpt, BlankLinesAtTheEdgesAreLeftOut) {
  const std::string text = "\n \t\npool\n\nend\n\n\n";
  const auto query = parse_code_query("pool");
  EXPECT_EQ(numbers(best_lines(LineTable(text), 1, 7, query, 2)), (Numbers{3}));
  EXPECT_EQ(numbers(mark_lines(LineTable(text), 1, 7, query)), (Numbers{3, 4, 5}));
  EXPECT_TRUE(best_lines(LineTable("\n\n"), 1, 2, query, 2).empty());
  EXPECT_TRUE(best_lines(LineTable(""), 1, 1, query, 2).empty());
  EXPECT_TRUE(best_lines(LineTable("pool"), 1, 1, query, 0).empty());
}

TEST(Excerpt, RangesAreClippedToTheText) {
  const auto query = parse_code_query("pool");
  EXPECT_EQ(numbers(best_lines(LineTable("pool"), 1, 0xFFFFFFFF, query, 9)), (Numbers{1}));
  EXPECT_TRUE(best_lines(LineTable("pool"), 2, 9, query, 9).empty());
}

TEST(Excerpt, LinesEndAtLineFeedsOnly) {
  const std::string text = "a\r\npool\rb\nc";
  const auto lines = mark_lines(LineTable(text), 1, 9, parse_code_query("pool"));
  EXPECT_EQ(numbers(lines), (Numbers{1, 2, 3}));
  EXPECT_EQ(lines[0].end, 1U);
  EXPECT_EQ(marks(text, lines), (std::vector<std::string>{"pool"}));
}

TEST(Excerpt, S19_CutsBetweenCharacters) {
  EXPECT_EQ(clip("abc", 3), "abc");
  EXPECT_EQ(clip("abc", 2), "ab");
  EXPECT_EQ(clip("a\xC3\xA4", 2), "a");
  EXPECT_EQ(clip("\xF0\x9F\x9A\x80", 3), "");
  EXPECT_EQ(clip("", 0), "");
  const std::string text = "\xE6\x97\xA5\xE6\x9C\xAC\xE8\xAA\x9E";
  for (std::size_t most = 0; most <= text.size(); ++most) {
    EXPECT_EQ(clip(text, most).size() % 3, 0U);
  }
}

/// For one term: the lines from the first that has it.
Numbers slow_best_lines(const std::string& text,
                        std::uint32_t last,
                        const CodeQuery& query,
                        std::size_t most) {
  for (std::uint32_t line = 1; line <= last; ++line) {
    const auto single = mark_lines(LineTable(text), line, line, query);
    if (!single.empty() && !single[0].marks.empty()) {
      return numbers(
          mark_lines(LineTable(text), line, line + static_cast<std::uint32_t>(most) - 1, query));
    }
  }
  return {};
}

RC_GTEST_PROP(Excerpt, MarksLieInsideLinesAscendingAndDisjoint, ()) {
  static const std::vector<std::string> kPieces = {
      "pool", "Retry", " ", "\n", "\r\n", "\r", "\xC3\xA4", "x", "_", "."};
  std::string text;
  for (const std::size_t piece :
       *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, 10))) {
    text += kPieces[piece];
  }
  const CodeQuery query = parse_code_query("pool retry");
  const auto most = *rc::gen::inRange<std::size_t>(1, 5);
  const auto lines = best_lines(LineTable(text), 1, 100, query, most);
  RC_ASSERT(lines.size() <= most);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    RC_ASSERT(lines[i].begin <= lines[i].end && lines[i].end <= text.size());
    const std::uint32_t before = i == 0 ? lines[0].number - 1 : lines[i - 1].number;
    RC_ASSERT(lines[i].number == before + 1);
    std::size_t done = lines[i].begin;
    for (const auto& mark : lines[i].marks) {
      RC_ASSERT(mark.begin >= done && mark.end > mark.begin && mark.end <= lines[i].end);
      done = mark.end;
    }
    const std::string line = text.substr(lines[i].begin, lines[i].end - lines[i].begin);
    RC_ASSERT(line.find('\n') == std::string::npos && !line.ends_with('\r'));
  }
  // With one term, the best window is the first with a mark.
  const CodeQuery one = parse_code_query("pool");
  const Numbers expected = slow_best_lines(text, 100, one, most);
  if (!expected.empty()) {
    RC_ASSERT(numbers(best_lines(LineTable(text), 1, 100, one, most)) == expected);
  }
}

}  // namespace
}  // namespace lode::search
