#include "lode/vector/matrix.hpp"

#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/vector/kernels.hpp"

namespace lode::vector {
namespace {

TEST(Matrix, KeepsRowsAndPadsThemWithZeros) {
  Matrix matrix(2, 3);
  matrix.set_rows(0, std::vector<float>{1, 2, 3, 4, 5, 6});
  EXPECT_THAT(matrix.row(0), testing::ElementsAre(1, 2, 3));
  EXPECT_THAT(matrix.row(1), testing::ElementsAre(4, 5, 6));
  EXPECT_EQ(matrix.stride(), kFloatLanes);
  for (std::size_t i = 3; i < kFloatLanes; ++i) {
    EXPECT_EQ(matrix.data()[i], 0.0F);
  }
}

TEST(Matrix, E25_RefusesNumbersThatAreNotFiniteByTheirRow) {
  for (const float bad : {std::numeric_limits<float>::quiet_NaN(),
                          std::numeric_limits<float>::infinity(),
                          -std::numeric_limits<float>::infinity()}) {
    Matrix matrix(8, 2);
    try {
      matrix.set_rows(5, std::vector<float>{1, 2, 3, bad});
      ADD_FAILURE() << bad << " was taken";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
      EXPECT_THAT(error.message(), testing::HasSubstr("row 6"));
      EXPECT_THAT(error.message(), testing::HasSubstr("column 1"));
    }
    EXPECT_THAT(matrix.row(5), testing::ElementsAre(1, 2));
    EXPECT_THAT(matrix.row(6), testing::ElementsAre(0, 0));
  }
}

TEST(Matrix, RefusesImpossibleSizes) {
  const auto kind_of = [](std::size_t rows, std::size_t dimension) {
    try {
      const Matrix matrix(rows, dimension);
    } catch (const Error& error) {
      return error.kind();
    }
    return ErrorKind::Io;
  };
  EXPECT_EQ(kind_of(1, 0), ErrorKind::InvalidArgument);
  EXPECT_EQ(kind_of(1, kMostCodes + 1), ErrorKind::InvalidArgument);
  EXPECT_EQ(kind_of(std::size_t{1} << 32U, 1), ErrorKind::InvalidArgument);
}

}  // namespace
}  // namespace lode::vector
