#pragma once

#include "lode/model/backbone.hpp"

namespace lode::model {

/// The module `lode_torch.so`, opened on first use. Thread-safe. Throws Error(Unsupported) that
/// says what to do when it is absent or of another version.
[[nodiscard]] const BackboneModule& torch_module();

}  // namespace lode::model
