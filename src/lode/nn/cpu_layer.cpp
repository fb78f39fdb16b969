#include "lode/nn/cpu_layer.hpp"

#include <utility>

namespace lode::nn {

LayerShape::LayerShape(const model::BackboneConfig& config)
    : hidden(static_cast<std::size_t>(config.hidden)),
      intermediate(static_cast<std::size_t>(config.intermediate)),
      heads(static_cast<std::size_t>(config.heads)),
      key_heads(static_cast<std::size_t>(config.key_value_heads)),
      head(static_cast<std::size_t>(config.head)),
      rms(architecture(config).rms_norm),
      gated(architecture(config).gated),
      causal(config.causal),
      epsilon(static_cast<float>(config.norm_epsilon)),
      attention_scale(static_cast<float>(config.attention_scale)),
      activation(config.activation),
      // Products write whole panels.
      state_stride(row_stride(hidden)),
      projected_stride(row_stride((heads + 2 * key_heads) * head)),
      attended_stride(row_stride(heads * head)),
      middle_stride(row_stride(intermediate)) {}

ThreadScratch::ThreadScratch(const LayerShape& shape)
    : normed(kBandRows * shape.state_stride), middle(kBandRows * shape.middle_stride) {}

CpuLayer::CpuLayer(const LayerShape& shape,
                   LayerWeights weights,
                   const model::LayerAttention& attention,
                   model::NumberFormat format)
    : shape_(&shape),
      attention_(attention),
      attention_before_(std::move(weights.attention_before)),
      query_norm_(std::move(weights.query_norm)),
      key_norm_(std::move(weights.key_norm)),
      attention_inner_(std::move(weights.attention_inner)),
      attention_after_(std::move(weights.attention_after)),
      mlp_before_(std::move(weights.mlp_before)),
      mlp_inner_(std::move(weights.mlp_inner)),
      mlp_after_(std::move(weights.mlp_after)),
      query_key_value_(weights.query_key_value, format),
      attention_output_(weights.attention_output, format),
      mlp_in_(shape.gated ? PackedLinear(weights.mlp_gate, weights.mlp_up, format)
                          : PackedLinear(weights.mlp_up, format)),
      mlp_out_(weights.mlp_out, format) {}

std::size_t CpuLayer::bytes() const noexcept {
  return query_key_value_.bytes() + attention_output_.bytes() + mlp_in_.bytes() + mlp_out_.bytes();
}

RowNorm CpuLayer::row_norm(const NormWeights& weights) const {
  return {.scale = weights.scale.data(),
          .shift = weights.shift.empty() ? nullptr : weights.shift.data(),
          .size = weights.scale.size(),
          .epsilon = shape_->epsilon,
          .rms = shape_->rms};
}

void CpuLayer::norm_rows(const NormWeights& norm,
                         const Rows& from,
                         float* to,
                         std::size_t stride) const {
  const RowNorm row = row_norm(norm);
  for (std::size_t r = 0; r < from.count; ++r) {
    normalize(row, from.values + r * from.stride, to + r * stride);
  }
}

void CpuLayer::rotate_heads(const NormWeights& norm,
                            std::size_t heads,
                            const float* angles,
                            std::size_t pairs,
                            float* row) const {
  for (std::size_t i = 0; i < heads; ++i) {
    float* const head = row + i * shape_->head;
    if (!norm.empty()) {
      normalize(row_norm(norm), head, head);
    }
    if (angles != nullptr) {
      rotate(angles, pairs, head);
    }
  }
}

void CpuLayer::project(const float* states,
                       const RowRange& rows,
                       const std::int32_t* positions,
                       const RopeTable* rope,
                       Part part,
                       float* projected,
                       ThreadScratch& scratch) const {
  const LayerShape& shape = *shape_;
  Rows input{.values = states + rows.begin * shape.state_stride,
             .stride = shape.state_stride,
             .count = rows.size()};
  if (!attention_before_.empty()) {
    norm_rows(attention_before_, input, scratch.normed.data(), shape.state_stride);
    input.values = scratch.normed.data();
  }
  float* const output = projected + rows.begin * shape.projected_stride;
  const std::size_t columns = panel_columns();
  const std::size_t query_width = shape.heads * shape.head;
  const std::size_t key_width = shape.key_heads * shape.head;
  const Finish finish{.output = output, .stride = shape.projected_stride};
  const std::size_t first = part == Part::KeysAndValues ? query_width / columns : 0;
  const std::size_t last =
      part == Part::Queries ? (query_width + columns - 1) / columns : query_key_value_.panels();
  query_key_value_.apply(input, first, last, finish, scratch.linear);
  if (rope == nullptr && query_norm_.empty()) {
    return;
  }
  const std::size_t pairs = rope == nullptr ? 0 : rope->pairs();
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const float* const angles =
        rope == nullptr ? nullptr : rope->row(static_cast<std::size_t>(positions[rows.begin + r]));
    float* const row = output + r * shape.projected_stride;
    if (part != Part::KeysAndValues) {
      rotate_heads(query_norm_, shape.heads, angles, pairs, row);
    }
    if (part != Part::Queries) {
      rotate_heads(key_norm_, key_width / shape.head, angles, pairs, row + query_width);
    }
  }
}

void CpuLayer::attend_head(const Attended& rows,
                           std::size_t key_head,
                           ThreadScratch& scratch) const {
  const LayerShape& shape = *shape_;
  const std::size_t group = shape.heads / shape.key_heads;
  const float* const keys = rows.keys + (shape.heads + key_head) * shape.head;
  const AttentionTask task{.queries = rows.queries + key_head * group * shape.head,
                           .query_stride = shape.projected_stride,
                           .positions = rows.positions,
                           .query_count = rows.count,
                           .group = group,
                           .keys = keys,
                           .values = keys + shape.key_heads * shape.head,
                           .key_stride = shape.projected_stride,
                           .length = rows.length,
                           .head = shape.head,
                           .scale = shape.attention_scale,
                           .causal = shape.causal,
                           .window = static_cast<std::size_t>(attention_.window),
                           .output = rows.output + key_head * group * shape.head,
                           .output_stride = shape.attended_stride};
  attend(task, scratch.attention);
}

/// states = after(states + inner(linear(input))); the norms may be empty.
void CpuLayer::add_product(const PackedLinear& linear,
                           const Rows& input,
                           const NormWeights& inner,
                           const NormWeights& after,
                           float* states,
                           ThreadScratch& scratch) const {
  const std::size_t stride = shape_->state_stride;
  if (inner.empty()) {
    linear.apply(input, {.add = true, .output = states, .stride = stride}, scratch.linear);
  } else {
    float* const sums = scratch.normed.data();
    linear.apply(input, {.output = sums, .stride = stride}, scratch.linear);
    norm_rows(inner, {.values = sums, .stride = stride, .count = input.count}, sums, stride);
    for (std::size_t r = 0; r < input.count; ++r) {
      add(sums + r * stride, shape_->hidden, states + r * stride);
    }
  }
  if (!after.empty()) {
    norm_rows(after, {.values = states, .stride = stride, .count = input.count}, states, stride);
  }
}

void CpuLayer::finish(const float* attended,
                      const RowRange& rows,
                      float* states,
                      ThreadScratch& scratch) const {
  const LayerShape& shape = *shape_;
  float* const own = states + rows.begin * shape.state_stride;
  add_product(attention_output_,
              {.values = attended + rows.begin * shape.attended_stride,
               .stride = shape.attended_stride,
               .count = rows.size()},
              attention_inner_,
              attention_after_,
              own,
              scratch);
  Rows input{.values = own, .stride = shape.state_stride, .count = rows.size()};
  if (!mlp_before_.empty()) {
    norm_rows(mlp_before_, input, scratch.normed.data(), shape.state_stride);
    input.values = scratch.normed.data();
  }
  mlp_in_.apply(input,
                {.kind = shape.gated ? Finish::Kind::Gate : Finish::Kind::Activate,
                 .activation = shape.activation,
                 .output = scratch.middle.data(),
                 .stride = shape.middle_stride},
                scratch.linear);
  add_product(
      mlp_out_,
      {.values = scratch.middle.data(), .stride = shape.middle_stride, .count = rows.size()},
      mlp_inner_,
      mlp_after_,
      own,
      scratch);
}

}  // namespace lode::nn
