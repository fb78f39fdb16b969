#include "lode/nn/workers.hpp"

#include <atomic>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace lode::nn {
namespace {

TEST(Workers, EveryIndexIsDoneOnceByAWorkerThatExists) {
  for (const std::size_t threads : {1U, 2U, 5U}) {
    Workers workers(threads);
    EXPECT_EQ(workers.count(), threads);
    for (std::size_t count = 0; count < 40; ++count) {
      std::vector<std::atomic<int>> done(count);
      workers.run(count, [&](std::size_t index, std::size_t worker) {
        EXPECT_LT(worker, threads);
        ++done[index];
      });
      for (const std::atomic<int>& times : done) {
        EXPECT_EQ(times, 1);
      }
    }
  }
}

TEST(Workers, AnExceptionReachesTheCallerAndTheNextLoopRuns) {
  Workers workers(3);
  for (int round = 0; round < 50; ++round) {
    try {
      workers.run(20, [](std::size_t index, std::size_t /*worker*/) {
        if (index % 7 == 3) {
          throw std::runtime_error(std::to_string(index));
        }
      });
      ADD_FAILURE() << "nothing was thrown";
    } catch (const std::runtime_error& error) {
      EXPECT_STREQ(error.what(), "3") << "of the lowest index, whichever thread came first";
    }
    std::atomic<int> done = 0;
    workers.run(20, [&](std::size_t /*index*/, std::size_t /*worker*/) { ++done; });
    EXPECT_EQ(done, 20);
  }
}

}  // namespace
}  // namespace lode::nn
