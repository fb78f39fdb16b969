#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "lode/model/backbone_config.hpp"
#include "lode/nn/aligned_buffer.hpp"
#include "lode/nn/attention_kernel.hpp"
#include "lode/nn/linear.hpp"
#include "lode/nn/rope_table.hpp"
#include "lode/nn/row_kernels.hpp"
#include "lode/nn/weights.hpp"

namespace lode::nn {

/// Sizes and options that all layers share.
struct LayerShape {
  explicit LayerShape(const model::BackboneConfig& config);

  std::size_t hidden;
  std::size_t intermediate;
  std::size_t heads;
  std::size_t key_heads;
  std::size_t head;
  bool rms;
  bool gated;
  bool causal;
  float epsilon;
  float attention_scale;
  model::Activation activation;

  // Rows of the buffers, in floats.
  std::size_t state_stride;
  std::size_t projected_stride;  ///< Queries, keys and values side by side.
  std::size_t attended_stride;
  std::size_t middle_stride;  ///< Between the two products of the MLP.
};

/// Memory of one thread.
struct ThreadScratch {
  explicit ThreadScratch(const LayerShape& shape);

  LinearScratch linear;
  AttentionScratch attention;
  AlignedBuffer<float> normed;  ///< kBandRows rows of states.
  AlignedBuffer<float> middle;  ///< kBandRows rows.
};

/// A range of rows.
struct RowRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] std::size_t size() const noexcept { return end - begin; }
};

/// One transformer layer on packed rows, in three steps. The first and the last may be done for any
/// ranges of up to kBandRows rows in any order; so may attention, for any sequence and key head.
/// Immutable: calls on different rows may run concurrently.
class CpuLayer {
 public:
  CpuLayer(const LayerShape& shape,
           LayerWeights weights,
           const model::LayerAttention& attention,
           model::NumberFormat format);

  /// Which columns of `projected` are wanted.
  enum class Part { All, Queries, KeysAndValues };

  /// Queries, keys and values of rows of `states`, normed and rotated, into the same rows of
  /// `projected`. `positions` are those of the rows in their sequences.
  void project(const float* states,
               const RowRange& rows,
               const std::int32_t* positions,
               const RopeTable* rope,
               Part part,
               float* projected,
               ThreadScratch& scratch) const;

  /// What attention of one key head needs besides the shape.
  struct Attended {
    const float* queries = nullptr;  ///< Rows of `projected`, the first of the query rows.
    const std::int32_t* positions = nullptr;
    std::size_t count = 0;
    const float* keys = nullptr;  ///< Row of `projected` where the sequence begins.
    std::size_t length = 0;
    float* output = nullptr;  ///< Row of the first query.
  };
  void attend_head(const Attended& rows, std::size_t key_head, ThreadScratch& scratch) const;

  /// The rest of the layer for rows of `states`, which it changes.
  void finish(const float* attended,
              const RowRange& rows,
              float* states,
              ThreadScratch& scratch) const;

  [[nodiscard]] std::size_t bytes() const noexcept;
  [[nodiscard]] std::size_t rope() const noexcept { return attention_.rope; }

 private:
  [[nodiscard]] RowNorm row_norm(const NormWeights& weights) const;
  void norm_rows(const NormWeights& norm, const Rows& from, float* to, std::size_t stride) const;
  void rotate_heads(const NormWeights& norm,
                    std::size_t heads,
                    const float* angles,
                    std::size_t pairs,
                    float* row) const;
  void add_product(const PackedLinear& linear,
                   const Rows& input,
                   const NormWeights& inner,
                   const NormWeights& after,
                   float* states,
                   ThreadScratch& scratch) const;

  const LayerShape* shape_;
  model::LayerAttention attention_;
  NormWeights attention_before_, query_norm_, key_norm_, attention_inner_, attention_after_;
  NormWeights mlp_before_, mlp_inner_, mlp_after_;
  PackedLinear query_key_value_, attention_output_, mlp_in_, mlp_out_;
};

}  // namespace lode::nn
