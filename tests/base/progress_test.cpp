#include "lode/base/progress.hpp"

#include <gtest/gtest.h>

namespace lode {
namespace {

TEST(ProgressLine, ShowsCountRateAndTimeLeft) {
  EXPECT_EQ(progress_line("indexing", "documents", 1200, 6267, 2.5),
            "indexing  1,200/6,267 documents  19%  480/s  11 s left");
  EXPECT_EQ(progress_line("reading", "lines", 5, 0, 10.0), "reading  5 lines  0.5/s");
  EXPECT_EQ(progress_line("x", "queries", 0, 10, 1.0), "x  0/10 queries  0%");
  EXPECT_EQ(progress_line("x", "q", 100, 100000, 1.0),
            "x  100/100,000 q  0%  100/s  16 min 39 s left");
}

TEST(Progress, WritesNothingUnlessItIsVisible) {
  Progress::set_visible(false);
  ::testing::internal::CaptureStderr();
  {
    Progress progress("working", "items", 10);
    progress.add(10);
  }
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "");
}

}  // namespace
}  // namespace lode
