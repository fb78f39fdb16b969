#pragma once

#include <cstddef>
#include <cstdint>

#include "lode/nn/aligned_buffer.hpp"

namespace lode::nn {

/// Attention of some query rows of one sequence by the query heads that share one key and value
/// head. Rows of all matrices are tokens of the sequence.
struct AttentionTask {
  const float* queries = nullptr;  ///< First of the group's heads, which follow each other.
  std::size_t query_stride = 0;
  const std::int32_t* positions = nullptr;  ///< Of the query rows in the sequence, ascending.
  std::size_t query_count = 0;
  std::size_t group = 1;  ///< Query heads that share the key head.

  const float* keys = nullptr;
  const float* values = nullptr;
  std::size_t key_stride = 0;  ///< Of the values too.
  std::size_t length = 0;      ///< Of the sequence.

  std::size_t head = 0;  ///< Dimensions.
  float scale = 1.0F;
  bool causal = false;
  std::size_t window = 0;  ///< As LayerAttention::window.

  float* output = nullptr;  ///< As the queries.
  std::size_t output_stride = 0;
};

/// Memory of one thread, which grows to what the longest sequence needs. Single owner.
struct AttentionScratch {
  AlignedBuffer<float> keys;    ///< Transposed, in panels.
  AlignedBuffer<float> scores;  ///< Of one tile of queries and one block of keys.
  AlignedBuffer<float> sums;    ///< Of one tile of queries.
};

/// Softmax over blocks of keys, with a running maximum. The blocks begin at fixed positions: a
/// row's result does not depend on which other rows are asked for. Values may be read up to
/// kMaxPanelColumns - 1 floats past their head; these numbers must exist and be finite.
void attend(const AttentionTask& task, AttentionScratch& scratch);

}  // namespace lode::nn
