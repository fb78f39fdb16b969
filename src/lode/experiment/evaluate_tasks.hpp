#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lode/eval/measure.hpp"
#include "lode/experiment/embedding_cache.hpp"
#include "lode/experiment/result.hpp"
#include "lode/experiment/tree_opener.hpp"
#include "lode/search/resolve.hpp"

namespace lode::experiment {

struct EvaluateTasksOptions {
  std::vector<eval::Measure> measures = {};  ///< Empty: those of default_measures().
  std::string protocol = {};                 ///< Empty: each task's own.
  std::string split = {};                    ///< Empty: each task's own.
  bool lenient = false;  ///< Recoverable faults of the data are skipped, counted and listed.
  std::optional<std::filesystem::path> out = {};  ///< Run folder; none: nothing is written.
  bool per_query = false;                         ///< Report the values of every query too.
  bool force = false;  ///< Makes every result anew, also those that are there.
  std::vector<std::string> command_line = {};  ///< For the provenance.
  /// Folder of the repositories of tasks over trees, by name; empty: where the task says.
  std::filesystem::path trees = {};
  std::size_t packed_tokens = 8192;  ///< Room for the lines that such tasks' searchers pack.
  std::size_t memory_bytes = std::size_t{1} << 30;  ///< Of postings that the index builder buffers.
  /// Where vectors are kept from call to call; none: every call computes its own.
  std::optional<EmbeddingCacheOptions> embedding_cache = {};
};

struct EvaluateTasksReport {
  std::vector<TaskResult> results;  ///< Task by task in the order given, within a task by pipeline.
  std::vector<PerQueryValues> values;  ///< Of each result, if asked for.
  std::size_t made = 0;
  std::size_t reused = 0;  ///< Were whole in the run folder.
  double seconds = 0.0;
};

/// Runs every pipeline on every task under `paths` (a task's folder, a release's, or RELEASE/TASK)
/// and measures.
///
/// With a run folder, results that are there, whole, and made from the same data by the same recipe
/// are reused; every new one is committed as soon as it is made, so that an interrupted call can be
/// repeated. What is redone, and why, goes to the log. Numbers do not depend on the number of
/// threads. Throws Error(InvalidArgument) for a pipeline or task given twice or an unknown
/// protocol, Error(InvalidInput | NotFound) for a task that cannot be read or has nothing to
/// measure.
///
/// Tasks over source trees are searched through `opener`; without one, they are refused with
/// Error(Unsupported).
[[nodiscard]] EvaluateTasksReport evaluate_tasks(
    std::span<const std::filesystem::path> paths,
    std::span<const search::ResolvedPipeline> pipelines,
    const EvaluateTasksOptions& options,
    TreeOpener* opener = nullptr);

}  // namespace lode::experiment
