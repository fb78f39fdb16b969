#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lode/eval/measure.hpp"

namespace lode::experiment {

/// What `lode eval` reports under `protocol` when no measure is named. CoREB's protocols add the
/// numbers of its runner: R_cap and Success (its Accuracy); `tree` has those that are published of
/// localization.
[[nodiscard]] const std::vector<eval::Measure>& default_measures(std::string_view protocol);

}  // namespace lode::experiment
