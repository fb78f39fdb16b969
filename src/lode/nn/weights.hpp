#pragma once

#include <cstddef>
#include <vector>

#include "lode/model/backbone.hpp"
#include "lode/model/backbone_config.hpp"
#include "lode/model/tensor_source.hpp"
#include "lode/nn/tensor_reader.hpp"

namespace lode::nn {

/// A linear layer: the rows of all parts, one below the other, are its outputs.
struct LinearWeights {
  std::vector<Matrix> parts;
  std::vector<float> bias;  ///< Of all outputs, or empty.

  [[nodiscard]] std::size_t outputs() const;
  [[nodiscard]] std::size_t inputs() const { return parts.front().columns; }
};

/// A layer norm or RMS norm (Architecture tells); `scale` empty: this norm is not there.
struct NormWeights {
  std::vector<float> scale;
  std::vector<float> shift;  ///< Empty: none.

  [[nodiscard]] bool empty() const noexcept { return scale.empty(); }
};

/// One layer of any family; norms that a family does not have are empty. With x the states:
///
///   y = output(attention(rope(query_norm(q)), rope(key_norm(k)), v)) of q, k, v = qkv(before(x))
///   x = attention_after(x + attention_inner(y))
///   z = mlp_out(activation(up(mlp_before(x)))), gated: activation(gate(..)) * up(..)
///   x = mlp_after(x + mlp_inner(z))
struct LayerWeights {
  NormWeights attention_before;
  LinearWeights query_key_value;  ///< Queries of all heads, keys, values.
  NormWeights query_norm;         ///< RMS over each head's dimensions.
  NormWeights key_norm;
  LinearWeights attention_output;
  NormWeights attention_inner;
  NormWeights attention_after;
  NormWeights mlp_before;
  LinearWeights mlp_gate;  ///< Without parts: the layer is not gated.
  LinearWeights mlp_up;
  LinearWeights mlp_out;
  NormWeights mlp_inner;
  NormWeights mlp_after;
};

/// What stands before the first layer: the sum of the rows of the tables, then a norm.
struct EmbeddingWeights {
  model::TensorView words;       ///< [vocabulary, hidden].
  model::TensorView positions;   ///< [rows, hidden]; without a shape: none.
  std::vector<float> type_zero;  ///< Row 0 of the token types, or empty.
  NormWeights norm;
};

/// What a family has that its weights do not show.
struct Architecture {
  bool rms_norm = false;  ///< Else layer norm.
  bool gated = false;
};

[[nodiscard]] Architecture architecture(const model::BackboneConfig& config);

/// Reads a checkpoint's weights under the names of its family, layer by layer: the converted copy
/// of a large checkpoint never exists as a whole. `config` and the source must outlive it.
class FamilyWeights {
 public:
  /// `format` is what the weights will be held in.
  FamilyWeights(const model::BackboneConfig& config,
                const model::TensorSource& source,
                model::NumberFormat format);

  /// All throw Error(InvalidInput) as TensorReader does.
  [[nodiscard]] EmbeddingWeights embeddings() const;
  [[nodiscard]] LayerWeights layer(std::size_t index) const;
  [[nodiscard]] NormWeights final_norm() const;

 private:
  [[nodiscard]] LinearWeights linear(const std::vector<std::string>& names,
                                     const std::vector<std::size_t>& outputs,
                                     std::size_t inputs,
                                     bool bias) const;
  [[nodiscard]] NormWeights norm(const std::string& name, std::size_t size) const;
  [[nodiscard]] LayerWeights bert_layer(const std::string& layer) const;
  [[nodiscard]] LayerWeights nomic_bert_layer(const std::string& layer) const;
  [[nodiscard]] LayerWeights modern_bert_layer(const std::string& layer, std::size_t index) const;
  [[nodiscard]] LayerWeights decoder_layer(const std::string& layer) const;

  const model::BackboneConfig* config_;
  TensorReader reader_;
  std::size_t hidden_;
  std::size_t intermediate_;
  std::size_t query_width_;  ///< Of all query heads.
  std::size_t key_width_;    ///< Of all key heads; the values' too.
};

}  // namespace lode::nn
