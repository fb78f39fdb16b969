#include "lode/vector/int8_matrix.hpp"

#include <cmath>
#include <limits>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/parallel.hpp"

#include "vector/random_matrix.hpp"

namespace lode::vector {
namespace {

TEST(Int8Matrix, TheLargestNumberOfARowBecomes127) {
  Matrix matrix(2, 3);
  matrix.set_rows(0, std::vector<float>{0.5F, -1.0F, 0.25F, 0.0F, 0.0F, 0.0F});
  const Int8Matrix codes(matrix);
  EXPECT_EQ(codes.scales()[0], 1.0F / 127.0F);
  EXPECT_EQ(codes.codes()[0], 64);  // 63.5: halves go to the even neighbour.
  EXPECT_EQ(codes.codes()[1], -127);
  EXPECT_EQ(codes.codes()[2], 32);
  EXPECT_EQ(codes.codes()[3], 0);
  EXPECT_EQ(codes.scales()[1], 0.0F);
  EXPECT_EQ(codes.codes()[codes.stride()], 0);
}

TEST(Int8Matrix, IsHalfAStepFromTheNumbersAtMost) {
  const Matrix matrix = random_matrix(100, 50, 1);
  const Int8Matrix codes(matrix);
  for (std::size_t i = 0; i < matrix.rows(); ++i) {
    const float scale = codes.scales()[i];
    for (std::size_t j = 0; j < matrix.dimension(); ++j) {
      const float back = scale * static_cast<float>(codes.codes()[i * codes.stride() + j]);
      EXPECT_LE(std::abs(back - matrix.row(i)[j]), 0.5001F * scale);
    }
  }
}

TEST(Int8Matrix, TakesTheSmallestAndLargestNumbers) {
  Matrix matrix(2, 2);
  const float tiny = std::numeric_limits<float>::denorm_min();
  const float huge = std::numeric_limits<float>::max();
  matrix.set_rows(0, std::vector<float>{tiny, -tiny, huge, -huge / 2});
  const Int8Matrix codes(matrix);
  EXPECT_EQ(codes.codes()[0], 127);
  EXPECT_EQ(codes.codes()[1], -127);
  EXPECT_EQ(codes.codes()[codes.stride()], 127);
  EXPECT_EQ(codes.codes()[codes.stride() + 1], -64);
}

TEST(Int8Matrix, DoesNotDependOnTheNumberOfThreads) {
  const Matrix matrix = random_matrix(9000, 20, 2);
  set_thread_count(1);
  const Int8Matrix one(matrix);
  set_thread_count(4);
  const Int8Matrix four(matrix);
  set_thread_count(0);
  const auto all = [](const Int8Matrix& codes) {
    return std::vector<std::int8_t>(codes.codes(), codes.codes() + codes.rows() * codes.stride());
  };
  EXPECT_EQ(all(one), all(four));
}

}  // namespace
}  // namespace lode::vector
