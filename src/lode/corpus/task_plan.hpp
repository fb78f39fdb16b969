#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lode/corpus/task.hpp"

namespace lode::corpus {

/// Which files make up a task. Each table is one file or its shards in order.
struct TaskPlan {
  TaskEntry entry;
  std::string kind;         ///< CoREB: "text2code", "code2code", "code2text", ...; else empty.
  std::string corpus_name;  ///< "corpus", "code_corpus", "text_corpus".
  std::vector<std::filesystem::path> corpus;
  std::vector<std::filesystem::path> queries;
  std::vector<std::filesystem::path> qrels;
  std::vector<std::filesystem::path> candidates;    ///< MTEB's `top_ranked`.
  std::vector<std::filesystem::path> instructions;  ///< MTEB's `instruction`.
  std::string
      sidecar_prefix;  ///< Before the names of exclusions.tsv, candidates.jsonl and task.json.
};

/// The tasks whose files lie in `folder` itself, sorted by name; empty when it is no task folder.
/// With `split`, of BEIR and MTEB only that one, else "test" or all. Throws Error(InvalidInput)
/// when a table is there twice, and Error(NotFound) when `split` is not there.
[[nodiscard]] std::vector<TaskPlan> plan_folder(const std::filesystem::path& folder,
                                                std::string_view split = {});

/// find_tasks, but with one split of BEIR and MTEB folders chosen as in plan_folder.
[[nodiscard]] std::vector<TaskEntry> find_entries(const std::filesystem::path& path,
                                                  int depth,
                                                  std::string_view split);

/// The plan of an entry. With `split`, that split of a BEIR or MTEB task instead of the entry's
/// own. Throws Error(NotFound) when its files are gone.
[[nodiscard]] TaskPlan plan_task(const TaskEntry& entry, std::string_view split = {});

}  // namespace lode::corpus
