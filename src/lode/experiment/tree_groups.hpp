#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/corpus/task.hpp"

namespace lode::experiment {

/// Whether a query names a target's file: one of its words is a word of the file's name without
/// folders and without what follows the first '.' that is not its first character. Words are the
/// terms of the analyser `code-nostem` without English stop words and without single characters.
[[nodiscard]] bool shares_stem_word(std::string_view query,
                                    std::span<const corpus::TreeTarget> targets);

using GroupOf = std::function<std::string(const corpus::Query&)>;

/// The ways in which the queries of a task over trees are grouped; `task` must outlive them. Names
/// are "category NAME" (NAME "none" without one), "repository NAME", and "stem-free" or
/// "stem-shared" by shares_stem_word().
[[nodiscard]] std::vector<GroupOf> tree_groups(const corpus::Task& task);

}  // namespace lode::experiment
