#include <cmath>

#include "lode/model/family_configs.hpp"
#include "lode/model/rope_config.hpp"

namespace lode::model {
namespace {

/// The dimensions of a head where the class derives them.
void divide_heads(const ConfigObject& config,
                  std::string_view hidden,
                  std::string_view heads,
                  BackboneConfig& out) {
  if (out.hidden % out.heads != 0) {
    config.invalid(hidden, std::string("a multiple of '") + std::string(heads) + "'");
  }
  out.head = out.hidden / out.heads;
  out.key_value_heads = out.heads;
  out.attention_scale = 1.0 / std::sqrt(static_cast<double>(out.head));
}

void refuse_decoder(const ConfigObject& config) {
  for (const std::string_view name : {"is_decoder", "add_cross_attention"}) {
    if (config.flag(name, false)) {
      config.unsupported(name, "only encoders of this model type are supported");
    }
  }
}

BackboneConfig read_bert_fields(const ConfigObject& config, std::int64_t default_vocabulary) {
  BackboneConfig out;
  refuse_decoder(config);
  if (config.text("position_embedding_type", "absolute") != "absolute") {
    config.unsupported("position_embedding_type", "only absolute is supported");
  }
  out.vocabulary = config.size("vocab_size", default_vocabulary);
  out.hidden = config.size("hidden_size", 768);
  out.layers = read_layer_count(config, "num_hidden_layers", 12);
  out.heads = config.size("num_attention_heads", 12);
  out.intermediate = config.size("intermediate_size", 3072);
  out.positions = config.size("max_position_embeddings", 512);
  out.token_types = config.size("type_vocab_size", 2);
  out.norm_epsilon = config.number("layer_norm_eps", 1e-12);
  out.activation = read_activation(config, "hidden_act", "gelu");
  out.query_key_value_bias = true;
  out.attention_output_bias = true;
  out.mlp_bias = true;
  out.norm_bias = true;
  divide_heads(config, "hidden_size", "num_attention_heads", out);
  out.attention.resize(static_cast<std::size_t>(out.layers));
  return out;
}

/// The fields of the class that ships with the checkpoints, a descendant of GPT2Config.
BackboneConfig read_gpt_spelling(const ConfigObject& config) {
  BackboneConfig out;
  out.vocabulary = config.size("vocab_size", 50257);
  out.hidden = config.size("n_embd", 768);
  out.layers = read_layer_count(config, "n_layer", 12);
  out.heads = config.size("n_head", 12);
  out.intermediate = config.size("n_inner", 4 * out.hidden);
  out.positions = config.size("n_positions", 1024);
  out.token_types = config.size("type_vocab_size", 2, 0);
  out.norm_epsilon = config.number("layer_norm_epsilon", 1e-5);
  const std::string activation = config.text("activation_function", "gelu_new");
  if (activation != "swiglu" && activation != "geglu") {
    config.unsupported("activation_function", "swiglu and geglu are supported");
  }
  out.activation = activation == "swiglu" ? Activation::Silu : Activation::Gelu;
  for (const std::string_view name :
       {"prenorm", "parallel_block", "use_rms_norm", "causal", "rotary_emb_interleaved"}) {
    if (config.flag(name, false)) {
      config.unsupported(name, "only false is supported");
    }
  }
  for (const std::string_view name : {"rotary_emb_scale_base", "rotary_scaling_factor"}) {
    if (config.has(name)) {
      config.unsupported(name, "only null is supported");
    }
  }
  out.query_key_value_bias = config.flag("qkv_proj_bias", true);
  out.attention_output_bias = out.query_key_value_bias;
  out.mlp_bias = config.flag("mlp_fc1_bias", true);
  if (config.flag("mlp_fc2_bias", true) != out.mlp_bias) {
    config.unsupported("mlp_fc2_bias", "it must equal 'mlp_fc1_bias'");
  }
  Rope rope;
  rope.theta = config.number("rotary_emb_base", 10000.0);
  rope.partial = config.number("rotary_emb_fraction", 0.0);
  if (!(rope.theta > 0.0)) {
    config.invalid("rotary_emb_base", "a number above 0");
  }
  // With 0 the class adds a table of positions instead.
  if (!(rope.partial > 0.0 && rope.partial <= 1.0)) {
    config.unsupported("rotary_emb_fraction", "a number above 0 and up to 1 is supported");
  }
  divide_heads(config, "n_embd", "n_head", out);
  out.ropes = {rope};
  return out;
}

/// The fields of transformers' own class.
BackboneConfig read_nomic_spelling(const ConfigObject& config) {
  BackboneConfig out;
  out.vocabulary = config.size("vocab_size", 30528);
  out.hidden = config.size("hidden_size", 768);
  out.layers = read_layer_count(config, "num_hidden_layers", 12);
  out.heads = config.size("num_attention_heads", 12);
  out.key_value_heads = out.heads;
  out.intermediate = config.size("intermediate_size", 3072);
  out.positions = config.size("max_position_embeddings", 2048);
  out.token_types = config.size("type_vocab_size", 2);
  out.norm_epsilon = config.number("layer_norm_eps", 1e-12);
  out.activation = read_activation(config, "hidden_act", "silu");
  if (config.has("head_dim")) {
    out.head = config.size("head_dim", 0);
    out.attention_scale = 1.0 / std::sqrt(static_cast<double>(out.head));
  } else {
    divide_heads(config, "hidden_size", "num_attention_heads", out);
  }
  out.ropes = {read_shared_rope(config, 1000.0, out.positions)};
  return out;
}

}  // namespace

BackboneConfig read_bert_config(const ConfigObject& config) {
  BackboneConfig out = read_bert_fields(config, 30522);
  out.family = Family::Bert;
  return out;
}

BackboneConfig read_roberta_config(const ConfigObject& config, std::int64_t default_vocabulary) {
  BackboneConfig out = read_bert_fields(config, default_vocabulary);
  out.family = Family::XlmRoberta;
  // Positions count from the one after the padding token's.
  out.position_offset = config.size("pad_token_id", 1, 0) + 1;
  out.positions -= out.position_offset;
  if (out.positions < 1) {
    config.invalid("max_position_embeddings", "more than 'pad_token_id' plus 1");
  }
  return out;
}

BackboneConfig read_nomic_bert_config(const ConfigObject& config) {
  BackboneConfig out =
      config.has("n_embd") ? read_gpt_spelling(config) : read_nomic_spelling(config);
  out.family = Family::NomicBert;
  out.norm_bias = true;
  out.attention.resize(static_cast<std::size_t>(out.layers));
  return out;
}

BackboneConfig read_modernbert_config(const ConfigObject& config) {
  constexpr LayerRopeSpelling kRopes = {.full_theta = "global_rope_theta",
                                        .sliding_theta = "local_rope_theta",
                                        .default_full_theta = 160000.0,
                                        .default_sliding_theta = 10000.0,
                                        .scaling_is_for_both = true};
  BackboneConfig out;
  out.family = Family::ModernBert;
  out.vocabulary = config.size("vocab_size", 50368);
  out.hidden = config.size("hidden_size", 768);
  out.intermediate = config.size("intermediate_size", 1152);
  out.layers = read_layer_count(config, "num_hidden_layers", 22);
  out.heads = config.size("num_attention_heads", 12);
  out.positions = config.size("max_position_embeddings", 8192);
  out.norm_epsilon = config.number("norm_eps", 1e-5);
  out.norm_bias = config.flag("norm_bias", false);
  out.activation = read_activation(config, "hidden_activation", "gelu");
  out.query_key_value_bias = config.flag("attention_bias", false);
  out.attention_output_bias = out.query_key_value_bias;
  out.mlp_bias = config.flag("mlp_bias", false);
  divide_heads(config, "hidden_size", "num_attention_heads", out);
  const LayerRopes ropes = read_layer_ropes(config, kRopes, out.positions);
  out.ropes = {ropes.full, ropes.sliding};
  const std::int64_t every = config.size("global_attn_every_n_layers", 3);
  // The width counts both sides; a layer sees tokens up to half of it away.
  const std::int64_t window = config.size("local_attention", 128) / 2;
  if (window < 1) {
    config.unsupported("local_attention", "at least 2 is supported");
  }
  const auto sliding = read_sliding_layers(
      config, out.layers, [&](std::int64_t layer) { return layer % every != 0; });
  for (const bool slides : sliding) {
    out.attention.push_back(slides ? LayerAttention{.window = window, .rope = 1}
                                   : LayerAttention{});
  }
  return out;
}

}  // namespace lode::model
