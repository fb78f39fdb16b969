#include "lode/vector/top_k.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::vector {
namespace {

RC_GTEST_PROP(TopK, EqualsTheBeginningOfAFullSort, (std::set<std::uint64_t> distinct)) {
  distinct.erase(0);
  std::vector<std::uint64_t> keys(distinct.begin(), distinct.end());
  const auto k = *rc::gen::inRange<std::size_t>(0, keys.size() + 2);
  std::reverse(keys.begin(), keys.end());
  TopK top(k);
  for (const std::uint64_t key : distinct) {
    if (key > top.threshold()) {
      top.push(key);
    }
  }
  auto found = top.finish();
  std::sort(found.begin(), found.end(), std::greater<>());
  keys.resize(std::min(k, keys.size()));
  RC_ASSERT(found == keys);
}

RC_GTEST_PROP(RowKey,
              OrdersByScoreThenByLowerRow,
              (float left, float right, std::uint32_t left_row, std::uint32_t right_row)) {
  RC_PRE(std::isfinite(left) && std::isfinite(right));
  RC_ASSERT(row_of(row_key(left, left_row)) == left_row);
  RC_ASSERT(score_of(row_key(left, left_row)) == left);
  const bool before = left > right || (left == right && left_row < right_row);
  RC_ASSERT((row_key(left, left_row) > row_key(right, right_row)) == before);
}

TEST(RowKey, BothZerosAreOneScore) {
  EXPECT_EQ(row_key(0.0F, 7), row_key(-0.0F, 7));
}

}  // namespace
}  // namespace lode::vector
