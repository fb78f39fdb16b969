#include "lode/corpus/docno_table.hpp"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::corpus {
namespace {

TEST(DocnoTable, AnEmptyTableKnowsNothing) {
  const DocnoTable table;
  EXPECT_EQ(table.size(), 0U);
  EXPECT_EQ(table.find("x"), 0U);
}

TEST(DocnoTable, RefusesARepeatedId) {
  DocnoTable table;
  EXPECT_TRUE(table.add("a"));
  EXPECT_TRUE(table.add("b"));
  EXPECT_FALSE(table.add("a"));
  EXPECT_EQ(table.size(), 2U);
  EXPECT_EQ(table[1], "b");
}

TEST(DocnoTable, FindsEveryIdAfterItHasGrown) {
  DocnoTable table;
  for (int i = 0; i < 50000; ++i) {
    ASSERT_TRUE(table.add("doc" + std::to_string(i)));
  }
  for (std::size_t i = 0; i < 50000; ++i) {
    ASSERT_EQ(table.find("doc" + std::to_string(i)), i);
  }
  EXPECT_EQ(table.find("doc50000"), table.size());
}

RC_GTEST_PROP(DocnoTable, IsAMapFromIdToFirstPosition, (const std::vector<std::string>& ids)) {
  DocnoTable table;
  std::map<std::string, std::size_t> oracle;
  for (const std::string& id : ids) {
    RC_ASSERT(table.add(id) == oracle.emplace(id, oracle.size()).second);
  }
  RC_ASSERT(table.size() == oracle.size());
  for (const auto& [id, index] : oracle) {
    RC_ASSERT(table.find(id) == index);
    RC_ASSERT(table[index] == id);
  }
}

}  // namespace
}  // namespace lode::corpus
