#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace lode::model {

/// Architectures; each has its own names of tensors and order of operations.
enum class Family { Bert, XlmRoberta, NomicBert, ModernBert, Qwen2, Qwen3, Gemma3 };

enum class Activation { Gelu, GeluTanh, Relu, Silu };

/// Rotary position embedding of one kind of layer.
struct Rope {
  double theta = 10000.0;
  double partial = 1.0;  ///< Share of a head's dimensions that is rotated, the first ones.
  enum class Scaling { None, Linear, Yarn, Llama3 };
  Scaling scaling = Scaling::None;
  double factor = 1.0;
  double original_positions = 0.0;     ///< Yarn and Llama3.
  double attention_factor = 1.0;       ///< Yarn: cosine and sine are multiplied by it.
  double beta_fast = 32.0;             ///< Yarn.
  double beta_slow = 1.0;              ///< Yarn.
  bool truncate = true;                ///< Yarn: whether the bounds of the ramp are whole numbers.
  double low_frequency_factor = 1.0;   ///< Llama3.
  double high_frequency_factor = 4.0;  ///< Llama3.
  bool operator==(const Rope&) const = default;
};

/// What attention of one layer sees.
struct LayerAttention {
  /// Bidirectional: positions at a distance of up to `window`; causal: the last `window` positions,
  /// the own one among them. 0: all.
  std::int64_t window = 0;
  std::size_t rope = 0;  ///< Index in BackboneConfig::ropes.
  bool operator==(const LayerAttention&) const = default;
};

/// Everything of a `config.json` that decides what a backbone computes, complete and checked.
struct BackboneConfig {
  Family family = Family::Bert;
  std::int64_t vocabulary = 0;
  std::int64_t hidden = 0;
  std::int64_t intermediate = 0;
  std::int64_t layers = 0;
  std::int64_t heads = 0;
  std::int64_t key_value_heads = 0;  ///< Divides `heads`.
  std::int64_t head = 0;             ///< Dimensions of a head.
  std::int64_t positions = 0;        ///< Longest sequence, special tokens too.
  std::int64_t position_offset = 0;  ///< XLM-RoBERTa: the first token's row in the table.
  std::int64_t token_types = 0;      ///< Rows of the token type table; 0: there is none.
  double norm_epsilon = 1e-5;
  Activation activation = Activation::Gelu;
  bool causal = false;
  double attention_scale = 0.0;  ///< Scores are multiplied by it.
  double embedding_scale = 1.0;  ///< Gemma: square root of `hidden`.
  bool query_key_value_bias = false;
  bool attention_output_bias = false;
  bool mlp_bias = false;
  bool norm_bias = false;                 ///< Of layer norms; RMS norms have none.
  std::vector<Rope> ropes;                ///< Empty: no rotary positions.
  std::vector<LayerAttention> attention;  ///< One for each layer.
  /// What stands before the names of tensors in this checkpoint: "", "model.", "bert.",
  /// "plm_model.model.".
  std::string tensor_prefix;
  bool operator==(const BackboneConfig&) const = default;
};

}  // namespace lode::model
