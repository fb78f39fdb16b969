#include "lode/base/log.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lode {
namespace {

TEST(Printable, NoTextFromOutsideSteersATerminal) {
  EXPECT_EQ(printable("\x1b[31mred\r\x07\x7f"), "\\x1B[31mred\\x0D\\x07\\x7F");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m"),
            "\\u009B31m")
      << "a control character of two bytes";
  EXPECT_EQ(printable("caf\u00E9 \xFF"), "caf\u00E9 \\xFF");
  EXPECT_EQ(printable("two\nlines"), "two\nlines");
}

TEST(Printable, OfALongTextTheMiddleIsLeftOut) {
  const std::string text = printable("begin" + std::string(1'000'000, 'x') + "end");
  EXPECT_LT(text.size(), 5000U);
  EXPECT_TRUE(text.starts_with("beginx"));
  EXPECT_TRUE(text.ends_with("xend"));
  EXPECT_NE(text.find("bytes ..."), std::string::npos);
}

}  // namespace
}  // namespace lode
