#include "lode/nn/torch_backbone.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <ATen/Context.h>
#include <ATen/Parallel.h>
#include <ATen/TensorOperators.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/embedding.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/gelu.h>
#include <ATen/ops/layer_norm.h>
#include <ATen/ops/linear.h>
#include <ATen/ops/relu.h>
#include <ATen/ops/rms_norm.h>
#include <ATen/ops/scaled_dot_product_attention.h>
#include <ATen/ops/silu.h>
#include <c10/core/InferenceMode.h>
#include <torch/headeronly/version.h>

#include "lode/base/error.hpp"
#include "lode/model/rope.hpp"
#include "lode/model/tensor_values.hpp"
#include "lode/nn/packed_tokens.hpp"
#include "lode/nn/weights.hpp"

namespace lode::nn {
namespace {

using at::Tensor;
using model::BackboneConfig;
using model::BackboneOptions;
using model::NumberFormat;
using model::PackedTokens;
using model::TensorSource;

/// Runs a body whose LibTorch errors become ours.
template <typename Body>
auto translated(ErrorKind kind, const Body& body) {
  try {
    const c10::InferenceMode no_gradients;
    return body();
  } catch (const Error&) {
    throw;
  } catch (const c10::Error& error) {
    throw Error(kind, std::string("LibTorch: ") + error.what_without_backtrace());
  } catch (const std::bad_alloc&) {
    throw Error(kind, "the memory does not suffice for this model and pack");
  }
}

at::ScalarType scalar_type(NumberFormat format) {
  switch (format) {
    case NumberFormat::Float32:
      return at::kFloat;
    case NumberFormat::BFloat16:
      return at::kBFloat16;
    case NumberFormat::Float16:
      return at::kHalf;
    case NumberFormat::Int8:
      break;
  }
  throw Error(ErrorKind::Unsupported, "8-bit numbers are supported on the processor only");
}

at::Device device_of(const std::string& name) {
  const at::Device device(name);
  if (device.is_cuda() && !at::hasCUDA()) {
    throw Error(ErrorKind::Unsupported,
                "the device '" + name +
                    "' was asked for, but this LibTorch has no CUDA: install a "
                    "CUDA build of torch " TORCH_VERSION ", or leave out the device");
  }
  return device;
}

struct TorchNorm {
  std::optional<Tensor> scale;  ///< [size]
  std::optional<Tensor> shift;
};

struct TorchLinear {
  Tensor weight;  ///< [outputs, inputs]
  std::optional<Tensor> bias;
};

struct TorchLayer {
  TorchNorm attention_before, query_norm, key_norm, attention_inner, attention_after;
  TorchNorm mlp_before, mlp_inner, mlp_after;
  TorchLinear query_key_value, attention_output, gate, up, mlp_out;
};

class TorchBackbone : public model::Backbone {
 public:
  TorchBackbone(const BackboneConfig& config,
                const TensorSource& tensors,
                const BackboneOptions& options);
  void run(const PackedTokens& tokens, std::span<float> states) override;
  [[nodiscard]] std::size_t weight_bytes() const noexcept override { return weight_bytes_; }

 private:
  [[nodiscard]] Tensor upload(const float* values, at::IntArrayRef shape);
  [[nodiscard]] TorchNorm upload(const NormWeights& norm);
  [[nodiscard]] TorchLinear upload(const LinearWeights& linear);
  [[nodiscard]] Tensor upload_table(const model::TensorView& table);

  [[nodiscard]] Tensor normed(const TorchNorm& norm, const Tensor& x) const;
  [[nodiscard]] Tensor activated(const Tensor& x) const;
  [[nodiscard]] Tensor embed(const Tensor& ids, const Tensor& positions) const;
  [[nodiscard]] Tensor rotated(const Tensor& heads,
                               std::size_t rope,
                               const Tensor& positions) const;
  [[nodiscard]] Tensor attend(const TorchLayer& layer,
                              const model::LayerAttention& attention,
                              const Tensor& x,
                              const Tensor& positions,
                              const PackedTokens& tokens) const;
  [[nodiscard]] std::optional<Tensor> mask(const model::LayerAttention& attention,
                                           std::int64_t length) const;

  BackboneConfig config_;
  Architecture architecture_;
  at::TensorOptions options_;
  int threads_;
  bool (*interrupted_)() noexcept;
  std::size_t weight_bytes_ = 0;
  Tensor words_;                     ///< [vocabulary, hidden]
  std::optional<Tensor> positions_;  ///< [rows, hidden]
  std::optional<Tensor> type_zero_;  ///< [hidden]
  TorchNorm embedding_norm_, final_norm_;
  std::vector<TorchLayer> layers_;
  std::vector<Tensor> frequencies_;  ///< Of each rope, float32 [pairs]
};

TorchBackbone::TorchBackbone(const BackboneConfig& config,
                             const TensorSource& tensors,
                             const BackboneOptions& options)
    : config_(config),
      architecture_(architecture(config)),
      options_(at::TensorOptions(device_of(options.device)).dtype(scalar_type(options.format))),
      threads_(static_cast<int>(options.threads)),
      interrupted_(options.interrupted) {
  const FamilyWeights weights(config_, tensors, options.format);
  const EmbeddingWeights embeddings = weights.embeddings();
  words_ = upload_table(embeddings.words);
  if (!embeddings.positions.shape.empty()) {
    positions_ = upload_table(embeddings.positions);
  }
  if (!embeddings.type_zero.empty()) {
    type_zero_ = upload(embeddings.type_zero.data(), {config_.hidden});
  }
  embedding_norm_ = upload(embeddings.norm);
  for (std::size_t i = 0; i < static_cast<std::size_t>(config_.layers); ++i) {
    const LayerWeights layer = weights.layer(i);
    TorchLayer& to = layers_.emplace_back();
    to.attention_before = upload(layer.attention_before);
    to.query_key_value = upload(layer.query_key_value);
    to.query_norm = upload(layer.query_norm);
    to.key_norm = upload(layer.key_norm);
    to.attention_output = upload(layer.attention_output);
    to.attention_inner = upload(layer.attention_inner);
    to.attention_after = upload(layer.attention_after);
    to.mlp_before = upload(layer.mlp_before);
    if (architecture_.gated) {
      to.gate = upload(layer.mlp_gate);
    }
    to.up = upload(layer.mlp_up);
    to.mlp_out = upload(layer.mlp_out);
    to.mlp_inner = upload(layer.mlp_inner);
    to.mlp_after = upload(layer.mlp_after);
  }
  final_norm_ = upload(weights.final_norm());
  for (const model::Rope& rope : config_.ropes) {
    const std::vector<float> frequencies = model::rope_frequencies(rope, config_.head);
    frequencies_.push_back(at::from_blob(const_cast<float*>(frequencies.data()),
                                         {static_cast<std::int64_t>(frequencies.size())},
                                         at::kFloat)
                               .to(options_.device(), at::kFloat, false, true));
  }
}

Tensor TorchBackbone::upload(const float* values, at::IntArrayRef shape) {
  Tensor tensor = at::from_blob(const_cast<float*>(values), shape, at::kFloat)
                      .to(options_.device(),
                          c10::typeMetaToScalarType(options_.dtype()),
                          false,
                          /*copy=*/true);
  weight_bytes_ += tensor.nbytes();
  return tensor;
}

TorchNorm TorchBackbone::upload(const NormWeights& norm) {
  TorchNorm to;
  const auto size = static_cast<std::int64_t>(norm.scale.size());
  if (!norm.empty()) {
    to.scale = upload(norm.scale.data(), {size});
  }
  if (!norm.shift.empty()) {
    to.shift = upload(norm.shift.data(), {size});
  }
  return to;
}

TorchLinear TorchBackbone::upload(const LinearWeights& linear) {
  TorchLinear to;
  std::vector<Tensor> parts;
  for (const Matrix& part : linear.parts) {
    parts.push_back(
        upload(part.values.data(),
               {static_cast<std::int64_t>(part.rows), static_cast<std::int64_t>(part.columns)}));
  }
  to.weight = parts.size() == 1 ? parts.front() : at::cat(parts);
  if (!linear.bias.empty()) {
    to.bias = upload(linear.bias.data(), {static_cast<std::int64_t>(linear.bias.size())});
  }
  return to;
}

Tensor TorchBackbone::upload_table(const model::TensorView& table) {
  Tensor to = at::empty(table.shape, options_);
  const auto columns = static_cast<std::size_t>(table.shape[1]);
  std::vector<float> row(columns);
  for (std::int64_t i = 0; i < table.shape[0]; ++i) {
    model::read_floats(table, static_cast<std::size_t>(i) * columns, row, "a table");
    to[i].copy_(at::from_blob(row.data(), {table.shape[1]}, at::kFloat));
  }
  weight_bytes_ += to.nbytes();
  return to;
}

/// x [.., size] to the same shape.
Tensor TorchBackbone::normed(const TorchNorm& norm, const Tensor& x) const {
  if (!norm.scale) {
    return x;
  }
  const std::int64_t size = norm.scale->size(0);
  return architecture_.rms_norm
             ? at::rms_norm(x, {size}, norm.scale, config_.norm_epsilon)
             : at::layer_norm(x, {size}, norm.scale, norm.shift, config_.norm_epsilon);
}

Tensor TorchBackbone::activated(const Tensor& x) const {
  switch (config_.activation) {
    case model::Activation::Gelu:
      return at::gelu(x);
    case model::Activation::GeluTanh:
      return at::gelu(x, "tanh");
    case model::Activation::Relu:
      return at::relu(x);
    case model::Activation::Silu:
      break;
  }
  return at::silu(x);
}

/// ids, positions [tokens] to [tokens, hidden].
Tensor TorchBackbone::embed(const Tensor& ids, const Tensor& positions) const {
  Tensor x = at::embedding(words_, ids);
  if (config_.embedding_scale != 1.0) {
    x = x * config_.embedding_scale;
  }
  if (type_zero_) {
    x = x + *type_zero_;
  }
  if (positions_) {
    x = x + at::embedding(*positions_, positions + config_.position_offset);
  }
  return normed(embedding_norm_, x);
}

/// heads [tokens, heads, head] rotated by positions [tokens].
Tensor TorchBackbone::rotated(const Tensor& heads,
                              std::size_t rope,
                              const Tensor& positions) const {
  const Tensor& frequencies = frequencies_[rope];
  const std::int64_t pairs = frequencies.size(0);
  const Tensor angles =
      (positions.to(at::kFloat).unsqueeze(1) * frequencies).unsqueeze(1);  // [tokens, 1, pairs]
  const double factor = config_.ropes[rope].attention_factor;
  const Tensor cosine = (angles.cos() * factor).to(heads.scalar_type());
  const Tensor sine = (angles.sin() * factor).to(heads.scalar_type());
  const Tensor x = heads.narrow(2, 0, pairs);
  const Tensor y = heads.narrow(2, pairs, pairs);
  std::vector<Tensor> parts = {x * cosine - y * sine, y * cosine + x * sine};
  if (2 * pairs < heads.size(2)) {
    parts.push_back(heads.narrow(2, 2 * pairs, heads.size(2) - 2 * pairs));
  }
  return at::cat(parts, 2);
}

/// Which keys each query sees [length, length], where neither "all" nor "causal" says it.
std::optional<Tensor> TorchBackbone::mask(const model::LayerAttention& attention,
                                          std::int64_t length) const {
  if (attention.window == 0 || length <= attention.window) {
    return std::nullopt;
  }
  const Tensor places = at::arange(length, at::TensorOptions(options_.device()).dtype(at::kLong));
  const Tensor back = places.unsqueeze(1) - places;  // query - key
  return config_.causal ? (back >= 0).logical_and(back < attention.window)
                        : back.abs() <= attention.window;
}

/// x [tokens, hidden] to what attention_output makes of it, [tokens, hidden].
Tensor TorchBackbone::attend(const TorchLayer& layer,
                             const model::LayerAttention& attention,
                             const Tensor& x,
                             const Tensor& positions,
                             const PackedTokens& tokens) const {
  const std::int64_t heads = config_.heads;
  const std::int64_t key_heads = config_.key_value_heads;
  const Tensor projected = at::linear(x, layer.query_key_value.weight, layer.query_key_value.bias)
                               .view({x.size(0), heads + 2 * key_heads, config_.head});
  Tensor query = normed(layer.query_norm, projected.narrow(1, 0, heads));
  Tensor key = normed(layer.key_norm, projected.narrow(1, heads, key_heads));
  const Tensor value = projected.narrow(1, heads + key_heads, key_heads);
  if (!frequencies_.empty()) {
    query = rotated(query, attention.rope, positions);
    key = rotated(key, attention.rope, positions);
  }
  Tensor attended = at::empty({x.size(0), heads * config_.head}, x.options());
  for (std::size_t i = 0; i + 1 < tokens.starts.size(); ++i) {
    const std::int64_t begin = tokens.starts[i];
    const std::int64_t length = tokens.starts[i + 1] - begin;
    const auto of_sequence = [&](const Tensor& all) {  // [1, heads, length, head]
      return all.narrow(0, begin, length).transpose(0, 1).unsqueeze(0);
    };
    const std::optional<Tensor> seen = mask(attention, length);
    const Tensor out = at::scaled_dot_product_attention(of_sequence(query),
                                                        of_sequence(key),
                                                        of_sequence(value),
                                                        seen,
                                                        0.0,
                                                        config_.causal && !seen,
                                                        config_.attention_scale,
                                                        heads != key_heads);
    attended.narrow(0, begin, length)
        .copy_(out.squeeze(0).transpose(0, 1).reshape({length, heads * config_.head}));
  }
  return at::linear(attended, layer.attention_output.weight, layer.attention_output.bias);
}

void TorchBackbone::run(const PackedTokens& tokens, std::span<float> states) {
  check_tokens(tokens, config_, states);
  if (tokens.ids.empty()) {
    return;
  }
  translated(ErrorKind::Unfinished, [&] {
    if (threads_ > 0) {
      at::set_num_threads(threads_);
    }
    const auto on_device = [&](std::vector<std::int64_t> values) {
      return at::from_blob(values.data(), {static_cast<std::int64_t>(values.size())}, at::kLong)
          .to(options_.device(), at::kLong, false, true);
    };
    std::vector<std::int64_t> places;
    for (std::size_t i = 0; i + 1 < tokens.starts.size(); ++i) {
      for (std::int64_t k = 0; k < tokens.starts[i + 1] - tokens.starts[i]; ++k) {
        places.push_back(k);
      }
    }
    const Tensor positions = on_device(std::move(places));
    Tensor x = embed(on_device({tokens.ids.begin(), tokens.ids.end()}), positions);
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      if (interrupted_ != nullptr && interrupted_()) {
        throw Error(ErrorKind::Interrupted, "interrupted");
      }
      const TorchLayer& layer = layers_[i];
      const Tensor attended =
          attend(layer, config_.attention[i], normed(layer.attention_before, x), positions, tokens);
      x = normed(layer.attention_after, x + normed(layer.attention_inner, attended));
      const Tensor input = normed(layer.mlp_before, x);
      Tensor middle = at::linear(input, layer.up.weight, layer.up.bias);
      middle = architecture_.gated
                   ? activated(at::linear(input, layer.gate.weight, layer.gate.bias)) * middle
                   : activated(middle);
      const Tensor mlp = at::linear(middle, layer.mlp_out.weight, layer.mlp_out.bias);
      x = normed(layer.mlp_after, x + normed(layer.mlp_inner, mlp));
    }
    if (!tokens.wanted.empty()) {
      x = x.index_select(0, on_device({tokens.wanted.begin(), tokens.wanted.end()}));
    }
    const Tensor out = normed(final_norm_, x).to(at::Device(at::kCPU), at::kFloat).contiguous();
    std::memcpy(states.data(), out.const_data_ptr<float>(), states.size_bytes());
  });
}

}  // namespace

std::unique_ptr<model::Backbone> make_torch_backbone(const BackboneConfig& config,
                                                     std::shared_ptr<const TensorSource> tensors,
                                                     const BackboneOptions& options) {
  return translated(ErrorKind::Unsupported,
                    [&] { return std::make_unique<TorchBackbone>(config, *tensors, options); });
}

const char* torch_version() {
  return TORCH_VERSION;
}

}  // namespace lode::nn
