#include <set>
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

struct TasksOptions {
  std::vector<std::string> paths;
  std::string split;
  bool lenient = false;
  bool json = false;
};

std::set<std::string> subtasks_of(const corpus::Task& task) {
  std::set<std::string> names;
  for (const corpus::Query& query : task.queries) {
    if (!query.subtask.empty()) {
      names.insert(query.subtask);
    }
  }
  return names;
}

Json describe_task(const corpus::Task& task) {
  Json json;
  json["task"] = task.name;
  json["layout"] = to_string(task.layout);
  json["path"] = task.path.string();
  json["split"] = task.split;
  json["kind"] = task.kind;
  json["documents"] = task.corpus->size();
  json["trees"] = task.tree_part ? task.tree_part->trees.size() : 0;
  json["queries"] = task.queries.size();
  json["judgments"] = task.qrels.size();
  json["subtasks"] = subtasks_of(task);
  json["languages"] = task.languages;
  json["exclusions"] = task.exclusions.size();
  json["candidates"] = task.candidates.size();
  json["protocol"] = task.default_protocol;
  json["findings"] = Json::array();
  for (const corpus::Finding& finding : task.findings) {
    json["findings"].push_back(
        {{"where", finding.where}, {"kind", finding.kind}, {"message", finding.message}});
  }
  return json;
}

void print_table(const std::vector<corpus::Task>& tasks) {
  std::size_t width = 4;
  for (const corpus::Task& task : tasks) {
    width = std::max(width, task.name.size());
  }
  fmt::print("{:<{}}  {:<6}  {:<10}  {:>9}  {:>7}  {:>9}  {:>8}  {:>10}  {:<14}  {}\n",
             "task",
             width,
             "layout",
             "split",
             "documents",
             "queries",
             "judgments",
             "subtasks",
             "exclusions",
             "protocol",
             "languages");
  for (const corpus::Task& task : tasks) {
    fmt::print("{:<{}}  {:<6}  {:<10}  {:>9}  {:>7}  {:>9}  {:>8}  {:>10}  {:<14}  {}\n",
               task.name,
               width,
               to_string(task.layout),
               task.split,
               task.corpus->size(),
               task.queries.size(),
               task.qrels.size(),
               subtasks_of(task).size(),
               task.exclusions.size(),
               task.default_protocol,
               fmt::join(task.languages, " "));
  }
}

void run_tasks(const TasksOptions& options) {
  std::vector<corpus::Task> tasks;
  for (const std::string& path : options.paths) {
    for (corpus::Task& task :
         corpus::read_tasks(path, {.lenient = options.lenient, .split = options.split})) {
      tasks.push_back(std::move(task));
    }
  }
  if (options.json) {
    Json all = Json::array();
    for (const corpus::Task& task : tasks) {
      all.push_back(describe_task(task));
    }
    fmt::print("{}", to_pretty_json(all));
    return;
  }
  print_table(tasks);
  for (const corpus::Task& task : tasks) {
    for (const corpus::Finding& finding : task.findings) {
      log_warning(
          fmt::format("{}: {}: {} [{}]", task.name, finding.where, finding.message, finding.kind));
    }
    if (const std::string faults = corpus::summarise_faults(task.findings); !faults.empty()) {
      log_warning(fmt::format("{}: {}", task.name, faults));
    }
  }
}

}  // namespace

void add_tasks_command(CLI::App& app) {
  auto options = std::make_shared<TasksOptions>();
  CLI::App* command = app.add_subcommand(
      "tasks", "List the retrieval tasks in folders: their layout, sizes and rules.");
  command
      ->add_option("PATH", options->paths, "A task folder, a release folder, or a folder of those.")
      ->required();
  command
      ->add_option(
          "--split", options->split, "Split of BEIR and MTEB tasks; without it \"test\", else all.")
      ->check(not_empty());
  command->add_flag(
      "--lenient", options->lenient, "Skip and list faulty records instead of refusing the task.");
  command->add_flag("--json", options->json, "Print a JSON array with one object for each task.");
  command->footer(
      "Examples:\n"
      "  lode tasks data/lode-mini\n"
      "  lode tasks data --json");
  command->callback([options] { run_tasks(*options); });
}

}  // namespace lode::cli
