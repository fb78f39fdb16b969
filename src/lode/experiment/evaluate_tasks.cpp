#include "lode/experiment/evaluate_tasks.hpp"

#include <algorithm>
#include <chrono>
#include <map>
#include <set>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "lode/base/interrupt.hpp"
#include "lode/base/log.hpp"
#include "lode/corpus/task.hpp"
#include "lode/eval/protocol.hpp"
#include "lode/experiment/corpus_sources.hpp"
#include "lode/experiment/default_measures.hpp"
#include "lode/experiment/indexes.hpp"
#include "lode/experiment/measure_run.hpp"
#include "lode/experiment/provenance.hpp"
#include "lode/experiment/retrieve.hpp"
#include "lode/experiment/run_folder.hpp"
#include "lode/experiment/search_trees.hpp"
#include "lode/experiment/tree_levels.hpp"

namespace lode::experiment {
namespace {

constexpr std::size_t kMostFindingsListed = 20;  // Of one kind.

class Stopwatch {
 public:
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

void check_distinct(std::span<const search::ResolvedPipeline> pipelines) {
  std::set<std::string> seen;
  for (const search::ResolvedPipeline& pipeline : pipelines) {
    const std::string text = to_string(pipeline.pipeline);
    if (!seen.insert(text).second) {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("the pipeline '{}' is given twice", text));
    }
  }
}

bool names_task_of_release(const std::filesystem::path& path) {
  if (std::filesystem::exists(path) || !std::filesystem::is_directory(path.parent_path())) {
    return false;
  }
  const auto entries = corpus::find_tasks(path.parent_path());
  return std::any_of(entries.begin(), entries.end(), [&](const corpus::TaskEntry& entry) {
    return entry.name.ends_with("/" + path.filename().string());
  });
}

/// So that a mistyped last task does not end a call that ran for hours.
void check_paths(std::span<const std::filesystem::path> paths) {
  for (const std::filesystem::path& path : paths) {
    if (names_task_of_release(path)) {
      continue;
    }
    if (!std::filesystem::exists(path) || corpus::find_tasks(path).empty()) {
      throw Error(
          ErrorKind::NotFound,
          fmt::format(
              "no task was found in '{}': a task's folder, a release's folder or RELEASE/TASK "
              "was expected; `lode tasks FOLDER` lists what a folder holds",
              path.string()));
    }
  }
}

void list_findings(const corpus::Task& task) {
  std::map<std::string, std::size_t> counts;
  for (const corpus::Finding& finding : task.findings) {
    std::size_t& count = counts[finding.kind];
    count += finding.count;
    if (count <= kMostFindingsListed) {
      log_warning(fmt::format("{}: {}", finding.where, finding.message));
    }
  }
  for (const auto& [kind, count] : counts) {
    if (count > kMostFindingsListed) {
      log_warning(fmt::format(
          "{}: {} findings '{}' in all; `lode tasks --json` lists them", task.name, count, kind));
    }
  }
  if (const std::string faults = corpus::summarise_faults(task.findings); !faults.empty()) {
    log_warning(fmt::format("{}: {}", task.name, faults));
  }
}

/// The work on one call's tasks, in order.
class Evaluator {
 public:
  Evaluator(std::span<const search::ResolvedPipeline> pipelines,
            const EvaluateTasksOptions& options,
            TreeOpener* opener)
      : pipelines_(pipelines),
        options_(options),
        opener_(opener),
        encoders_(options.embedding_cache) {
    if (options.out) {
      folder_.emplace(*options.out);
    }
  }

  void evaluate_path(const std::filesystem::path& path) {
    const auto tasks = corpus::read_tasks(
        path, {.lenient = options_.lenient, .split = options_.split, .trees = options_.trees});
    IndexCache indexes(options_.memory_bytes);
    for (const corpus::Task& task : tasks) {
      if (!names_.insert(task.name).second) {
        throw Error(
            ErrorKind::InvalidArgument,
            fmt::format("two tasks are called '{}'; evaluate them in separate calls", task.name));
      }
      list_findings(task);
      evaluate_task(task, indexes);
    }
  }

  EvaluateTasksReport take_report() { return std::move(report_); }

 private:
  /// What one pipeline found on one task, and how good that is.
  struct Work {
    Retrieval retrieval;
    MeasuredRun measured;
    std::size_t documents = 0;  ///< That were searched.
    std::vector<EncodingRecord> encodings;
  };

  Work search_corpus_of(const ResultRecipe& recipe,
                        const std::vector<eval::Measure>& measures,
                        const std::string& tag,
                        IndexCache& indexes) {
    CorpusSources sources(recipe.task, indexes, encoders_);
    for (const search::ResolvedSource& source : recipe.pipeline.sources) {
      sources.add(source);
    }
    Work work;
    work.documents = recipe.task.corpus->size();
    work.retrieval = retrieve(recipe.task,
                              sources.sources(),
                              {.depth = recipe.pipeline.depth,
                               .fusion = recipe.pipeline.fusion,
                               .tag = tag,
                               .drop_identical_ids = recipe.protocol.drop_identical_ids});
    work.encodings = sources.encodings(work.retrieval.counts);
    work.measured = measure_run(recipe.task, work.retrieval.run, measures, recipe.protocol);
    return work;
  }

  Work search_trees_of(const ResultRecipe& recipe,
                       const std::vector<eval::Measure>& measures,
                       const std::string& tag) const {
    const TreeSearch search =
        search_trees(recipe.task,
                     *opener_,
                     recipe.pipeline,
                     {.hits = recipe.pipeline.depth, .tokens = recipe.packed_tokens});
    Work work;
    work.documents = search.files;
    work.retrieval = {.run = run_of_files(recipe.task, search.answers, tag),
                      .counts = search.counts};
    work.measured = measure_run(recipe.task, work.retrieval.run, measures, recipe.protocol);
    add_tree_levels(recipe.task, search.answers, work.measured);
    return work;
  }

  /// What decides the contents of a task's trees; null for other tasks.
  Json states_of(const corpus::Task& task) const {
    if (!task.tree_part) {
      return nullptr;
    }
    if (opener_ == nullptr) {
      throw Error(ErrorKind::Unsupported,
                  fmt::format("{}: this build cannot search the source trees of the task '{}'",
                              task.path.string(),
                              task.name));
    }
    Json states = Json::object();
    for (const corpus::TaskTree& tree : task.tree_part->trees) {
      throw_if_interrupted();
      states[tree.name] = opener_->state(tree);
    }
    return states;
  }

  void evaluate_task(const corpus::Task& task, IndexCache& indexes) {
    const eval::Protocol protocol = value_or_throw(
        eval::find_protocol(options_.protocol.empty() ? task.default_protocol : options_.protocol));
    const auto& measures =
        options_.measures.empty() ? default_measures(protocol.name) : options_.measures;
    std::vector<std::string> names;
    names.reserve(measures.size());
    for (const eval::Measure& measure : measures) {
      names.push_back(to_string(measure));
    }
    const auto files = hasher_.hash(task);
    const Json trees = states_of(task);
    for (const search::ResolvedPipeline& pipeline : pipelines_) {
      throw_if_interrupted();
      evaluate_pipeline({.task = task,
                         .files = files,
                         .pipeline = pipeline,
                         .protocol = protocol,
                         .measures = names,
                         .lenient = options_.lenient,
                         .trees = trees,
                         .packed_tokens = options_.packed_tokens},
                        measures,
                        indexes);
    }
  }

  void evaluate_pipeline(const ResultRecipe& recipe,
                         const std::vector<eval::Measure>& measures,
                         IndexCache& indexes) {
    const ResultKey key = {.pipeline = to_string(recipe.pipeline.pipeline),
                           .task = recipe.task.name,
                           .split = options_.split,
                           .protocol = recipe.protocol.name};
    const std::string identity = identity_of(recipe);
    if (auto found = find_whole(key, identity)) {
      log_info(fmt::format("{} | {}: already there", key.task, key.pipeline));
      if (options_.per_query) {
        report_.values.push_back(read_values(folder_->result_path(key), *found));
      }
      report_.results.push_back(std::move(*found));
      ++report_.reused;
      return;
    }
    const Stopwatch stopwatch;
    const std::string tag = file_name_of(key.pipeline);
    Work work = recipe.task.tree_part ? search_trees_of(recipe, measures, tag)
                                      : search_corpus_of(recipe, measures, tag, indexes);
    const Retrieval& retrieval = work.retrieval;
    TaskResult& result = work.measured.result;
    result.pipeline = key.pipeline;
    result.identity = identity;
    result.provenance = make_provenance(
        recipe, retrieval.counts, work.documents, work.encodings, options_.command_line);
    result.evaluation_time_s = stopwatch.seconds();
    if (folder_) {
      folder_->save(key, result, retrieval.run, work.measured.values);
    }
    log_info(fmt::format("{} | {}: {} queries ({} distinct) over {} documents in {:.1f} s",
                         key.task,
                         key.pipeline,
                         retrieval.counts.queries,
                         retrieval.counts.distinct_queries,
                         work.documents,
                         result.evaluation_time_s));
    report_exclusions(retrieval.counts);
    report_encodings(work.encodings);
    if (options_.per_query) {
      report_.values.push_back(std::move(work.measured.values));
    }
    report_.results.push_back(std::move(result));
    ++report_.made;
  }

  std::optional<TaskResult> find_whole(const ResultKey& key, const std::string& identity) const {
    if (!folder_ || options_.force) {
      return std::nullopt;
    }
    auto found = folder_->find(key, identity);
    if (auto* result = std::get_if<TaskResult>(&found)) {
      return std::move(*result);
    }
    if (const auto& missing = std::get<RunFolder::Missing>(found); !missing.reason.empty()) {
      log_warning(fmt::format("redone: {}", missing.reason));
    }
    return std::nullopt;
  }

  static void report_exclusions(const RetrievalCounts& counts) {
    if (counts.exclusions > 0) {
      log_info(fmt::format("  {} documents are excluded by the task; {} of them had been retrieved",
                           counts.exclusions,
                           counts.exclusions_ranked));
    }
  }

  static void report_encodings(std::span<const EncodingRecord> encodings) {
    for (const EncodingRecord& record : encodings) {
      log_info(fmt::format("  {}: {} texts encoded in {:.1f} s, {} from the cache",
                           record.source.dense.component.name,
                           record.work.encoded,
                           record.work.seconds,
                           record.work.cached));
      const std::size_t truncated = record.documents.truncated + record.queries.truncated;
      if (truncated > 0) {
        log_warning(fmt::format(
            "{} of {} documents and {} of {} queries were cut at the maximum length of '{}'",
            record.documents.truncated,
            record.documents.distinct,
            record.queries.truncated,
            record.queries.distinct,
            record.source.dense.component.name));
      }
    }
  }

  std::span<const search::ResolvedPipeline> pipelines_;
  const EvaluateTasksOptions& options_;
  TreeOpener* opener_;
  CachedEncoders encoders_;
  std::optional<RunFolder> folder_;
  DataHasher hasher_;
  std::set<std::string> names_;
  EvaluateTasksReport report_;
};

}  // namespace

EvaluateTasksReport evaluate_tasks(std::span<const std::filesystem::path> paths,
                                   std::span<const search::ResolvedPipeline> pipelines,
                                   const EvaluateTasksOptions& options,
                                   TreeOpener* opener) {
  const Stopwatch stopwatch;
  check_distinct(pipelines);
  check_paths(paths);
  if (!options.protocol.empty()) {
    static_cast<void>(value_or_throw(eval::find_protocol(options.protocol)));
  }
  Evaluator evaluator(pipelines, options, opener);
  for (const std::filesystem::path& path : paths) {
    evaluator.evaluate_path(path);
  }
  EvaluateTasksReport report = evaluator.take_report();
  report.seconds = stopwatch.seconds();
  return report;
}

}  // namespace lode::experiment
