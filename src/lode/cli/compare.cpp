#include "lode/experiment/compare.hpp"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/table_options.hpp"
#include "lode/eval/measure.hpp"
#include "lode/experiment/system.hpp"
#include "lode/experiment/table.hpp"

namespace lode::cli {
namespace {

struct CompareArguments {
  std::vector<std::string> results;
  std::vector<std::string> measures;
  std::uint64_t seed = 42;
  TableOptions tables;
};

constexpr const char* kCompareFooter = R"(Examples:
  lode eval data/lode-mini -p bm25 -p 'bm25(b=0.4)' --out results
  lode compare results
  lode compare results/bm25 results/bm25_b=0.4_-* -m nDCG@10 -m R@100

RESULT is a result file or a folder of results (such as `lode eval --out` writes); all results of one pipeline in it
are one system. Every system is compared with the first. docs/evaluating.md says how.)";

std::vector<std::string> canonical_names(const std::vector<std::string>& texts) {
  std::vector<std::string> names;
  for (const std::string& text : texts) {
    if (text.find(':') != std::string::npos) {  // A level's, as "function:Acc@5".
      names.push_back(text);
      continue;
    }
    for (const eval::Measure& measure : value_or_throw(eval::parse_measures(text))) {
      names.push_back(to_string(measure));
    }
  }
  return names;
}

void list_foreign(const std::vector<std::filesystem::path>& files) {
  for (const std::filesystem::path& file : files) {
    log_warning(fmt::format("skipped {}: it is no result of `lode eval --out`", file.string()));
  }
  if (!files.empty()) {
    log_warning(fmt::format(
        "skipped in all: {} JSON {}", files.size(), files.size() == 1 ? "file" : "files"));
  }
}

void run_compare(const CompareArguments& arguments) {
  experiment::CompareOptions options;
  options.measures = canonical_names(arguments.measures);
  options.statistics.randomisation.seed = arguments.seed;
  options.statistics.bootstrap.seed = arguments.seed;
  const std::vector<std::filesystem::path> paths(arguments.results.begin(),
                                                 arguments.results.end());
  const experiment::LoadedSystems loaded = experiment::load_systems(paths);
  list_foreign(loaded.foreign);
  const auto report = experiment::compare(loaded.systems, options);
  for (const std::string& line : report.not_common) {
    log_warning(line);
  }
  if (arguments.tables.json) {
    fmt::print("{}", to_pretty_json(experiment::to_json(report)));
    return;
  }
  fmt::print("{}", experiment::to_string(experiment::to_tables(report), arguments.tables.format()));
}

}  // namespace

void add_compare_command(CLI::App& app) {
  auto arguments = std::make_shared<CompareArguments>();
  CLI::App* command = app.add_subcommand(
      "compare",
      "Compare results: differences, significance, and what differs in how they were made.");
  command->footer(kCompareFooter);
  command->add_option("result", arguments->results, "Result files or folders of results.")
      ->type_name("RESULT")
      ->required();
  command
      ->add_option("-m,--measure",
                   arguments->measures,
                   "What to compare; may be repeated (default nDCG@10).")
      ->type_name("MEASURE")
      ->allow_extra_args(false);
  command->add_option("--seed", arguments->seed, "Seed of the test and the intervals.")
      ->capture_default_str();
  add_table_options(*command, arguments->tables);
  command->callback([arguments] { run_compare(*arguments); });
}

}  // namespace lode::cli
