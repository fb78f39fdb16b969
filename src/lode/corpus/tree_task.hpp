#pragma once

#include "lode/corpus/task.hpp"
#include "lode/corpus/task_plan.hpp"

namespace lode::corpus {

/// Reads a task in the layout `tree` (docs/formats/tree-task.md). Neither trees nor repositories
/// are opened. Throws Error(InvalidInput) that names file and line.
[[nodiscard]] Task read_tree_task(const TaskPlan& plan, const ReadOptions& options);

}  // namespace lode::corpus
