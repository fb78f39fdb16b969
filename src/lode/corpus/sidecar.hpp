#pragma once

#include <filesystem>
#include <string>

#include "lode/corpus/findings.hpp"
#include "lode/corpus/task.hpp"
#include "lode/corpus/task_builder.hpp"

namespace lode::corpus {

/// Names of the files of our own beside a layout's files (docs/formats/tasks.md), after the task's
/// prefix.
inline constexpr const char* kExclusionsFile = "exclusions.tsv";
inline constexpr const char* kCandidatesFile = "candidates.jsonl";
inline constexpr const char* kTaskFile = "task.json";

/// Reads those that are there in `folder` and adds them to the task's files. `prefix` begins their
/// names.
void read_sidecars(const std::filesystem::path& folder,
                   const std::string& prefix,
                   TaskBuilder& builder,
                   Ledger& ledger);

/// What the files hold; "" when a task has nothing to say in one.
[[nodiscard]] std::string to_exclusions_tsv(const Task& task);
[[nodiscard]] std::string to_candidates_jsonl(const Task& task);
[[nodiscard]] std::string to_task_json(const Task& task, Layout target);

/// The protocol under which a layout's tasks are scored by its own tools.
[[nodiscard]] std::string default_protocol(Layout layout);

}  // namespace lode::corpus
