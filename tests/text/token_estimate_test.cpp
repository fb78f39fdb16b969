#include "lode/text/token_estimate.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lode::text {
namespace {

TEST(EstimateTokens, CountsPartsOfWordsDigitsAndMarks) {
  EXPECT_EQ(estimate_tokens(""), 0U);
  EXPECT_EQ(estimate_tokens("   \t"), 0U);
  EXPECT_EQ(estimate_tokens("get"), 1U);
  EXPECT_EQ(estimate_tokens("get_user"), 3U) << "get, _, user";
  EXPECT_EQ(estimate_tokens("HTTPServerError"), 3U) << "HTTP, Server, Error";
  EXPECT_EQ(estimate_tokens("internationalisation"), 3U) << "20 letters: one more for every 8";
  EXPECT_EQ(estimate_tokens("12345"), 2U);
  EXPECT_EQ(estimate_tokens("f(x)->y;"), 6U) << "f, (, x, )->, y, ;";
  EXPECT_EQ(estimate_tokens("日本"), 2U);
}

TEST(EstimateTokens, CountsEverySecondLineBreakAndBlankLinesOnce) {
  EXPECT_EQ(estimate_tokens("a\nb\n"), 3U);
  EXPECT_EQ(estimate_tokens("a\n\n\nb"), 3U);
}

TEST(EstimateTokens, TakesAnyBytes) {
  std::string bytes;
  for (int i = 0; i < 256; ++i) {
    bytes.push_back(static_cast<char>(i));
  }
  EXPECT_GT(estimate_tokens(bytes), 0U);
}

}  // namespace
}  // namespace lode::text
