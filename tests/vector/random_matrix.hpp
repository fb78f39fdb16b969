#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "lode/base/random.hpp"
#include "lode/vector/matrix.hpp"

namespace lode::vector {

/// Rows of length 1 in random directions.
inline Matrix random_matrix(std::size_t rows, std::size_t dimension, std::uint64_t seed) {
  Matrix matrix(rows, dimension);
  std::vector<float> row(dimension);
  for (std::size_t i = 0; i < rows; ++i) {
    Random random(seed, i);
    double squares = 0.0;
    for (float& value : row) {
      // A sum of uniform numbers is near enough to a normal one.
      value = static_cast<float>(random.uniform() + random.uniform() + random.uniform() - 1.5);
      squares += double{value} * double{value};
    }
    const auto norm = static_cast<float>(std::sqrt(squares));
    for (float& value : row) {
      value /= norm;
    }
    matrix.set_rows(i, row);
  }
  return matrix;
}

}  // namespace lode::vector
