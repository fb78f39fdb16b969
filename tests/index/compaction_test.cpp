#include "lode/index/compaction.hpp"

#include <numeric>

#include <gtest/gtest.h>

namespace lode::index {
namespace {

constexpr std::uint64_t kMega = std::uint64_t{1} << 20U;

std::vector<SegmentUse> whole(const std::vector<std::uint64_t>& sizes) {
  std::vector<SegmentUse> uses;
  for (const std::uint64_t size : sizes) {
    uses.push_back({.text_bytes = size, .live_bytes = size});
  }
  return uses;
}

TEST(Compaction, EightSegmentsOfALevelBecomeOne) {
  EXPECT_TRUE(plan_compaction(whole(std::vector<std::uint64_t>(7, 1000)), false).groups.empty());
  const auto plan = plan_compaction(whole(std::vector<std::uint64_t>(8, 1000)), false);
  ASSERT_EQ(plan.groups.size(), 1U);
  EXPECT_EQ(plan.groups[0].size(), 8U);
}

TEST(Compaction, LargeSegmentsAreLeftAlone) {
  EXPECT_TRUE(
      plan_compaction(whole(std::vector<std::uint64_t>(100, 32 * kMega)), false).groups.empty());
}

TEST(Compaction, S45_TheNumberOfSegmentsStaysBoundedOverThousandsOfUpdates) {
  std::vector<SegmentUse> segments;
  std::uint64_t rewritten = 0;
  for (int update = 0; update < 5000; ++update) {
    segments.push_back({.text_bytes = 20'000, .live_bytes = 20'000});
    for (const auto& group : plan_compaction(segments, false).groups) {
      std::uint64_t live = 0;
      for (auto place = group.rbegin(); place != group.rend(); ++place) {
        live += segments[*place].live_bytes;
        segments.erase(segments.begin() + static_cast<std::ptrdiff_t>(*place));
      }
      rewritten += live;
      segments.push_back({.text_bytes = live, .live_bytes = live});
    }
    EXPECT_LE(segments.size(), 4U * 8U);
  }
  EXPECT_LE(rewritten, 5000ULL * 20'000 * 5);
}

TEST(Compaction, DeadTextIsRemovedWhenItIsMuch) {
  EXPECT_TRUE(plan_compaction({{.text_bytes = 100 * kMega, .live_bytes = 90 * kMega}}, false)
                  .groups.empty());
  const auto plan = plan_compaction({{.text_bytes = 100 * kMega, .live_bytes = 40 * kMega},
                                     {.text_bytes = 50 * kMega, .live_bytes = 50 * kMega},
                                     {.text_bytes = 5 * kMega, .live_bytes = 0}},
                                    false);
  ASSERT_EQ(plan.groups.size(), 2U);
  EXPECT_EQ(plan.groups[0], std::vector<std::size_t>{0});
  EXPECT_EQ(plan.groups[1], std::vector<std::size_t>{2});
}

TEST(Compaction, ALittleDeadTextStaysSoThatSwitchingBackIsCheap) {
  const std::vector<SegmentUse> uses = {{.text_bytes = kMega / 2, .live_bytes = 0},
                                        {.text_bytes = kMega, .live_bytes = kMega}};
  EXPECT_TRUE(plan_compaction(uses, false).groups.empty());
  EXPECT_EQ(plan_compaction(uses, true).groups.size(), 1U);
}

}  // namespace
}  // namespace lode::index
