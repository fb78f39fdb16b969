#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/table_options.hpp"
#include "lode/cli/validators.hpp"
#include "lode/eval/measure.hpp"
#include "lode/experiment/embedding_cache.hpp"
#include "lode/experiment/evaluate_tasks.hpp"
#include "lode/experiment/indexed_trees.hpp"
#include "lode/experiment/report.hpp"
#include "lode/model/open_encoder.hpp"
#include "lode/search/pipeline.hpp"
#include "lode/search/resolve.hpp"

namespace lode::cli {
namespace {

struct EvalArguments {
  std::vector<std::string> tasks;
  std::vector<std::string> pipelines;
  std::vector<std::string> measures;
  std::string protocol;
  std::string split;
  std::string out;
  std::string trees;
  std::string index;
  std::string embeddings;
  std::uint64_t embeddings_limit = experiment::EmbeddingCacheOptions().most_bytes;
  std::size_t memory = model::EncoderOptions().memory_bytes;
  bool no_embeddings = false;
  std::size_t budget = 8192;
  bool lenient = false;
  bool resume = false;
  bool force = false;
  bool brief = false;
  bool per_query = false;
  TableOptions tables;
};

constexpr std::string_view kEvalFooter = R"(Examples:
  lode eval data/lode-mini --pipeline bm25
  lode eval data/lode-mini --pipeline bm25 --pipeline 'bm25(k1=0.9,b=0.4)' --out results
  lode eval data/lode-mini -p bm25 -p ORG/MODEL -p 'bm25 + ORG/MODEL' -p 'bm25 + ORG/MODEL | rrf(k=20)'
  lode eval data/lode-mini/code2code -p bm25 --protocol coreb-paper -m nDCG@10 -m 'R(rel=2)@100' --json

TASK is a task's folder, a release's folder (all its tasks), or RELEASE/TASK. The same call with the same --out makes
only the results that are missing. Vectors that a model computed are kept (docs/vectors.md). docs/evaluating.md says more; docs/pipelines.md has the grammar of pipelines.)";

/// As the system keeps it; the program's path is left out.
std::vector<std::string> command_line() {
  std::ifstream file("/proc/self/cmdline", std::ios::binary);
  const std::string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  std::vector<std::string> words;
  for (std::size_t begin = 0; begin < bytes.size();) {
    words.emplace_back(bytes.c_str() + begin);
    begin += words.back().size() + 1;
  }
  if (!words.empty()) {
    words.front() = "lode";
  }
  return words;
}

std::vector<search::ResolvedPipeline> resolve_all(const std::vector<std::string>& texts,
                                                  search::EncoderOpener& encoders) {
  std::vector<search::ResolvedPipeline> result;
  result.reserve(texts.size());
  for (const std::string& text : texts) {
    result.push_back(
        search::resolve_pipeline(value_or_throw(search::parse_pipeline(text)), &encoders));
  }
  return result;
}

std::optional<experiment::EmbeddingCacheOptions> embedding_cache(const EvalArguments& arguments) {
  if (arguments.no_embeddings) {
    return std::nullopt;
  }
  if (!arguments.embeddings.empty()) {
    return experiment::EmbeddingCacheOptions{.folder = arguments.embeddings,
                                             .most_bytes = arguments.embeddings_limit};
  }
  const auto folder = experiment::default_embedding_folder();
  return folder ? std::optional(experiment::EmbeddingCacheOptions{
                      .folder = *folder, .most_bytes = arguments.embeddings_limit})
                : std::nullopt;
}

std::vector<eval::Measure> parse_all(const std::vector<std::string>& texts) {
  std::vector<eval::Measure> result;
  for (const std::string& text : texts) {
    for (eval::Measure& measure : value_or_throw(eval::parse_measures(text))) {
      result.push_back(std::move(measure));
    }
  }
  return result;
}

void print_results(const EvalArguments& arguments, const experiment::EvaluateTasksReport& report) {
  if (arguments.tables.json) {
    Json array = Json::array();
    for (std::size_t i = 0; i < report.results.size(); ++i) {
      array.push_back(experiment::to_eval_json(report.results[i],
                                               arguments.per_query ? &report.values[i] : nullptr));
    }
    fmt::print("{}", to_pretty_json(array));
    return;
  }
  const auto detail =
      arguments.brief ? experiment::ReportDetail::Brief : experiment::ReportDetail::Full;
  fmt::print("{}",
             experiment::to_string(experiment::make_report(report.results, detail, report.values),
                                   arguments.tables.format()));
}

void run_eval(const EvalArguments& arguments) {
  experiment::EvaluateTasksOptions options;
  options.measures = parse_all(arguments.measures);
  options.protocol = arguments.protocol;
  options.split = arguments.split;
  options.lenient = arguments.lenient;
  if (!arguments.out.empty()) {
    options.out = arguments.out;
  }
  options.trees = arguments.trees;
  options.packed_tokens = arguments.budget;
  options.force = arguments.force;
  options.per_query = arguments.per_query;
  options.command_line = command_line();
  options.embedding_cache = embedding_cache(arguments);
  model::ModelEncoders encoders(arguments.memory);
  const auto pipelines = resolve_all(arguments.pipelines, encoders);
  const std::vector<std::filesystem::path> paths(arguments.tasks.begin(), arguments.tasks.end());
  experiment::IndexedTrees trees(arguments.index);
  const auto report = experiment::evaluate_tasks(paths, pipelines, options, &trees);
  log_info(fmt::format("{} made, {} already there, in {:.1f} s{}",
                       report.made,
                       report.reused,
                       report.seconds,
                       options.out ? fmt::format("; results in '{}'", arguments.out) : ""));
  print_results(arguments, report);
}

}  // namespace

void add_eval_command(CLI::App& app) {
  auto arguments = std::make_shared<EvalArguments>();
  CLI::App* command =
      app.add_subcommand("eval", "Run pipelines on tasks and measure what they find.");
  command->footer(std::string(kEvalFooter));
  command->add_option("task", arguments->tasks, "Tasks, releases, or tasks of a release.")
      ->type_name("TASK")
      ->required();
  command->add_option("-p,--pipeline", arguments->pipelines, "What to run; may be repeated.")
      ->type_name("PIPELINE")
      ->allow_extra_args(false)
      ->required();
  command
      ->add_option("-m,--measure",
                   arguments->measures,
                   "What to report, such as nDCG@10; may be repeated. Without it: by the protocol.")
      ->type_name("MEASURE")
      ->allow_extra_args(false);
  command
      ->add_option(
          "--protocol", arguments->protocol, "Rules of measuring; without it: the task's own.")
      ->check(not_empty());
  command->add_option("--split", arguments->split, "Split of the data; without it: the task's own.")
      ->check(not_empty());
  CLI::Option* out =
      command
          ->add_option("-o,--out", arguments->out, "Folder for results, runs and per-query values.")
          ->check(not_empty())
          ->type_name("DIR");
  command->add_flag(
      "--lenient", arguments->lenient, "Skip, count and list what breaks the data's rules.");
  command
      ->add_option("--trees",
                   arguments->trees,
                   "Where the repositories of tasks over source trees lie, each under its name; "
                   "without it: where the task says.")
      ->type_name("DIR");
  command
      ->add_option("--index",
                   arguments->index,
                   "Where the indexes of source trees lie; otherwise in the user's cache folder.")
      ->check(not_empty())
      ->type_name("DIR");
  CLI::Option* embeddings =
      command
          ->add_option("--embeddings",
                       arguments->embeddings,
                       "Where computed vectors are kept; otherwise in the user's cache folder.")
          ->check(not_empty())
          ->type_name("DIR");
  CLI::Option* limit =
      command
          ->add_option("--embeddings-limit",
                       arguments->embeddings_limit,
                       "Most bytes of kept vectors; those that were used last stay. Such as 500MB.")
          ->transform(CLI::AsSizeValue(false))
          ->check(at_least(experiment::kLeastEmbeddingBytes, "1 MB"))
          ->default_str("10 GB");
  command
      ->add_flag(
          "--no-embeddings", arguments->no_embeddings, "Keep no computed vectors, and use none.")
      ->excludes(embeddings)
      ->excludes(limit);
  command
      ->add_option(
          "--memory", arguments->memory, "What a model may use beside its weights, such as 500MB.")
      ->transform(memory_size())
      ->default_str("1 GB");
  command
      ->add_option("--budget",
                   arguments->budget,
                   "Tokens of packed lines, for tasks over source trees that judge lines.")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
  CLI::Option* resume =
      command
          ->add_flag(
              "--resume", arguments->resume, "Make only what is missing in --out (the default).")
          ->needs(out);
  command->add_flag("--force", arguments->force, "Make every result in --out anew.")
      ->excludes(resume)
      ->needs(out);
  CLI::Option* json = add_table_options(*command, arguments->tables);
  command->add_flag("--brief", arguments->brief, "Print no tables of subtasks and languages.")
      ->excludes(json);
  command->add_flag("-q,--per-query", arguments->per_query, "Print every query's values too.");
  command->callback([arguments] { run_eval(*arguments); });
}

}  // namespace lode::cli
