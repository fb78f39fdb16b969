#include "lode/vector/scan.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/parallel.hpp"

#include "vector/random_matrix.hpp"

namespace lode::vector {
namespace {

using Rankings = std::vector<std::vector<ScoredRow>>;

/// Every product by plain loops, sorted.
Rankings by_full_sort(const Matrix& matrix,
                      const Matrix& queries,
                      std::size_t k,
                      const std::vector<std::uint32_t>& rows) {
  Rankings result;
  for (std::size_t query = 0; query < queries.rows(); ++query) {
    std::vector<ScoredRow> scored;
    for (const std::uint32_t row : rows) {
      float score = 0.0F;
      plain_kernels().dot_floats({matrix.data() + row * matrix.stride(),
                                  1,
                                  queries.data() + query * queries.stride(),
                                  1,
                                  matrix.stride()},
                                 &score);
      scored.push_back({row, score});
    }
    std::stable_sort(scored.begin(), scored.end(), [](const auto& left, const auto& right) {
      return left.score > right.score;
    });
    scored.resize(std::min(k, scored.size()));
    result.push_back(scored);
  }
  return result;
}

std::vector<std::uint32_t> all_rows(const Matrix& matrix) {
  std::vector<std::uint32_t> rows(matrix.rows());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i] = static_cast<std::uint32_t>(i);
  }
  return rows;
}

/// Few directions, so that many scores are equal.
Matrix matrix_with_ties(std::size_t rows, std::size_t dimension, Random& random) {
  Matrix matrix(rows, dimension);
  std::vector<float> row(dimension);
  for (std::size_t i = 0; i < rows; ++i) {
    for (float& value : row) {
      value = static_cast<float>(random.below(3)) - 1.0F;
    }
    matrix.set_rows(i, row);
  }
  return matrix;
}

RC_GTEST_PROP(Scan, EqualsAFullSortWithAnyFilter, (std::uint64_t seed)) {
  Random random(seed);
  const auto dimension = *rc::gen::inRange<std::size_t>(1, 40);
  const Matrix matrix = matrix_with_ties(*rc::gen::inRange<std::size_t>(0, 300), dimension, random);
  const Matrix queries = matrix_with_ties(*rc::gen::inRange<std::size_t>(0, 40), dimension, random);
  const auto k = *rc::gen::inRange<std::size_t>(0, 320);

  ScanOptions options = {.k = k};
  std::vector<std::uint64_t> bitmap((matrix.rows() + 63) / 64);
  std::generate(bitmap.begin(), bitmap.end(), [&] { return random.next() & random.next(); });
  std::vector<std::uint32_t> listed;
  for (const std::uint32_t row : all_rows(matrix)) {
    if (random.below(3) == 0) {
      listed.push_back(row);
    }
  }
  if (*rc::gen::arbitrary<bool>()) {
    options.filter.bitmap = bitmap;
  }
  if (*rc::gen::arbitrary<bool>()) {
    options.filter.rows = listed;
  }
  std::vector<std::uint32_t> passing;
  for (const std::uint32_t row : all_rows(matrix)) {
    const bool in_bitmap = !options.filter.bitmap || ((bitmap[row / 64] >> (row % 64)) & 1U) != 0;
    const bool in_list =
        !options.filter.rows || std::binary_search(listed.begin(), listed.end(), row);
    if (in_bitmap && in_list) {
      passing.push_back(row);
    }
  }
  const Rankings expected = by_full_sort(matrix, queries, k, passing);
  for (const Kernels& kernels : supported_kernels()) {
    options.kernels = &kernels;
    RC_ASSERT(scan(matrix, queries, options) == expected);
    // Small whole numbers are their own codes, so that nothing is lost.
    options.oversample = 1;
    const Int8Matrix codes(matrix);
    RC_ASSERT(scan(codes, matrix, queries, options) == expected);
  }
}

TEST(Scan, S47_FiltersActBeforeTheBestAreChosen) {
  Matrix matrix(200, 1);
  for (std::size_t i = 0; i < 200; ++i) {
    matrix.set_rows(i, std::vector<float>{i == 150 ? 0.5F : 1.0F});
  }
  Matrix query(1, 1);
  query.set_rows(0, std::vector<float>{1.0F});
  const std::vector<std::uint32_t> rows = {150};
  const Int8Matrix codes(matrix);
  const ScanOptions options = {.k = 1, .filter = {.rows = rows}};
  EXPECT_THAT(scan(matrix, query, options)[0], testing::ElementsAre(ScoredRow{150, 0.5F}));
  EXPECT_THAT(scan(codes, matrix, query, options)[0], testing::ElementsAre(ScoredRow{150, 0.5F}));
}

TEST(Scan, EqualScoresGoToTheLowerRow) {
  Matrix matrix(5000, 4);
  for (std::size_t i = 0; i < 5000; ++i) {
    matrix.set_rows(i, std::vector<float>{0.5F, 0.5F, 0.5F, 0.5F});
  }
  const Matrix query = random_matrix(1, 4, 3);
  const auto rows_of = [](const std::vector<ScoredRow>& ranking) {
    std::vector<std::uint32_t> rows;
    for (const ScoredRow& row : ranking) {
      rows.push_back(row.row);
    }
    return rows;
  };
  const ScanOptions options = {.k = 4};
  EXPECT_THAT(rows_of(scan(matrix, query, options)[0]), testing::ElementsAre(0, 1, 2, 3));
  EXPECT_THAT(rows_of(scan(Int8Matrix(matrix), matrix, query, options)[0]),
              testing::ElementsAre(0, 1, 2, 3));
}

TEST(Scan, DoesNotDependOnTheNumberOfThreadsOrOfQueriesInACall) {
  const Matrix matrix = random_matrix(20'000, 24, 4);
  const Matrix queries = random_matrix(70, 24, 5);
  const Int8Matrix codes(matrix);
  const ScanOptions options = {.k = 50};
  const Rankings floats = scan(matrix, queries, options);
  const Rankings rescored = scan(codes, matrix, queries, options);
  set_thread_count(3);
  EXPECT_EQ(scan(matrix, queries, options), floats);
  EXPECT_EQ(scan(codes, matrix, queries, options), rescored);
  set_thread_count(0);
  for (const std::size_t i : {0U, 31U, 32U, 69U}) {
    Matrix query(1, 24);
    query.set_rows(0, queries.row(i));
    EXPECT_EQ(scan(matrix, query, options)[0], floats[i]);
    EXPECT_EQ(scan(codes, matrix, query, options)[0], rescored[i]);
  }
}

TEST(Scan, CodesMissFewOfTheBestRowsAndKeepTheirScores) {
  const Matrix matrix = random_matrix(20'000, 384, 6);
  const Matrix queries = random_matrix(20, 384, 7);
  const ScanOptions options = {.k = 100};
  const Rankings exact = scan(matrix, queries, options);
  const Rankings found = scan(Int8Matrix(matrix), matrix, queries, options);
  std::size_t hits = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    for (const ScoredRow& row : found[i]) {
      const auto same = std::find(exact[i].begin(), exact[i].end(), row);
      hits += same == exact[i].end() ? 0U : 1U;
    }
  }
  EXPECT_GE(hits, 1998U) << "of 2000";
}

TEST(Scan, RefusesOtherDimensions) {
  const Matrix matrix = random_matrix(3, 4, 8);
  const Matrix queries = random_matrix(1, 5, 9);
  EXPECT_THROW(static_cast<void>(scan(matrix, queries, {})), Error);
  EXPECT_THROW(static_cast<void>(scan(Int8Matrix(matrix), matrix, queries, {})), Error);
  EXPECT_THROW(static_cast<void>(scan(Int8Matrix(random_matrix(2, 4, 8)), matrix, matrix, {})),
               Error);
}

}  // namespace
}  // namespace lode::vector
