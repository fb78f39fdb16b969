#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lode/base/json.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/validators.hpp"
#include "lode/corpus/task.hpp"

namespace lode::cli {
namespace {

struct ConvertOptions {
  std::string task;
  std::string out;
  std::string layout;
  std::string split;
  bool overwrite = false;
  bool lenient = false;
  bool json = false;
};

/// The object of docs/formats/tasks.md.
Json describe_conversion(const ConvertOptions& options,
                         const std::vector<corpus::Task>& tasks,
                         const corpus::LossReport& losses) {
  Json json;
  json["path"] = options.out;
  json["layout"] = options.layout;
  json["tasks"] = Json::array();
  for (const corpus::Task& task : tasks) {
    json["tasks"].push_back({{"task", task.name},
                             {"documents", task.corpus->size()},
                             {"queries", task.queries.size()},
                             {"judgments", task.qrels.size()}});
  }
  json["lost"] = losses;
  return json;
}

void run_convert(const ConvertOptions& options) {
  const corpus::Layout layout = value_or_throw(corpus::parse_layout(options.layout));
  const std::vector<corpus::Task> tasks =
      corpus::read_tasks(options.task, {.lenient = options.lenient, .split = options.split});
  for (const corpus::Task& task : tasks) {
    for (const corpus::Finding& finding : task.findings) {
      log_warning(
          fmt::format("{}: {}: {} [{}]", task.name, finding.where, finding.message, finding.kind));
    }
    if (const std::string faults = corpus::summarise_faults(task.findings); !faults.empty()) {
      log_warning(fmt::format("{}: {}", task.name, faults));
    }
  }
  const corpus::LossReport losses =
      corpus::write_tasks(tasks, layout, options.out, options.overwrite);
  if (options.json) {
    fmt::print("{}", to_pretty_json(describe_conversion(options, tasks, losses)));
    return;
  }
  for (const std::string& loss : losses) {
    log_warning(fmt::format("not held by the layout {}: {}", options.layout, loss));
  }
  for (const corpus::Task& task : tasks) {
    fmt::print("{}: {} documents, {} queries, {} judgments\n",
               task.name,
               task.corpus->size(),
               task.queries.size(),
               task.qrels.size());
  }
}

}  // namespace

void add_convert_command(CLI::App& app) {
  auto options = std::make_shared<ConvertOptions>();
  CLI::App* command = app.add_subcommand(
      "convert",
      "Write a task or a release in another layout; what that cannot hold is listed on stderr.");
  command->add_option("TASK", options->task, "A task folder, a release folder, or RELEASE/TASK.")
      ->required();
  command
      ->add_option(
          "OUT", options->out, "The folder to write; several tasks get a folder each but in coreb.")
      ->required();
  command->add_option("--to", options->layout, "beir, coreb, mteb (Parquet) or trec.")->required();
  command
      ->add_option(
          "--split", options->split, "Split of BEIR and MTEB tasks; without it \"test\", else all.")
      ->check(not_empty());
  command->add_flag("--overwrite", options->overwrite, "Write into a folder that is not empty.");
  command->add_flag(
      "--lenient", options->lenient, "Skip and list faulty records instead of refusing the task.");
  command->add_flag(
      "--json", options->json, "Print a JSON object with what was written and what was lost.");
  command->footer(
      "Examples:\n"
      "  lode convert data/lode-mini --to mteb lode-mini-mteb\n"
      "  lode convert data/lode-mini/code2code --to beir code2code");
  command->callback([options] { run_convert(*options); });
}

}  // namespace lode::cli
