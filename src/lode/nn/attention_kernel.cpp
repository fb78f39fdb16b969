#include "lode/nn/attention_kernel.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "lode/nn/kernel_targets.hpp"
#include "lode/nn/matrix_kernels.hpp"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "lode/nn/attention_kernel.cpp"
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

#include "lode/nn/functions_inl.hpp"
#include "lode/nn/tile_inl.hpp"

HWY_BEFORE_NAMESPACE();
namespace lode::nn::HWY_NAMESPACE {

/// Keys of one block; a multiple of every panel's columns.
constexpr std::size_t kKeyBlock = 256;
/// Stands for minus infinity, but its differences are numbers.
constexpr float kMasked = -1e30F;

/// Keys that a query sees: [begin, end).
struct KeyRange {
  std::size_t begin = 0;
  std::size_t end = 0;
};

KeyRange visible_keys(const AttentionTask& task, std::size_t position) {
  KeyRange range{.begin = 0, .end = task.causal ? position + 1 : task.length};
  if (task.window > 0) {
    const std::size_t back = task.causal ? task.window - 1 : task.window;
    range.begin = position > back ? position - back : 0;
    range.end = std::min(range.end, position + task.window + 1);
  }
  return range;
}

/// Panels of the keys [begin, end): for each dimension, the values of panel_columns() keys; zeros
/// for keys past the end.
void transpose_keys(const AttentionTask& task,
                    std::size_t begin,
                    std::size_t end,
                    float* HWY_RESTRICT panels) {
  const FloatTag d;
  const std::size_t n = hn::Lanes(d);
  const hn::RebindToSigned<FloatTag> di;
  const auto offsets =
      hn::Mul(hn::Iota(di, 0), hn::Set(di, static_cast<std::int32_t>(task.key_stride)));
  const std::size_t columns = 2 * n;
  for (std::size_t key = begin; key < end; key += n) {
    const std::size_t index = key - begin;
    float* const to = panels + index / columns * columns * task.head + index % columns;
    const float* const from = task.keys + key * task.key_stride;
    if (key + n <= end) {
      for (std::size_t i = 0; i < task.head; ++i) {
        hn::StoreU(hn::GatherIndex(d, from + i, offsets), d, to + i * columns);
      }
    } else {
      for (std::size_t i = 0; i < task.head; ++i) {
        for (std::size_t j = 0; j < n; ++j) {
          to[i * columns + j] = key + j < end ? from[j * task.key_stride + i] : 0.0F;
        }
      }
    }
  }
}

/// A tile of query rows of one head while blocks of keys pass by.
struct TileState {
  std::size_t first = 0;  ///< Of the query rows.
  std::size_t rows = 0;
  std::array<KeyRange, kTileRows> seen;
  std::array<float, kTileRows> largest;
  std::array<float, kTileRows> total;
};

/// Turns one row's scores of a block into weights; returns by how much earlier sums shrink.
HWY_INLINE float soften(const KeyRange& seen,
                        const KeyRange& block,
                        float scale,
                        float* HWY_RESTRICT scores,
                        float& largest,
                        float& total) {
  const FloatTag d;
  const std::size_t n = hn::Lanes(d);
  const std::size_t size = block.end - block.begin;
  const std::size_t padded = (size + n - 1) / n * n;
  const std::size_t from = std::clamp(seen.begin, block.begin, block.end) - block.begin;
  const std::size_t to = std::clamp(seen.end, block.begin, block.end) - block.begin;
  std::fill(scores, scores + std::min(from, size), kMasked);
  std::fill(scores + std::max(from, to), scores + padded, kMasked);
  FloatVector highest = hn::Set(d, kMasked);
  for (std::size_t i = 0; i < padded; i += n) {
    highest = hn::Max(highest, hn::LoadU(d, scores + i));
  }
  const float before = largest;
  // The scale is positive, so the largest score stays the largest.
  largest = std::max(before, hn::GetLane(hn::MaxOfLanes(d, highest)) * scale);
  const FloatVector shift = hn::Set(d, largest);
  const FloatVector factor = hn::Set(d, scale);
  FloatVector sums = hn::Zero(d);
  for (std::size_t i = 0; i < padded; i += n) {
    const FloatVector score = hn::MulSub(hn::LoadU(d, scores + i), factor, shift);
    const FloatVector weight = exponential(d, score);
    sums = hn::Add(sums, weight);
    hn::StoreU(weight, d, scores + i);
  }
  const float shrink = std::exp(before - largest);
  total = total * shrink + hn::GetLane(hn::SumOfLanes(d, sums));
  return shrink;
}

void multiply_rows(float* row, std::size_t size, float factor) {
  const FloatTag d;
  for (std::size_t i = 0; i < size; i += hn::Lanes(d)) {
    hn::StoreU(hn::Mul(hn::LoadU(d, row + i), hn::Set(d, factor)), d, row + i);
  }
}

/// Attention of one tile to one block of keys, added to `sums`.
void attend_block(const AttentionTask& task,
                  std::size_t head,
                  TileState& tile,
                  const KeyRange& block,
                  const float* panels,
                  float* scores,
                  float* sums,
                  std::size_t sums_stride) {
  const std::size_t columns = 2 * lanes();
  const std::size_t size = block.end - block.begin;
  const float* const queries = task.queries + tile.first * task.query_stride + head * task.head;
  const TileFunction multiply = kTileFunctions[tile.rows - 1];
  for (std::size_t key = 0; key < size; key += columns) {
    multiply(queries,
             task.query_stride,
             panels + key * task.head,
             columns,
             task.head,
             false,
             scores + key,
             kKeyBlock);
  }
  for (std::size_t r = 0; r < tile.rows; ++r) {
    const float shrink = soften(
        tile.seen[r], block, task.scale, scores + r * kKeyBlock, tile.largest[r], tile.total[r]);
    if (shrink != 1.0F) {
      multiply_rows(sums + r * sums_stride, task.head, shrink);
    }
  }
  const float* const values = task.values + block.begin * task.key_stride;
  for (std::size_t column = 0; column < task.head; column += columns) {
    multiply(scores,
             kKeyBlock,
             values + column,
             task.key_stride,
             size,
             true,
             sums + column,
             sums_stride);
  }
}

void attend_tile(const AttentionTask& task,
                 std::size_t head,
                 TileState& tile,
                 const KeyRange& all,
                 AttentionScratch& scratch) {
  const std::size_t sums_stride =
      (task.head + kMaxPanelColumns - 1) / kMaxPanelColumns * kMaxPanelColumns;
  float* const sums = scratch.sums.data();
  std::fill(sums, sums + tile.rows * sums_stride, 0.0F);
  tile.largest.fill(kMasked);
  tile.total.fill(0.0F);
  KeyRange range{.begin = task.length, .end = 0};
  for (std::size_t r = 0; r < tile.rows; ++r) {
    tile.seen[r] = visible_keys(task, static_cast<std::size_t>(task.positions[tile.first + r]));
    range.begin = std::min(range.begin, tile.seen[r].begin);
    range.end = std::max(range.end, std::min(tile.seen[r].end, task.length));
  }
  for (std::size_t begin = range.begin / kKeyBlock * kKeyBlock; begin < range.end;
       begin += kKeyBlock) {
    const KeyRange block{.begin = begin, .end = std::min(begin + kKeyBlock, range.end)};
    attend_block(task,
                 head,
                 tile,
                 block,
                 scratch.keys.data() + (begin - all.begin) * task.head,
                 scratch.scores.data(),
                 sums,
                 sums_stride);
  }
  for (std::size_t r = 0; r < tile.rows; ++r) {
    multiply_rows(sums + r * sums_stride, task.head, 1.0F / tile.total[r]);
    std::copy_n(sums + r * sums_stride,
                task.head,
                task.output + (tile.first + r) * task.output_stride + head * task.head);
  }
}

void attend_here(const AttentionTask& task, AttentionScratch& scratch) {
  if (task.query_count == 0) {
    return;
  }
  // What the rows see together; they are ascending, so their ranges are too.
  KeyRange all = visible_keys(task, static_cast<std::size_t>(task.positions[0]));
  all.begin = all.begin / kKeyBlock * kKeyBlock;
  all.end = std::min(
      task.length,
      visible_keys(task, static_cast<std::size_t>(task.positions[task.query_count - 1])).end);
  scratch.keys.reserve((all.end - all.begin + kMaxPanelColumns) * task.head);
  scratch.scores.reserve(kTileRows * kKeyBlock);
  scratch.sums.reserve(kTileRows * (task.head + kMaxPanelColumns));
  const std::size_t columns = 2 * lanes();
  // Whole panels, so that no tile meets what is not a number.
  transpose_keys(task, all.begin, all.end, scratch.keys.data());
  if (const std::size_t rest = (all.end - all.begin) % columns; rest > 0 && rest <= lanes()) {
    float* const panel =
        scratch.keys.data() + (all.end - all.begin) / columns * columns * task.head;
    for (std::size_t i = 0; i < task.head; ++i) {
      std::fill_n(panel + i * columns + lanes(), lanes(), 0.0F);
    }
  }
  TileState tile;
  for_each_tile(task.query_count, [&](std::size_t first, std::size_t rows) HWY_ATTR {
    tile.first = first;
    tile.rows = rows;
    for (std::size_t head = 0; head < task.group; ++head) {
      attend_tile(task, head, tile, all, scratch);
    }
  });
}

}  // namespace lode::nn::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace lode::nn {

HWY_EXPORT(attend_here);

void attend(const AttentionTask& task, AttentionScratch& scratch) {
  HWY_DYNAMIC_DISPATCH(attend_here)(task, scratch);
}

}  // namespace lode::nn
#endif
