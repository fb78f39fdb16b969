#pragma once

#include <cstddef>
#include <memory>

#include "lode/model/backbone.hpp"

namespace lode::nn {

/// A backbone on the processor by our own kernels. Products are of float32, bfloat16 or 8-bit
/// numbers; everything else is float32.
///
/// The sequences are cut into groups of about kBandRows tokens; each group is run through all
/// layers by one thread, so that its states stay in that core's cache. When there are fewer groups
/// than threads, the threads share each operation instead. Every number is computed by the same
/// operations in the same order either way: the states of a sequence are the same bits alone, in
/// any pack and with any number of threads.
///
/// Throws Error(InvalidInput) as TensorReader does, Error(Unsupported) for float16 and where the
/// processor has no bfloat16.
[[nodiscard]] std::unique_ptr<model::Backbone> make_cpu_backbone(
    const model::BackboneConfig& config,
    std::shared_ptr<const model::TensorSource> tensors,
    const model::BackboneOptions& options);

}  // namespace lode::nn
