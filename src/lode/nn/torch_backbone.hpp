#pragma once

#include <memory>

#include "lode/model/backbone.hpp"

namespace lode::nn {

/// A backbone on LibTorch's operators: any device and floating-point format of LibTorch. On the
/// processor in float32 it is the plain twin of make_cpu_backbone().
///
/// Linear layers and norms run on packed tokens, attention on each sequence. The residual stream
/// has the format of the weights, as in transformers; states come back as float32, not finite where
/// a format overflowed (the caller looks).
///
/// Throws Error(InvalidInput) as TensorReader does, Error(Unsupported) for a device that is not
/// there and for 8-bit numbers.
[[nodiscard]] std::unique_ptr<model::Backbone> make_torch_backbone(
    const model::BackboneConfig& config,
    std::shared_ptr<const model::TensorSource> tensors,
    const model::BackboneOptions& options);

/// LibTorch's version: "2.13.0".
[[nodiscard]] const char* torch_version();

}  // namespace lode::nn
