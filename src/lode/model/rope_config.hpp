#pragma once

#include <string_view>

#include "lode/model/backbone_config.hpp"
#include "lode/model/config_object.hpp"

namespace lode::model {

/// The rotary embedding that one dictionary (`rope_scaling`, `rope_parameters` or one layer type's
/// part of it) means. `theta` is the one that stands outside of it, or the class's default;
/// `positions` the model's `max_position_embeddings`. Follows transformers' modeling_rope_utils:
/// "dynamic" equals "default" up to `positions`, and longer texts are not run. Throws
/// Error(Unsupported) for other types.
[[nodiscard]] Rope read_rope(const ConfigObject& rope, double theta, std::int64_t positions);

/// The one rotary embedding of a model whose layers share it: `rope_parameters`, or the older
/// `rope_theta` with `rope_scaling`.
[[nodiscard]] Rope read_shared_rope(const ConfigObject& config,
                                    double default_theta,
                                    std::int64_t positions);

/// The rotary embeddings of a model that has one for full and one for sliding attention
/// (ModernBERT, Gemma 3), in this order.
struct LayerRopes {
  Rope full;
  Rope sliding;
};
struct LayerRopeSpelling {
  std::string_view full_theta;     ///< The older field with the base of full attention.
  std::string_view sliding_theta;  ///< The older field with the base of sliding attention.
  double default_full_theta;
  double default_sliding_theta;
  bool scaling_is_for_both;  ///< Whether the older `rope_scaling` counts for sliding attention too.
};
[[nodiscard]] LayerRopes read_layer_ropes(const ConfigObject& config,
                                          const LayerRopeSpelling& spelling,
                                          std::int64_t positions);

}  // namespace lode::model
