#include "lode/search/term_variants.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "search/small_index.hpp"

namespace lode::search {
namespace {

std::vector<std::string> variants_of(const std::map<std::string, std::vector<std::string>>& files,
                                     std::string_view text) {
  std::vector<std::string> terms;
  for (const CodeQueryTerm& term :
       find_variants(*std::make_shared<SmallIndex>(files), parse_code_query(text), {})) {
    terms.push_back(term.term);
  }
  return terms;
}

TEST(TermVariants, AMisspeltWordMeansTheNearestOfTheIndex) {
  const std::map<std::string, std::vector<std::string>> files = {
      {"a.py", {"connection pool", "connect"}}};
  const std::vector<std::string> found = variants_of(files, "poool");
  EXPECT_EQ(found, std::vector<std::string>{"pool"});
}

TEST(TermVariants, AWordThatTheIndexHasIsNotMisspelt) {
  const std::map<std::string, std::vector<std::string>> files = {{"a.py", {"pool poll poll"}}};
  EXPECT_TRUE(variants_of(files, "pool").empty());
}

TEST(TermVariants, AbbreviationsAndWhatTheyStandForMeetBothWays) {
  const std::map<std::string, std::vector<std::string>> files = {{"a.py", {"cfg"}},
                                                                 {"b.py", {"database"}}};
  EXPECT_EQ(variants_of(files, "configuration"), std::vector<std::string>{"cfg"});
  EXPECT_EQ(variants_of(files, "db").size(), 1U);
  EXPECT_TRUE(variants_of(files, "authentication").empty()) << "the index has no such word";
}

TEST(TermVariants, WeightZeroSwitchesAKindOff) {
  const std::map<std::string, std::vector<std::string>> files = {{"a.py", {"cfg pool"}}};
  const SmallIndex index(files);
  const CodeQuery query = parse_code_query("configuration poool");
  EXPECT_EQ(find_variants(index, query, {}).size(), 2U);
  EXPECT_EQ(find_variants(index, query, {.typo = 0.0, .abbreviation = 0.25}).size(), 1U);
  EXPECT_TRUE(find_variants(index, query, {.typo = 0.0, .abbreviation = 0.0}).empty());
}

TEST(EditDistance, CountsEachKindOfSlip) {
  EXPECT_EQ(edit_distance("pool", "pool", 2), 0U);
  EXPECT_EQ(edit_distance("pool", "poool", 2), 1U);
  EXPECT_EQ(edit_distance("pool", "pol", 2), 1U);
  EXPECT_EQ(edit_distance("pool", "poll", 2), 1U);
  EXPECT_EQ(edit_distance("pool", "opol", 2), 1U);
  EXPECT_EQ(edit_distance("pool", "tree", 2), 3U) << "it stops counting";
  EXPECT_EQ(edit_distance("", "ab", 2), 2U);
}

RC_GTEST_PROP(EditDistance, IsSymmetricAndZeroForEqualTexts, ()) {
  const auto text = rc::gen::container<std::string>(rc::gen::elementOf(std::string("abc")));
  const std::string a = *text;
  const std::string b = *text;
  RC_ASSERT(edit_distance(a, b, 3) == edit_distance(b, a, 3));
  RC_ASSERT((edit_distance(a, b, 3) == 0) == (a == b));
}

}  // namespace
}  // namespace lode::search
