#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lode/model/config_object.hpp"
#include "lode/model/linear.hpp"
#include "lode/model/pooling.hpp"
#include "lode/model/tensor_source.hpp"

namespace lode::model {

/// What a C2LLM `config.json` says of its pooling.
struct PmaConfig {
  std::size_t hidden = 0;  ///< Width of the states.
  std::size_t width = 0;   ///< Of the vector; `compressed_dim`.
  std::size_t heads = 32;
  bool layer_norm = true;
  bool normalize = false;  ///< The model's own vectors have the length 1.
};

/// Throws Error(InvalidInput | Unsupported) as read_backbone_config().
[[nodiscard]] PmaConfig read_pma_config(const ConfigObject& config);

/// Pooling by multi-head attention with one learned query (C2LLM, arXiv 2512.21332, after the Set
/// Transformer, arXiv 1810.00825). Const methods may run concurrently.
///
///   q = Wq s + bq;  a_h = softmax over tokens of q_h . (Wk x + bk)_h / sqrt(width)
///   o = concat_h(sum of a_h (Wv x + bv)_h) + q;  o = ln0(o);  out = ln1(o + relu(Wo o + bo))
///
/// The query is the same for every text, so q_h and Wk fold into one vector of the states' width
/// per head, and Wv is applied to the weighted sum of states: no product over all tokens is needed.
class Pma {
 public:
  /// Reads `mha_pma.*`. Throws Error(InvalidInput).
  Pma(const PmaConfig& config, const TensorSource& tensors);

  [[nodiscard]] std::size_t width() const noexcept { return config_.width; }

  /// `out` has width() numbers. Of no tokens: zeros.
  void pool(const TokenStates& states, std::span<float> out) const;

 private:
  struct LayerNorm {
    std::vector<float> weight;  ///< Empty: there is none.
    std::vector<float> bias;
    void apply(std::span<float> vector) const;
  };
  [[nodiscard]] LayerNorm read_norm(const TensorSource& tensors, std::string_view name) const;

  PmaConfig config_;
  std::vector<float> query_;   ///< Wq s + bq: [width].
  std::vector<float> scorer_;  ///< One row of the states' width for each head.
  Linear value_;
  Linear output_;
  LayerNorm first_norm_;
  LayerNorm second_norm_;
};

}  // namespace lode::model
