#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "lode/corpus/task.hpp"

namespace lode::corpus {

/// Writes one task's files into `folder`, which is its own, and the judgments last. What cannot be
/// held goes to `losses`.
void write_beir(const Task& task, const std::filesystem::path& folder, LossReport& losses);
void write_trec(const Task& task, const std::filesystem::path& folder, LossReport& losses);
void write_mteb(const Task& task, const std::filesystem::path& folder, LossReport& losses);

/// Writes the tasks of a release into one folder; corpora that are the same are written once.
void write_coreb(const std::vector<Task>& tasks,
                 const std::filesystem::path& folder,
                 LossReport& losses);

/// The last part of a task's name: "text2code" of "release/text2code".
[[nodiscard]] std::string leaf_name(const Task& task);

/// The name of the split in layouts that have splits.
[[nodiscard]] std::string target_split(const Task& task);

/// Writes those of our own files beside a layout that have something to say, and removes old ones
/// that have not. With `exclusions` false they are held elsewhere.
void write_sidecars(const Task& task,
                    Layout target,
                    const std::filesystem::path& prefix,
                    bool exclusions = true);

/// Calls `visit` for every judgment. With `known_only` those of queries without text are left out
/// and reported in `losses`: the target's own tools fail on them.
void for_each_judgment(
    const Task& task,
    bool known_only,
    LossReport& losses,
    const std::function<void(const std::string& query_id, const eval::Judgment&)>& visit);

/// Calls `visit` for every document in order, with progress on the terminal. Throws
/// Error(Interrupted).
void for_each_document(const Corpus& corpus, const std::function<void(const Document&)>& visit);

}  // namespace lode::corpus
