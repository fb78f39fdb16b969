#pragma once

#include "lode/base/json.hpp"
#include "lode/corpus/task.hpp"
#include "lode/eval/protocol.hpp"
#include "lode/eval/run.hpp"

namespace lode::experiment {

/// The field `coreb` of a result (docs/formats/result.md): what CoREB's own runner reports of
/// `run`, its recomputation without anchors where the task has some, and the hard-negative
/// intrusion rate.
[[nodiscard]] Json coreb_numbers(const corpus::Task& task,
                                 const eval::Run& run,
                                 const eval::Protocol& protocol);

}  // namespace lode::experiment
