#pragma once

#include <string>

#include "lode/search/code_ranker.hpp"
#include "lode/search/pipeline.hpp"

namespace lode::search {

/// The parameters of the component `lode`: the weight of each signal under its name (0 switches it
/// off), `priors`, `history`, `per_file`. docs/pipelines.md describes them. Throws
/// Error(InvalidArgument) with a caret under the fault.
[[nodiscard]] RankOptions read_rank_options(const Pipeline& pipeline, const Component& component);

/// Everything of the options that a pipeline can say, defaults too, in its notation.
[[nodiscard]] std::string to_string(const RankOptions& options);

}  // namespace lode::search
