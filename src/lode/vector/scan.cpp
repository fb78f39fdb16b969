#include "lode/vector/scan.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <functional>
#include <limits>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/parallel.hpp"
#include "lode/vector/top_k.hpp"

namespace lode::vector {
namespace {

/// Rows whose scores are computed together: a block stays in the processor's cache while all
/// queries of a pass see it.
constexpr std::uint32_t kBlockRows = 64;
constexpr std::size_t kQueriesPerPass = 32;
/// Blocks of one range of the parallel loop: at least, and for large matrices so many ranges.
constexpr std::size_t kLeastBlocks = 64;
constexpr std::size_t kRanges = 64;

/// Consecutive rows, at most kBlockRows.
struct RowBlock {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

using Keys = std::vector<std::uint64_t>;

void append_row(std::uint32_t row, std::vector<RowBlock>& blocks) {
  if (!blocks.empty() && blocks.back().end == row && row - blocks.back().begin < kBlockRows) {
    blocks.back().end = row + 1;
  } else {
    blocks.push_back({row, row + 1});
  }
}

bool passes(const std::optional<std::span<const std::uint64_t>>& bitmap, std::uint32_t row) {
  return !bitmap || (row / 64 < bitmap->size() && (((*bitmap)[row / 64] >> (row % 64)) & 1U) != 0);
}

/// The rows that pass the filter, in order.
std::vector<RowBlock> select_rows(std::size_t rows, const RowFilter& filter) {
  std::vector<RowBlock> blocks;
  if (filter.rows) {
    for (const std::uint32_t row : *filter.rows) {
      if (passes(filter.bitmap, row)) {
        append_row(row, blocks);
      }
    }
    return blocks;
  }
  for (std::size_t begin = 0; begin < rows; begin += kBlockRows) {
    const auto first = static_cast<std::uint32_t>(begin);
    const auto last = static_cast<std::uint32_t>(std::min<std::size_t>(rows, begin + kBlockRows));
    if (!filter.bitmap) {
      blocks.push_back({first, last});
      continue;
    }
    for (std::uint32_t row = first; row < last; ++row) {
      if (passes(filter.bitmap, row)) {
        append_row(row, blocks);
      }
    }
  }
  return blocks;
}

/// One kind of rows with the queries of a pass: how their products are computed, and what score a
/// product means.
struct FloatPass {
  const Kernels& kernels;
  const float* rows;
  const float* queries;
  std::size_t stride;

  using Sum = float;
  void dot(const RowBlock& block, std::size_t query_count, Sum* out) const {
    kernels.dot_floats({rows + std::size_t{block.begin} * stride,
                        block.end - block.begin,
                        queries,
                        query_count,
                        stride},
                       out);
  }
  [[nodiscard]] float score(Sum product, std::uint32_t /*row*/) const { return product; }
};

struct CodePass {
  const Kernels& kernels;
  const std::int8_t* rows;
  const std::int8_t* queries;
  std::size_t stride;
  const float* scales;

  using Sum = std::int32_t;
  void dot(const RowBlock& block, std::size_t query_count, Sum* out) const {
    kernels.dot_codes({rows + std::size_t{block.begin} * stride,
                       block.end - block.begin,
                       queries,
                       query_count,
                       stride},
                      out);
  }
  /// The query's own scale is the same for all rows.
  [[nodiscard]] float score(Sum product, std::uint32_t row) const {
    return static_cast<float>(product) * scales[row];
  }
};

/// Scores below which a row cannot be among the best, for each query of a pass: what one range of
/// blocks has found spares the others work. A row of an equal score may still be.
class Floors {
 public:
  explicit Floors(std::size_t query_count) : floors_(query_count) {
    for (std::atomic<float>& floor : floors_) {
      floor.store(-std::numeric_limits<float>::infinity(), std::memory_order_relaxed);
    }
  }
  void read(std::span<float> floors) const {
    for (std::size_t i = 0; i < floors.size(); ++i) {
      floors[i] = floors_[i].load(std::memory_order_relaxed);
    }
  }
  void raise(std::size_t query, float score) {
    float floor = floors_[query].load(std::memory_order_relaxed);
    while (floor < score &&
           !floors_[query].compare_exchange_weak(floor, score, std::memory_order_relaxed)) {
    }
  }

 private:
  std::vector<std::atomic<float>> floors_;
};

/// The scores of one block, row by row, and for each query how many reach its floor. Loops that the
/// compiler turns into vector instructions.
template <typename Pass>
void score_block(const Pass& pass,
                 const RowBlock& block,
                 std::span<const float> floors,
                 typename Pass::Sum* products,
                 float* scores,
                 std::uint32_t* reaching) {
  const std::size_t queries = floors.size();
  pass.dot(block, queries, products);
  std::fill_n(reaching, queries, 0U);
  if (queries == 1) {
    const float floor = floors[0];
    std::uint32_t count = 0;
    for (std::uint32_t i = 0; i < block.end - block.begin; ++i) {
      scores[i] = pass.score(products[i], block.begin + i);
      count += scores[i] >= floor ? 1U : 0U;
    }
    reaching[0] = count;
    return;
  }
  for (std::uint32_t row = block.begin; row < block.end; ++row) {
    for (std::size_t query = 0; query < queries; ++query) {
      scores[query] = pass.score(products[query], row);
      reaching[query] += scores[query] >= floors[query] ? 1U : 0U;
    }
    products += queries;
    scores += queries;
  }
}

/// The best rows of some blocks, for each query of the pass.
template <typename Pass>
std::vector<Keys> scan_blocks(const Pass& pass,
                              std::span<const RowBlock> blocks,
                              std::size_t query_count,
                              std::size_t k,
                              Floors& shared) {
  std::vector<TopK> best(query_count, TopK(k));
  std::array<float, kQueriesPerPass> floors;
  std::array<typename Pass::Sum, kBlockRows * kQueriesPerPass> products;
  std::array<float, kBlockRows * kQueriesPerPass> scores;
  std::array<std::uint32_t, kQueriesPerPass> reaching;
  for (const RowBlock& block : blocks) {
    shared.read(std::span(floors).first(query_count));
    score_block(pass,
                block,
                std::span(floors).first(query_count),
                products.data(),
                scores.data(),
                reaching.data());
    for (std::size_t query = 0; query < query_count; ++query) {
      if (reaching[query] == 0) {
        continue;
      }
      const std::uint64_t before = best[query].threshold();
      for (std::uint32_t row = block.begin; row < block.end; ++row) {
        const float score = scores[(row - block.begin) * query_count + query];
        if (score < floors[query]) {
          continue;
        }
        const std::uint64_t key = row_key(score, row);
        if (key > best[query].threshold()) {
          best[query].push(key);
        }
      }
      if (best[query].threshold() != before) {
        shared.raise(query, score_of(best[query].threshold()));
      }
    }
  }
  std::vector<Keys> result;
  result.reserve(query_count);
  for (TopK& of_query : best) {
    result.push_back(of_query.finish());
  }
  return result;
}

/// The k best rows for each query of one pass, in any order.
template <typename Pass>
std::vector<Keys> scan_pass(const Pass& pass,
                            std::span<const RowBlock> blocks,
                            std::size_t query_count,
                            std::size_t k) {
  const std::size_t grain = std::max(kLeastBlocks, (blocks.size() + kRanges - 1) / kRanges);
  std::vector<std::vector<Keys>> parts((blocks.size() + grain - 1) / grain);
  Floors floors(query_count);
  parallel_for(blocks.size(), grain, [&](std::size_t begin, std::size_t end) {
    parts[begin / grain] =
        scan_blocks(pass, blocks.subspan(begin, end - begin), query_count, k, floors);
  });
  std::vector<Keys> result;
  result.reserve(query_count);
  for (std::size_t query = 0; query < query_count; ++query) {
    TopK best(k);
    for (const std::vector<Keys>& part : parts) {
      for (const std::uint64_t key : part[query]) {
        if (key > best.threshold()) {
          best.push(key);
        }
      }
    }
    result.push_back(best.finish());
  }
  return result;
}

std::vector<ScoredRow> in_order(Keys keys) {
  std::sort(keys.begin(), keys.end(), std::greater<>());
  std::vector<ScoredRow> result;
  result.reserve(keys.size());
  for (const std::uint64_t key : keys) {
    result.push_back({.row = row_of(key), .score = score_of(key)});
  }
  return result;
}

/// Of the rows in `keys`, the k best by floats.
std::vector<ScoredRow> rescore(const FloatPass& pass, const Keys& keys, std::size_t k) {
  std::vector<std::uint32_t> rows;
  rows.reserve(keys.size());
  for (const std::uint64_t key : keys) {
    rows.push_back(row_of(key));
  }
  std::sort(rows.begin(), rows.end());
  TopK best(k);
  for (const std::uint32_t row : rows) {
    float product = 0.0F;
    pass.dot({row, row + 1}, 1, &product);
    const std::uint64_t key = row_key(product, row);
    if (key > best.threshold()) {
      best.push(key);
    }
  }
  return in_order(best.finish());
}

void check_dimensions(std::size_t matrix, std::size_t queries) {
  if (matrix != queries) {
    throw Error(
        ErrorKind::InvalidArgument,
        fmt::format(
            "vectors of {} dimensions cannot be compared with queries of {}", matrix, queries));
  }
}

/// Calls body(first, count) for the queries of each pass.
template <typename Body>
void for_passes(std::size_t query_count, const Body& body) {
  for (std::size_t first = 0; first < query_count; first += kQueriesPerPass) {
    body(first, std::min(kQueriesPerPass, query_count - first));
  }
}

}  // namespace

std::vector<std::vector<ScoredRow>> scan(const Matrix& matrix,
                                         const Matrix& queries,
                                         const ScanOptions& options) {
  check_dimensions(matrix.dimension(), queries.dimension());
  const Kernels& kernels = options.kernels == nullptr ? best_kernels() : *options.kernels;
  const auto blocks = select_rows(matrix.rows(), options.filter);
  const std::size_t k = std::min(options.k, matrix.rows());
  std::vector<std::vector<ScoredRow>> result;
  result.reserve(queries.rows());
  for_passes(queries.rows(), [&](std::size_t first, std::size_t count) {
    const FloatPass pass = {
        kernels, matrix.data(), queries.data() + first * queries.stride(), matrix.stride()};
    for (Keys& keys : scan_pass(pass, blocks, count, k)) {
      result.push_back(in_order(std::move(keys)));
    }
  });
  return result;
}

std::vector<std::vector<ScoredRow>> scan(const Int8Matrix& codes,
                                         const Matrix& matrix,
                                         const Matrix& queries,
                                         const ScanOptions& options) {
  check_dimensions(codes.dimension(), queries.dimension());
  check_dimensions(matrix.dimension(), queries.dimension());
  if (codes.rows() != matrix.rows()) {
    throw Error(
        ErrorKind::InvalidArgument,
        fmt::format("{} rows of codes cannot stand for {} vectors", codes.rows(), matrix.rows()));
  }
  const Kernels& kernels = options.kernels == nullptr ? best_kernels() : *options.kernels;
  const auto blocks = select_rows(matrix.rows(), options.filter);
  const std::size_t k = std::min(options.k, matrix.rows());
  const std::size_t oversample = std::max<std::size_t>(1, options.oversample);
  const std::size_t candidates = k > matrix.rows() / oversample ? matrix.rows() : k * oversample;
  const Int8Matrix query_codes(queries);
  std::vector<std::vector<ScoredRow>> result(queries.rows());
  for_passes(queries.rows(), [&](std::size_t first, std::size_t count) {
    const CodePass pass = {kernels,
                           codes.codes(),
                           query_codes.codes() + first * query_codes.stride(),
                           codes.stride(),
                           codes.scales()};
    const std::vector<Keys> keys = scan_pass(pass, blocks, count, candidates);
    parallel_for(count, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        const FloatPass floats = {kernels,
                                  matrix.data(),
                                  queries.data() + (first + i) * queries.stride(),
                                  matrix.stride()};
        result[first + i] = rescore(floats, keys[i], k);
      }
    });
  });
  return result;
}

}  // namespace lode::vector
