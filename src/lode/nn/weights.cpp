#include "lode/nn/weights.hpp"

#include <string>
#include <utility>

#include "lode/model/tensor_values.hpp"

namespace lode::nn {

using model::BackboneConfig;
using model::Family;

std::size_t LinearWeights::outputs() const {
  std::size_t rows = 0;
  for (const Matrix& part : parts) {
    rows += part.rows;
  }
  return rows;
}

Architecture architecture(const BackboneConfig& config) {
  switch (config.family) {
    case Family::Bert:
    case Family::XlmRoberta:
      return {.rms_norm = false, .gated = false};
    case Family::NomicBert:
    case Family::ModernBert:
      return {.rms_norm = false, .gated = true};
    case Family::Qwen2:
    case Family::Qwen3:
    case Family::Gemma3:
      break;
  }
  return {.rms_norm = true, .gated = true};
}

FamilyWeights::FamilyWeights(const BackboneConfig& config,
                             const model::TensorSource& source,
                             model::NumberFormat format)
    : config_(&config),
      reader_(source, config.tensor_prefix, format == model::NumberFormat::Int8),
      hidden_(static_cast<std::size_t>(config.hidden)),
      intermediate_(static_cast<std::size_t>(config.intermediate)),
      query_width_(static_cast<std::size_t>(config.heads * config.head)),
      key_width_(static_cast<std::size_t>(config.key_value_heads * config.head)) {}

LinearWeights FamilyWeights::linear(const std::vector<std::string>& names,
                                    const std::vector<std::size_t>& outputs,
                                    std::size_t inputs,
                                    bool bias) const {
  LinearWeights linear;
  for (std::size_t i = 0; i < names.size(); ++i) {
    linear.parts.push_back(reader_.matrix(names[i] + ".weight", outputs[i], inputs));
    if (bias) {
      const std::vector<float> part = reader_.vector(names[i] + ".bias", outputs[i]);
      linear.bias.insert(linear.bias.end(), part.begin(), part.end());
    }
  }
  return linear;
}

NormWeights FamilyWeights::norm(const std::string& name, std::size_t size) const {
  NormWeights norm{.scale = reader_.vector(name + ".weight", size), .shift = {}};
  if (config_->norm_bias && !architecture(*config_).rms_norm) {
    norm.shift = reader_.vector(name + ".bias", size);
  }
  if (config_->family == Family::Gemma3) {
    for (float& value : norm.scale) {
      value += 1.0F;  // Gemma stores the distance from one.
    }
  }
  return norm;
}

EmbeddingWeights FamilyWeights::embeddings() const {
  const auto vocabulary = static_cast<std::size_t>(config_->vocabulary);
  const auto types = static_cast<std::size_t>(config_->token_types);
  const auto type_zero = [&](const std::string& name) {
    std::vector<float> row;
    if (types > 0) {
      row.resize(hidden_);
      model::read_floats(reader_.table(name, types, hidden_), 0, row, name);
    }
    return row;
  };
  EmbeddingWeights weights;
  switch (config_->family) {
    case Family::Bert:
    case Family::XlmRoberta:
      weights.words = reader_.table("embeddings.word_embeddings.weight", vocabulary, hidden_);
      weights.positions =
          reader_.table("embeddings.position_embeddings.weight",
                        static_cast<std::size_t>(config_->positions + config_->position_offset),
                        hidden_);
      weights.type_zero = type_zero("embeddings.token_type_embeddings.weight");
      weights.norm = norm("embeddings.LayerNorm", hidden_);
      break;
    case Family::NomicBert:
      weights.words = reader_.table("embeddings.word_embeddings.weight", vocabulary, hidden_);
      weights.type_zero = type_zero("embeddings.token_type_embeddings.weight");
      weights.norm = norm("emb_ln", hidden_);
      break;
    case Family::ModernBert:
      weights.words = reader_.table("embeddings.tok_embeddings.weight", vocabulary, hidden_);
      weights.norm = norm("embeddings.norm", hidden_);
      break;
    case Family::Qwen2:
    case Family::Qwen3:
    case Family::Gemma3:
      weights.words = reader_.table("embed_tokens.weight", vocabulary, hidden_);
      break;
  }
  return weights;
}

LayerWeights FamilyWeights::layer(std::size_t index) const {
  const std::string number = std::to_string(index) + ".";
  switch (config_->family) {
    case Family::Bert:
    case Family::XlmRoberta:
      return bert_layer("encoder.layer." + number);
    case Family::NomicBert:
      return nomic_bert_layer("encoder.layers." + number);
    case Family::ModernBert:
      return modern_bert_layer("layers." + number, index);
    case Family::Qwen2:
    case Family::Qwen3:
    case Family::Gemma3:
      break;
  }
  return decoder_layer("layers." + number);
}

LayerWeights FamilyWeights::bert_layer(const std::string& layer) const {
  const std::string self = layer + "attention.self.";
  LayerWeights weights;
  weights.query_key_value = linear({self + "query", self + "key", self + "value"},
                                   {query_width_, key_width_, key_width_},
                                   hidden_,
                                   config_->query_key_value_bias);
  weights.attention_output = linear(
      {layer + "attention.output.dense"}, {hidden_}, query_width_, config_->attention_output_bias);
  weights.attention_after = norm(layer + "attention.output.LayerNorm", hidden_);
  weights.mlp_up =
      linear({layer + "intermediate.dense"}, {intermediate_}, hidden_, config_->mlp_bias);
  weights.mlp_out = linear({layer + "output.dense"}, {hidden_}, intermediate_, config_->mlp_bias);
  weights.mlp_after = norm(layer + "output.LayerNorm", hidden_);
  return weights;
}

LayerWeights FamilyWeights::nomic_bert_layer(const std::string& layer) const {
  LayerWeights weights;
  weights.query_key_value = linear({layer + "attn.Wqkv"},
                                   {query_width_ + 2 * key_width_},
                                   hidden_,
                                   config_->query_key_value_bias);
  weights.attention_output =
      linear({layer + "attn.out_proj"}, {hidden_}, query_width_, config_->attention_output_bias);
  weights.attention_after = norm(layer + "norm1", hidden_);
  weights.mlp_up = linear({layer + "mlp.fc11"}, {intermediate_}, hidden_, config_->mlp_bias);
  weights.mlp_gate = linear({layer + "mlp.fc12"}, {intermediate_}, hidden_, config_->mlp_bias);
  weights.mlp_out = linear({layer + "mlp.fc2"}, {hidden_}, intermediate_, config_->mlp_bias);
  weights.mlp_after = norm(layer + "norm2", hidden_);
  return weights;
}

LayerWeights FamilyWeights::modern_bert_layer(const std::string& layer, std::size_t index) const {
  LayerWeights weights;
  if (index > 0) {  // The first layer takes the embeddings, which are normed already.
    weights.attention_before = norm(layer + "attn_norm", hidden_);
  }
  weights.query_key_value = linear({layer + "attn.Wqkv"},
                                   {query_width_ + 2 * key_width_},
                                   hidden_,
                                   config_->query_key_value_bias);
  weights.attention_output =
      linear({layer + "attn.Wo"}, {hidden_}, query_width_, config_->attention_output_bias);
  weights.mlp_before = norm(layer + "mlp_norm", hidden_);
  const LinearWeights both =
      linear({layer + "mlp.Wi"}, {2 * intermediate_}, hidden_, config_->mlp_bias);
  const auto half = [&](std::size_t begin) {
    LinearWeights part;
    part.parts.push_back(both.parts.front().slice(begin, begin + intermediate_));
    if (!both.bias.empty()) {
      const auto first = both.bias.begin() + static_cast<std::ptrdiff_t>(begin);
      part.bias.assign(first, first + static_cast<std::ptrdiff_t>(intermediate_));
    }
    return part;
  };
  weights.mlp_gate = half(0);
  weights.mlp_up = half(intermediate_);
  weights.mlp_out = linear({layer + "mlp.Wo"}, {hidden_}, intermediate_, config_->mlp_bias);
  return weights;
}

LayerWeights FamilyWeights::decoder_layer(const std::string& layer) const {
  const std::string self = layer + "self_attn.";
  const auto head = static_cast<std::size_t>(config_->head);
  const bool gemma = config_->family == Family::Gemma3;
  LayerWeights weights;
  weights.attention_before = norm(layer + "input_layernorm", hidden_);
  weights.query_key_value = linear({self + "q_proj", self + "k_proj", self + "v_proj"},
                                   {query_width_, key_width_, key_width_},
                                   hidden_,
                                   config_->query_key_value_bias);
  if (config_->family != Family::Qwen2) {
    weights.query_norm = norm(self + "q_norm", head);
    weights.key_norm = norm(self + "k_norm", head);
  }
  weights.attention_output =
      linear({self + "o_proj"}, {hidden_}, query_width_, config_->attention_output_bias);
  if (gemma) {
    weights.attention_inner = norm(layer + "post_attention_layernorm", hidden_);
    weights.mlp_before = norm(layer + "pre_feedforward_layernorm", hidden_);
    weights.mlp_inner = norm(layer + "post_feedforward_layernorm", hidden_);
  } else {
    weights.mlp_before = norm(layer + "post_attention_layernorm", hidden_);
  }
  weights.mlp_gate = linear({layer + "mlp.gate_proj"}, {intermediate_}, hidden_, config_->mlp_bias);
  weights.mlp_up = linear({layer + "mlp.up_proj"}, {intermediate_}, hidden_, config_->mlp_bias);
  weights.mlp_out = linear({layer + "mlp.down_proj"}, {hidden_}, intermediate_, config_->mlp_bias);
  return weights;
}

NormWeights FamilyWeights::final_norm() const {
  switch (config_->family) {
    case Family::Bert:
    case Family::XlmRoberta:
    case Family::NomicBert:
      return {};
    case Family::ModernBert:
      return norm("final_norm", hidden_);
    case Family::Qwen2:
    case Family::Qwen3:
    case Family::Gemma3:
      break;
  }
  return norm("norm", hidden_);
}

}  // namespace lode::nn
