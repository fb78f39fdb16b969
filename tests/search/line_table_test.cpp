#include "lode/search/line_table.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::search {
namespace {

TEST(LineTable, LinesEndAtLineFeedsAndHideTheReturnsBeforeThem) {
  const LineTable table("a\r\nb\rc\n\r\r\n\nend\r");
  ASSERT_EQ(table.count(), 5U);
  EXPECT_EQ(table.line(1), (TextLine{0, 1, 3}));
  EXPECT_EQ(table.line(2), (TextLine{3, 6, 7}));
  EXPECT_EQ(table.line(3), (TextLine{7, 7, 10}));
  EXPECT_EQ(table.line(4), (TextLine{10, 10, 11}));
  EXPECT_EQ(table.line(5), (TextLine{11, 14, 15}));
}

TEST(LineTable, NoLineIsBehindALastLineFeed) {
  EXPECT_EQ(LineTable("").count(), 0U);
  EXPECT_EQ(LineTable("\n").count(), 1U);
  EXPECT_EQ(LineTable("a").count(), 1U);
  EXPECT_EQ(LineTable("a\n").count(), 1U);
}

TEST(LineTable, RangesAreClippedToTheText) {
  const LineTable table("a\r\nb\nc");
  EXPECT_EQ(table.range(1, 2), "a\r\nb\n");
  EXPECT_EQ(table.range(2, 0xFFFFFFFF), "b\nc");
  EXPECT_EQ(table.range(4, 9), "");
  EXPECT_EQ(table.range(3, 2), "");
  EXPECT_EQ(LineTable("").range(1, 1), "");
}

RC_GTEST_PROP(LineTable, LinesAreTheWholeText, ()) {
  std::string text;
  for (const std::size_t piece :
       *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, 4))) {
    text += "\n\rab"[piece];
  }
  const LineTable table(text);
  RC_ASSERT(table.range(1, table.count()) == text);
  std::size_t next = 0;
  for (std::uint32_t number = 1; number <= table.count(); ++number) {
    const TextLine line = table.line(number);
    RC_ASSERT(line.begin == next && line.begin <= line.end && line.end <= line.next);
    RC_ASSERT(line.next > line.begin);
    const auto feeds =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(line.begin), '\n');
    RC_ASSERT(static_cast<std::uint32_t>(feeds) + 1 == number);
    RC_ASSERT(text.substr(line.end, line.next - line.end).find_first_not_of("\r\n") ==
              std::string::npos);
    if (line.end > line.begin) {  // RC_ASSERT evaluates both sides of ||.
      RC_ASSERT(text[line.end - 1] != '\r');
    }
    next = line.next;
  }
  RC_ASSERT(next == text.size());
}

}  // namespace
}  // namespace lode::search
