#include "lode/search/query_words.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::search {
namespace {

using Strings = std::vector<std::string>;

TEST(QueryWords, IdentifiersHavePartsAndAWhole) {
  const auto words = query_words("getHttpResponse parse_url");
  ASSERT_EQ(words.size(), 2U);
  EXPECT_EQ(words[0].lower, "gethttpresponse");
  EXPECT_EQ(words[0].parts.size(), 3U);
  EXPECT_FALSE(words[0].whole.empty());
  EXPECT_TRUE(words[0].identifier);
  EXPECT_EQ(words[1].joined, "parseurl");
  EXPECT_EQ(words[1].parts.size(), 2U);
  EXPECT_TRUE(words[1].follows);
}

TEST(QueryWords, PlainWordsAreStemmedAndHaveNoWhole) {
  const auto words = query_words("Retries");
  ASSERT_EQ(words.size(), 1U);
  EXPECT_EQ(words[0].parts, (Strings{"retri"}));
  EXPECT_TRUE(words[0].whole.empty());
  EXPECT_TRUE(words[0].capital);
  EXPECT_FALSE(words[0].identifier);
}

TEST(QueryWords, QuestionWordsAndShortNumbersHaveNoTerms) {
  const auto words = query_words("where is 42 and 404");
  ASSERT_EQ(words.size(), 5U);
  EXPECT_TRUE(words[0].parts.empty() && words[0].joined.empty());
  EXPECT_TRUE(words[2].parts.empty());
  EXPECT_EQ(words[4].parts, (Strings{"404"}));
  EXPECT_TRUE(words[4].joined.empty());
}

TEST(QueryWords, OnlyBlanksAndHyphensLeaveWordsNeighbours) {
  const auto words = query_words("rate-limit (token) bucket");
  ASSERT_EQ(words.size(), 4U);
  EXPECT_FALSE(words[0].follows);
  EXPECT_TRUE(words[1].follows);
  EXPECT_FALSE(words[2].follows);
  EXPECT_FALSE(words[3].follows);
}

TEST(QueryWords, OneCharacterAndEndlessWordsAreLeftOut) {
  EXPECT_TRUE(query_words("a b c").empty());
  EXPECT_TRUE(query_words(std::string(81, 'x')).empty());
  EXPECT_EQ(query_words(std::string(80, 'x')).size(), 1U);
}

TEST(QueryWords, WholeOfJoinedWordsIsThatOfTheIdentifier) {
  const auto words = query_words("connection_pools");
  ASSERT_EQ(words.size(), 1U);
  EXPECT_EQ(words[0].whole, stemmed_whole("connectionpools"));
}

RC_GTEST_PROP(QueryWords, PartsAloneAreThoseOfTheWords, ()) {
  static const Strings kPieces = {"getHttp",
                                  "_",
                                  " ",
                                  "URL2",
                                  "the",
                                  "12",
                                  "4096",
                                  "\xC3\xA4",
                                  "\xE6\x97\xA5\xE6\x9C\xAC",
                                  "-",
                                  "x"};
  std::string text;
  for (const std::size_t piece :
       *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, 11))) {
    text += kPieces[piece];
  }
  Strings expected;
  for (const QueryWord& word : query_words(text)) {
    expected.insert(expected.end(), word.parts.begin(), word.parts.end());
  }
  Strings parts;
  visit_parts(text, [&](std::string_view term) { parts.emplace_back(term); });
  RC_ASSERT(parts == expected);
}

RC_GTEST_PROP(QueryWords, AnyBytesEndWell, (const std::string& text)) {
  for (const QueryWord& word : query_words(text)) {
    RC_ASSERT(word.lower.size() >= 2U && word.lower.size() <= 80U);
    for (const std::string& part : word.parts) {
      RC_ASSERT(!part.empty());
    }
  }
}

}  // namespace
}  // namespace lode::search
