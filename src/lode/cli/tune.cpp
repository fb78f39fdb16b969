#include "lode/experiment/tune.hpp"

#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/validators.hpp"
#include "lode/corpus/task.hpp"
#include "lode/search/resolve.hpp"

namespace lode::cli {
namespace {

struct TuneArguments {
  std::string task;
  std::string pipeline = "lode";
  std::string measure = "nDCG@10";
  std::string trees;
  std::string index;
  bool lenient = false;
  bool json = false;
};

void print_json(const experiment::TuneReport& report) {
  Json json;
  json["task"] = report.task;
  json["objective"] = report.objective;
  json["pipeline"] = search::to_string(report.tuned);
  for (std::size_t i = 0; i < search::kSignals; ++i) {
    const std::string name(search::signal_table()[i].name);
    json["weights"][name] = {{"start", report.start.weights[i]},
                             {"tuned", report.tuned.weights[i]}};
  }
  json["start"] = report.start_value;
  json["tuned"] = report.tuned_value;
  json["held_out"] = report.held_out_value;
  json["repositories"] = Json::array();
  for (const experiment::TuneGroup& group : report.groups) {
    json["repositories"].push_back({{"repository", group.repository},
                                    {"queries", group.queries},
                                    {"start", group.start},
                                    {"tuned", group.tuned},
                                    {"held_out", group.held_out}});
  }
  fmt::print("{}", to_pretty_json(json));
}

void print_text(const experiment::TuneReport& report) {
  fmt::print(
      "{}: {}, mean over {} repositories\n\n", report.task, report.objective, report.groups.size());
  fmt::print("{:<14}{:>8}{:>8}\n", "signal", "start", "tuned");
  for (std::size_t i = 0; i < search::kSignals; ++i) {
    fmt::print("{:<14}{:>8.3g}{:>8.3g}\n",
               search::signal_table()[i].name,
               report.start.weights[i],
               report.tuned.weights[i]);
  }
  fmt::print(
      "\n{:<28}{:>8}{:>8}{:>8}{:>10}\n", "repository", "queries", "start", "tuned", "held out");
  for (const experiment::TuneGroup& group : report.groups) {
    fmt::print("{:<28}{:>8}{:>8.4f}{:>8.4f}{:>10.4f}\n",
               group.repository,
               group.queries,
               group.start,
               group.tuned,
               group.held_out);
  }
  fmt::print("{:<28}{:>8}{:>8.4f}{:>8.4f}{:>10.4f}\n\n",
             "mean",
             "",
             report.start_value,
             report.tuned_value,
             report.held_out_value);
  fmt::print("{}\n", search::to_string(report.tuned));
}

void run_tune(const TuneArguments& arguments) {
  const search::ResolvedPipeline pipeline =
      search::resolve_pipeline(value_or_throw(search::parse_pipeline(arguments.pipeline)));
  if (pipeline.sources.size() != 1 || pipeline.sources.front().kind != search::SourceKind::Lode) {
    throw Error(
        ErrorKind::InvalidArgument,
        fmt::format("'{}' has no signals to weigh; only 'lode' can be tuned", arguments.pipeline));
  }
  const auto tasks = corpus::read_tasks(
      arguments.task, {.lenient = arguments.lenient, .split = {}, .trees = arguments.trees});
  if (tasks.size() != 1) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("'{}' has {} tasks; name one of them", arguments.task, tasks.size()));
  }
  experiment::IndexedTrees trees(arguments.index);
  const experiment::TuneReport report =
      experiment::tune(tasks.front(),
                       trees,
                       pipeline.sources.front().rank,
                       {.objective = value_or_throw(eval::parse_measure(arguments.measure))});
  if (arguments.json) {
    print_json(report);
  } else {
    print_text(report);
  }
}

}  // namespace

void add_tune_command(CLI::App& app) {
  auto arguments = std::make_shared<TuneArguments>();
  CLI::App* command =
      app.add_subcommand("tune", "Find weights of the ranking's signals on a task over trees.");
  command->add_option("task", arguments->task, "A task over source trees.")
      ->type_name("TASK")
      ->required();
  command->add_option("-p,--pipeline", arguments->pipeline, "Where tuning starts.")
      ->type_name("PIPELINE")
      ->capture_default_str();
  command->add_option("-m,--measure", arguments->measure, "What is to be made large.")
      ->type_name("MEASURE")
      ->capture_default_str();
  command->add_option("--trees", arguments->trees, "Where the repositories lie, as for lode eval.")
      ->type_name("DIR");
  command->add_option("--index", arguments->index, "Where the indexes lie, as for lode eval.")
      ->check(not_empty())
      ->type_name("DIR");
  command->add_flag(
      "--lenient", arguments->lenient, "Skip, count and list what breaks the data's rules.");
  command->add_flag("--json", arguments->json, "JSON on stdout.");
  command->footer(
      "Examples:\n"
      "  lode tune tasks/semble\n"
      "  lode tune tasks/issues --pipeline 'lode(history=0)' --measure Acc@5 --json\n"
      "\n"
      "The column 'held out' shows, for each repository, weights that were tuned on all others.");
  command->callback([arguments] { run_tune(*arguments); });
}

}  // namespace lode::cli
