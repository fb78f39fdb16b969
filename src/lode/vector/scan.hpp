#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "lode/vector/int8_matrix.hpp"
#include "lode/vector/kernels.hpp"
#include "lode/vector/matrix.hpp"

namespace lode::vector {

/// A row and its inner product with a query.
struct ScoredRow {
  std::uint32_t row = 0;
  float score = 0.0F;
  bool operator==(const ScoredRow&) const = default;
};

/// Which rows are looked at, before the best are chosen. Both at once: rows that pass both.
struct RowFilter {
  /// Bit i % 64 of word i / 64 stands for row i; rows beyond the last word do not pass.
  std::optional<std::span<const std::uint64_t>> bitmap = {};
  /// Ascending, distinct, each below the number of rows.
  std::optional<std::span<const std::uint32_t>> rows = {};
};

struct ScanOptions {
  std::size_t k = 10;
  RowFilter filter = {};  ///< None: all rows.
  /// Of the scan of codes: so many times k rows are rescored with floats.
  std::size_t oversample = 4;
  const Kernels* kernels = nullptr;  ///< None: best_kernels(). All give the same results.
};

/// The k rows of `matrix` with the largest inner products, for each row of `queries`, best first;
/// equal scores by lower row. Exact, and the same on every machine and for every number of threads.
/// Several queries share one pass over the rows, which threads divide among them. Throws
/// Error(InvalidArgument) when the dimensions differ.
[[nodiscard]] std::vector<std::vector<ScoredRow>> scan(const Matrix& matrix,
                                                       const Matrix& queries,
                                                       const ScanOptions& options);

/// The same by the codes of `matrix`: the best k * oversample rows by codes, rescored by `matrix`.
/// Scores are exact; a row may be missing that its codes rank too low.
[[nodiscard]] std::vector<std::vector<ScoredRow>> scan(const Int8Matrix& codes,
                                                       const Matrix& matrix,
                                                       const Matrix& queries,
                                                       const ScanOptions& options);

}  // namespace lode::vector
