#include "lode/search/kind_filter.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "search/small_index.hpp"

namespace lode::search {
namespace {

TEST(KindFilter, S47_LetsThroughWhatLiesInOrBeginsADefinition) {
  const SmallIndex index({{"a.py", {"x", "def take pool", "y"}}, {"b.py", {"z"}}});
  const std::vector<std::string> methods = {"method"};
  KindFilter filter(index, methods);
  EXPECT_FALSE(filter.matches_line(0, 1));
  EXPECT_TRUE(filter.matches_line(0, 2));
  EXPECT_TRUE(filter.matches_line(0, 3));
  EXPECT_FALSE(filter.matches_line(1, 1));
  EXPECT_FALSE(filter.matches_chunk(0));
  EXPECT_TRUE(filter.matches_chunk(1));
  EXPECT_TRUE(filter.matches_chunk(2));
  EXPECT_FALSE(filter.matches_chunk(3));
  const std::vector<std::string> classes = {"class"};
  KindFilter none(index, classes);
  EXPECT_FALSE(none.matches_line(0, 2));
  EXPECT_FALSE(none.matches_chunk(1));
}

}  // namespace
}  // namespace lode::search
