#include "lode/base/parallel.hpp"

#include <atomic>
#include <numeric>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"

namespace lode {
namespace {

/// Runs each test with several thread counts and puts the default back.
class ParallelFor : public ::testing::TestWithParam<std::size_t> {
 protected:
  void SetUp() override { set_thread_count(GetParam()); }
  void TearDown() override {
    set_thread_count(0);
    set_interrupted(false);
  }
};

TEST_P(ParallelFor, CoversEveryIndexOnce) {
  std::vector<std::atomic<int>> seen(1003);
  parallel_for(seen.size(), 10, [&](std::size_t begin, std::size_t end) {
    EXPECT_EQ(begin % 10, 0U);
    for (std::size_t i = begin; i < end; ++i) {
      ++seen[i];
    }
  });
  for (const auto& count : seen) {
    EXPECT_EQ(count, 1);
  }
}

TEST_P(ParallelFor, NothingToDoCallsNothing) {
  parallel_for(0, 10, [](std::size_t, std::size_t) { FAIL(); });
}

TEST_P(ParallelFor, PassesOnAnException) {
  EXPECT_THROW(parallel_for(100,
                            1,
                            [](std::size_t begin, std::size_t) {
                              if (begin == 42) {
                                throw Error(ErrorKind::InvalidInput, "42");
                              }
                            }),
               Error);
}

TEST_P(ParallelFor, StopsOnAnInterrupt) {
  set_interrupted(true);
  try {
    parallel_for(100, 1, [](std::size_t, std::size_t) { FAIL(); });
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Interrupted);
  }
}

TEST_P(ParallelFor, NestedLoopsWork) {
  std::atomic<int> sum{0};
  parallel_for(8, 1, [&](std::size_t, std::size_t) {
    parallel_for(8, 1, [&](std::size_t, std::size_t) { ++sum; });
  });
  EXPECT_EQ(sum, 64);
}

INSTANTIATE_TEST_SUITE_P(Threads, ParallelFor, ::testing::Values(1, 2, 7));

}  // namespace
}  // namespace lode
