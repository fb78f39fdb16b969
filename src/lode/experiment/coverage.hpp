#pragma once

#include <optional>
#include <span>

#include "lode/corpus/tree_part.hpp"
#include "lode/search/code_searcher.hpp"

namespace lode::experiment {

/// Agentless' measure: whether what is shown is a superset of the targets of a level. A file or
/// function counts as shown with any line of it, lines only with all of them. Nothing without
/// targets of the level; but true for functions in hunks where there are hunks, as those who
/// publish that number count.
[[nodiscard]] std::optional<bool> is_superset(std::span<const search::LineRange> shown,
                                              std::span<const corpus::TreeTarget> targets,
                                              corpus::TargetLevel level);

/// Share of the lines of the targets of the level Line that are shown; nothing without such
/// targets.
[[nodiscard]] std::optional<double> line_recall(std::span<const search::LineRange> shown,
                                                std::span<const corpus::TreeTarget> targets);

}  // namespace lode::experiment
