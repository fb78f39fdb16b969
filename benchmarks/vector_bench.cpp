// Speed of the vector scan. Driven by benchmarks/vector-speed.
//
//   vector_bench ROWS DIMENSION K REPEATS SEED
//
// Makes ROWS random directions and 64 queries near some of them, and prints one JSON object: median
// milliseconds, over REPEATS rounds that take turns, of reading the codes, of a query by codes, by
// floats, and of the 64 queries in one call; and which share of the K exact neighbours the codes
// find. Threads as LODE_THREADS says, else one per core.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/random.hpp"
#include "lode/vector/scan.hpp"

namespace {

using lode::vector::Int8Matrix;
using lode::vector::Matrix;
using lode::vector::ScanOptions;
using lode::vector::ScoredRow;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kQueries = 64;

/// Two normal numbers (Box and Muller 1958).
void draw_normal(lode::Random& random, float& first, float& second) {
  const double radius = std::sqrt(-2.0 * std::log(1.0 - random.uniform()));
  const double angle = 6.283185307179586 * random.uniform();
  first = static_cast<float>(radius * std::cos(angle));
  second = static_cast<float>(radius * std::sin(angle));
}

Matrix random_directions(std::size_t rows, std::size_t dimension, std::uint64_t seed) {
  Matrix matrix(rows, dimension);
  lode::parallel_for(rows, 1024, [&](std::size_t begin, std::size_t end) {
    std::vector<float> row(dimension + 1);
    for (std::size_t i = begin; i < end; ++i) {
      lode::Random random(seed, i);
      double squares = 0.0;
      for (std::size_t j = 0; j < dimension; j += 2) {
        draw_normal(random, row[j], row[j + 1]);
      }
      for (std::size_t j = 0; j < dimension; ++j) {
        squares += double{row[j]} * double{row[j]};
      }
      for (float& value : row) {
        value /= static_cast<float>(std::sqrt(squares));
      }
      matrix.set_rows(i, std::span<const float>(row).first(dimension));
    }
  });
  return matrix;
}

/// Halfway between a row and a random direction, as a query is somewhat like its answers.
Matrix queries_near(const Matrix& matrix, std::uint64_t seed) {
  Matrix queries = random_directions(kQueries, matrix.dimension(), seed + 1);
  std::vector<float> mixed(matrix.dimension());
  for (std::size_t i = 0; i < kQueries; ++i) {
    const auto row = matrix.row(lode::Random(seed, i).below(matrix.rows()));
    for (std::size_t j = 0; j < mixed.size(); ++j) {
      mixed[j] = (queries.row(i)[j] + row[j]) * 0.7071F;
    }
    queries.set_rows(i, mixed);
  }
  return queries;
}

Matrix one_row(const Matrix& matrix, std::size_t row) {
  Matrix result(1, matrix.dimension());
  result.set_rows(0, matrix.row(row));
  return result;
}

/// What the memory allows: every byte of the codes is read once, by all threads.
std::uint64_t read_all(const Int8Matrix& codes) {
  constexpr std::size_t kRange = std::size_t{4} << 20U;
  const std::size_t bytes = codes.rows() * codes.stride();
  std::vector<std::uint64_t> sums((bytes + kRange - 1) / kRange);
  lode::parallel_for(bytes, kRange, [&](std::size_t begin, std::size_t end) {
    std::uint64_t sum[8] = {};
    for (std::size_t i = begin; i + 64 <= end; i += 64) {
      std::uint64_t words[8];
      std::memcpy(words, codes.codes() + i, 64);
      for (std::size_t j = 0; j < 8; ++j) {
        sum[j] ^= words[j];
      }
    }
    sums[begin / kRange] = sum[0] ^ sum[1] ^ sum[2] ^ sum[3] ^ sum[4] ^ sum[5] ^ sum[6] ^ sum[7];
  });
  std::uint64_t sum = 0;
  for (const std::uint64_t part : sums) {
    sum ^= part;
  }
  return sum;
}

template <typename Body>
void time_into(std::vector<double>& times_ms, const Body& body) {
  const auto start = Clock::now();
  body();
  times_ms.push_back(std::chrono::duration<double, std::milli>(Clock::now() - start).count());
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

double share_found(const std::vector<std::vector<ScoredRow>>& exact,
                   const std::vector<std::vector<ScoredRow>>& found) {
  std::size_t hits = 0;
  std::size_t all = 0;
  for (std::size_t i = 0; i < exact.size(); ++i) {
    std::set<std::uint32_t> rows;
    for (const ScoredRow& row : exact[i]) {
      rows.insert(row.row);
    }
    all += rows.size();
    for (const ScoredRow& row : found[i]) {
      hits += rows.count(row.row);
    }
  }
  return static_cast<double>(hits) / static_cast<double>(all);
}

int run(const char* const* words) {
  const auto number = [](const char* word) { return std::strtoull(word, nullptr, 10); };
  const Matrix matrix = random_directions(number(words[0]), number(words[1]), number(words[4]));
  const Matrix queries = queries_near(matrix, number(words[4]));
  const Int8Matrix codes(matrix);
  const ScanOptions options = {.k = number(words[2])};

  const auto exact = scan(matrix, queries, options);
  const double recall = share_found(exact, scan(codes, matrix, queries, options));
  std::vector<double> read;
  std::vector<double> by_codes;
  std::vector<double> by_floats;
  std::vector<double> together;
  std::uint64_t sum = 0;
  for (std::size_t round = 0; round < number(words[3]); ++round) {
    const Matrix query = one_row(queries, round % kQueries);
    time_into(read, [&] { sum ^= read_all(codes); });
    time_into(by_codes, [&] { static_cast<void>(scan(codes, matrix, query, options)); });
    time_into(by_floats, [&] { static_cast<void>(scan(matrix, query, options)); });
    if (round % 4 == 0) {
      time_into(together, [&] { static_cast<void>(scan(codes, matrix, queries, options)); });
    }
  }
  const lode::Json result = {{"kernels", lode::vector::best_kernels().name},
                             {"threads", lode::thread_count()},
                             {"read_ms", median(read)},
                             {"codes_ms", median(by_codes)},
                             {"floats_ms", median(by_floats)},
                             {"codes_64_queries_ms", median(together)},
                             {"recall", recall},
                             {"checksum", sum}};
  std::puts(lode::to_json_line(result).c_str());
  return 0;
}

}  // namespace

int main(int count, char** words) {
  if (count != 6) {
    std::fputs("usage: vector_bench ROWS DIMENSION K REPEATS SEED\n", stderr);
    return 2;
  }
  if (const char* threads = std::getenv("LODE_THREADS")) {
    lode::set_thread_count(std::strtoull(threads, nullptr, 10));
  }
  return run(words + 1);
}
