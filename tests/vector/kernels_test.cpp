#include "lode/vector/kernels.hpp"

#include <bit>
#include <cstdint>
#include <limits>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/random.hpp"

namespace lode::vector {
namespace {

template <typename T>
struct Sample {
  std::vector<T> rows;
  std::vector<T> queries;
  DotBlock<T> block;
};

template <typename T, typename Draw>
Sample<T> sample(std::size_t rows, std::size_t queries, std::size_t stride, const Draw& draw) {
  Sample<T> result;
  result.rows.resize(rows * stride);
  result.queries.resize(queries * stride);
  for (std::vector<T>* values : {&result.rows, &result.queries}) {
    for (T& value : *values) {
      value = draw();
    }
  }
  result.block = {result.rows.data(), rows, result.queries.data(), queries, stride};
  return result;
}

RC_GTEST_PROP(Kernels, GiveThePlainLoopsCodeProducts, (std::uint64_t seed)) {
  const auto rows = *rc::gen::inRange<std::size_t>(0, 70);
  const auto queries = *rc::gen::inRange<std::size_t>(0, 10);
  const auto stride = *rc::gen::inRange<std::size_t>(1, 13) * kCodeLanes;
  Random random(seed);
  const auto of = sample<std::int8_t>(rows, queries, stride, [&] {
    return static_cast<std::int8_t>(static_cast<int>(random.below(255)) - 127);
  });
  std::vector<std::int32_t> expected(rows * queries);
  plain_kernels().dot_codes(of.block, expected.data());
  for (const Kernels& kernels : supported_kernels()) {
    std::vector<std::int32_t> found(rows * queries);
    kernels.dot_codes(of.block, found.data());
    RC_ASSERT(found == expected);
  }
}

RC_GTEST_PROP(Kernels, GiveThePlainLoopsFloatProductsBitByBit, (std::uint64_t seed)) {
  const auto rows = *rc::gen::inRange<std::size_t>(0, 20);
  const auto queries = *rc::gen::inRange<std::size_t>(0, 10);
  const auto stride = *rc::gen::inRange<std::size_t>(1, 50) * kFloatLanes;
  Random random(seed);
  const auto of = sample<float>(
      rows, queries, stride, [&] { return static_cast<float>(random.uniform() * 20.0 - 10.0); });
  std::vector<float> expected(rows * queries);
  plain_kernels().dot_floats(of.block, expected.data());
  for (const Kernels& kernels : supported_kernels()) {
    std::vector<float> found(rows * queries);
    kernels.dot_floats(of.block, found.data());
    for (std::size_t i = 0; i < found.size(); ++i) {
      RC_ASSERT(std::bit_cast<std::uint32_t>(found[i]) ==
                std::bit_cast<std::uint32_t>(expected[i]));
    }
  }
}

TEST(Kernels, DoNotOverflowOnTheLongestRowOfTheLargestCodes) {
  for (const std::int8_t code : {std::int8_t{127}, std::int8_t{-127}}) {
    const auto of = sample<std::int8_t>(5, 5, kMostCodes, [&] { return code; });
    for (const Kernels& kernels : supported_kernels()) {
      std::vector<std::int32_t> found(25);
      kernels.dot_codes(of.block, found.data());
      EXPECT_EQ(found, std::vector<std::int32_t>(25, 127 * 127 * 65536)) << kernels.name;
    }
  }
}

TEST(Kernels, ComputeWhatAnInnerProductIs) {
  const auto of = sample<float>(1, 1, kFloatLanes, [] { return 0.5F; });
  for (const Kernels& kernels : supported_kernels()) {
    float found = 0.0F;
    kernels.dot_floats(of.block, &found);
    EXPECT_EQ(found, 4.0F) << kernels.name;
  }
}

}  // namespace
}  // namespace lode::vector
