#include <cmath>

#include "lode/model/family_configs.hpp"
#include "lode/model/rope_config.hpp"

namespace lode::model {
namespace {

/// Defaults of a configuration class.
struct DecoderDefaults {
  std::int64_t vocabulary;
  std::int64_t hidden;
  std::int64_t intermediate;
  std::int64_t layers;
  std::int64_t heads;
  std::int64_t key_value_heads;
  std::int64_t positions;
  std::int64_t head = 0;  ///< 0: hidden / heads.
};

BackboneConfig read_decoder_fields(const ConfigObject& config, const DecoderDefaults& defaults) {
  BackboneConfig out;
  out.vocabulary = config.size("vocab_size", defaults.vocabulary);
  out.hidden = config.size("hidden_size", defaults.hidden);
  out.intermediate = config.size("intermediate_size", defaults.intermediate);
  out.layers = read_layer_count(config, "num_hidden_layers", defaults.layers);
  out.heads = config.size("num_attention_heads", defaults.heads);
  out.positions = config.size("max_position_embeddings", defaults.positions);
  out.norm_epsilon = config.number("rms_norm_eps", 1e-6);
  out.causal = config.flag("is_causal", true);
  // Written as null it means as many as there are heads; left out, the class's default.
  const bool is_null =
      !config.has("num_key_value_heads") && config.is_written("num_key_value_heads");
  out.key_value_heads =
      config.size("num_key_value_heads", is_null ? out.heads : defaults.key_value_heads);
  if (out.heads % out.key_value_heads != 0) {
    config.invalid("num_attention_heads", "a multiple of 'num_key_value_heads'");
  }
  out.head = defaults.head;
  if (config.has("head_dim")) {
    out.head = config.size("head_dim", 0);
  } else if (out.head == 0) {
    if (out.hidden % out.heads != 0) {
      config.invalid("hidden_size", "a multiple of 'num_attention_heads'");
    }
    out.head = out.hidden / out.heads;
  }
  if (out.head % 2 != 0) {
    config.invalid("head_dim", "an even number, for rotary positions");
  }
  out.attention_scale = 1.0 / std::sqrt(static_cast<double>(out.head));
  return out;
}

/// Qwen2 and Qwen3: the layers from `max_window_layers` on slide, where sliding is switched on.
void read_qwen_attention(const ConfigObject& config, BackboneConfig& out) {
  out.activation = read_activation(config, "hidden_act", "silu");
  out.ropes = {read_shared_rope(config, 10000.0, out.positions)};
  const bool use = config.flag("use_sliding_window", false);
  const bool is_null = !config.has("sliding_window") && config.is_written("sliding_window");
  const std::int64_t window = use && !is_null ? config.size("sliding_window", 4096) : 0;
  const std::int64_t first = config.size("max_window_layers", 28, 0);
  const auto sliding = read_sliding_layers(
      config, out.layers, [&](std::int64_t layer) { return window > 0 && layer >= first; });
  for (const bool slides : sliding) {
    if (slides && window == 0) {
      config.unsupported("layer_types", "'use_sliding_window' and 'sliding_window' must be set");
    }
    out.attention.push_back({.window = slides ? window : 0});
  }
}

/// What some checkpoints say in order to be read without a causal mask, in words of other model
/// types: refused rather than passed over.
void refuse_other_directions(const ConfigObject& config) {
  for (const std::string_view name : {"use_bidirectional_attention", "bidirectional"}) {
    if (config.flag(name, false)) {
      config.unsupported(name, "this model type says it with 'is_causal'");
    }
  }
}

BackboneConfig read_qwen2_fields(const ConfigObject& config, const DecoderDefaults& defaults) {
  refuse_other_directions(config);
  BackboneConfig out = read_decoder_fields(config, defaults);
  out.family = Family::Qwen2;
  out.query_key_value_bias = true;
  read_qwen_attention(config, out);
  return out;
}

}  // namespace

BackboneConfig read_qwen2_config(const ConfigObject& config) {
  return read_qwen2_fields(config,
                           {.vocabulary = 151936,
                            .hidden = 4096,
                            .intermediate = 22016,
                            .layers = 32,
                            .heads = 32,
                            .key_value_heads = 32,
                            .positions = 32768});
}

BackboneConfig read_c2llm_config(const ConfigObject& config) {
  // The class that ships with the checkpoints has the sizes of the 7B model.
  BackboneConfig out = read_qwen2_fields(config,
                                         {.vocabulary = 152064,
                                          .hidden = 3584,
                                          .intermediate = 18944,
                                          .layers = 28,
                                          .heads = 28,
                                          .key_value_heads = 4,
                                          .positions = 32768});
  if (!config.has("rope_theta") && !config.has("rope_parameters")) {
    out.ropes.front().theta = 1000000.0;
  }
  return out;
}

BackboneConfig read_qwen3_config(const ConfigObject& config) {
  refuse_other_directions(config);
  BackboneConfig out = read_decoder_fields(config,
                                           {.vocabulary = 151936,
                                            .hidden = 4096,
                                            .intermediate = 22016,
                                            .layers = 32,
                                            .heads = 32,
                                            .key_value_heads = 32,
                                            .positions = 32768,
                                            .head = 128});
  out.family = Family::Qwen3;
  out.query_key_value_bias = config.flag("attention_bias", false);
  out.attention_output_bias = out.query_key_value_bias;
  read_qwen_attention(config, out);
  return out;
}

BackboneConfig read_gemma3_config(const ConfigObject& config) {
  constexpr LayerRopeSpelling kRopes = {.full_theta = "rope_theta",
                                        .sliding_theta = "rope_local_base_freq",
                                        .default_full_theta = 1000000.0,
                                        .default_sliding_theta = 10000.0,
                                        .scaling_is_for_both = false};
  BackboneConfig out = read_decoder_fields(config,
                                           {.vocabulary = 262208,
                                            .hidden = 2304,
                                            .intermediate = 9216,
                                            .layers = 26,
                                            .heads = 8,
                                            .key_value_heads = 4,
                                            .positions = 131072,
                                            .head = 256});
  out.family = Family::Gemma3;
  if (config.has("attn_logit_softcapping")) {
    config.unsupported("attn_logit_softcapping", "only null is supported");
  }
  out.activation = read_activation(config, "hidden_activation", "gelu_pytorch_tanh");
  out.query_key_value_bias = config.flag("attention_bias", false);
  out.attention_output_bias = out.query_key_value_bias;
  out.attention_scale =
      1.0 / std::sqrt(static_cast<double>(config.size("query_pre_attn_scalar", 256)));
  out.embedding_scale = std::sqrt(static_cast<double>(out.hidden));
  const LayerRopes ropes = read_layer_ropes(config, kRopes, out.positions);
  out.ropes = {ropes.full, ropes.sliding};
  const bool bidirectional = config.flag("use_bidirectional_attention", false);
  if (bidirectional && !out.causal) {
    config.unsupported("is_causal", "expected it or 'use_bidirectional_attention', not both");
  }
  out.causal = out.causal && !bidirectional;
  // The width counts both sides where attention is bidirectional by this field.
  const std::int64_t width = config.size("sliding_window", 4096);
  const std::int64_t window = bidirectional ? width / 2 : width;
  const std::int64_t every = config.size("sliding_window_pattern", 6);
  const auto sliding = read_sliding_layers(
      config, out.layers, [&](std::int64_t layer) { return (layer + 1) % every != 0; });
  const bool is_null = !config.has("sliding_window") && config.is_written("sliding_window");
  for (const bool slides : sliding) {
    if (slides && (is_null || window < 1)) {
      config.unsupported("sliding_window", "a number from 2 is supported where layers slide");
    }
    out.attention.push_back(slides ? LayerAttention{.window = window, .rope = 1}
                                   : LayerAttention{});
  }
  return out;
}

}  // namespace lode::model
