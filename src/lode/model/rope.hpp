#pragma once

#include <cstdint>
#include <vector>

#include "lode/model/backbone_config.hpp"

namespace lode::model {

/// Angles per position, one for each rotated pair of a head's dimensions: pair i of n turns by
/// position x [i]. Cosine and sine are then multiplied by Rope::attention_factor. Computed in
/// float, operation by operation as transformers' modeling_rope_utils does.
[[nodiscard]] std::vector<float> rope_frequencies(const Rope& rope, std::int64_t head);

}  // namespace lode::model
