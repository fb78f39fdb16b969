#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "lode/model/module_list.hpp"
#include "lode/model/tensor_source.hpp"

namespace lode::model {

/// The inner product, in eight sums that are added at the end: the same on every machine.
[[nodiscard]] float dot(std::span<const float> a, std::span<const float> b) noexcept;

/// A linear layer for one vector at a time: y = Wx + b.
struct Linear {
  std::size_t in = 0;
  std::size_t out = 0;
  std::vector<float> weight;  ///< [out, in].
  std::vector<float> bias;    ///< [out], or empty.

  void apply(std::span<const float> x, std::span<float> y) const noexcept;
};

/// Reads `NAME.weight` and, where there is one, `NAME.bias`. Throws Error(InvalidInput) for a
/// tensor that is missing or of another shape.
[[nodiscard]] Linear read_linear(
    const TensorSource& tensors, std::string_view name, std::size_t in, std::size_t out, bool bias);

/// A layer after pooling, with its weights. Const methods may run concurrently.
class Dense {
 public:
  /// Throws as read_linear(), and as find_weights() and open_weights() for its folder.
  explicit Dense(const DenseConfig& config);

  [[nodiscard]] std::size_t out() const noexcept { return linear_.out; }
  [[nodiscard]] std::vector<float> apply(std::span<const float> vector) const;

 private:
  DenseActivation activation_;
  bool residual_;
  Linear linear_;
  Linear projection_;  ///< Of the residual, where the sizes differ.
};

}  // namespace lode::model
