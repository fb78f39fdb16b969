#include "lode/base/random.hpp"

#include <set>

#include <gtest/gtest.h>

namespace lode {
namespace {

TEST(Random, SameSeedGivesTheSameNumbers) {
  Random a(42);
  Random b(42);
  for (int i = 0; i < 100; ++i) {
    EXPECT_EQ(a.next(), b.next());
  }
}

TEST(Random, StreamsOfOneSeedDiffer) {
  std::set<std::uint64_t> first;
  for (std::uint64_t stream = 0; stream < 1000; ++stream) {
    first.insert(Random(7, stream).next());
  }
  EXPECT_EQ(first.size(), 1000U);
}

TEST(Random, BelowCoversTheRangeAndNothingElse) {
  Random random(1);
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 1000; ++i) {
    seen.insert(random.below(7));
  }
  EXPECT_EQ(seen, (std::set<std::uint64_t>{0, 1, 2, 3, 4, 5, 6}));
}

}  // namespace
}  // namespace lode
