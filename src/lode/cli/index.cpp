#include <memory>

#include <fmt/format.h>

#include "lode/base/json.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/output.hpp"
#include "lode/cli/tree_options.hpp"
#include "lode/index/store.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/index/watch.hpp"

namespace lode::cli {
namespace {

struct Options {
  TreeOptions tree;
  bool watch = false;
  bool force = false;
  bool json = false;
};

Json to_json(const index::UpdateReport& report) {
  Json json;
  json["files"] = report.files;
  json["taken"] = report.taken;
  json["refused"] = report.refused;
  json["left_out"] = report.left_out;
  json["read"] = report.read;
  json["analysed"] = report.analysed;
  json["added"] = report.added;
  json["changed"] = report.changed;
  json["renamed"] = report.renamed;
  json["removed"] = report.removed;
  json["lines"] = report.lines;
  json["text_bytes"] = report.text_bytes;
  json["seconds"] = report.seconds;
  return json;
}

void print(const index::UpdateReport& report, const Options& options) {
  if (!report.note.empty()) {
    log_warning(report.note);
  }
  if (options.json) {
    fmt::print("{}\n", to_json_line(to_json(report)));
  } else {
    const std::string changes = describe_update(report);
    fmt::print("{}; {} files, {} lines, {} skipped by content, {} paths left out\n",
               changes.empty() ? fmt::format("the index is up to date ({:.2f} s)", report.seconds)
                               : changes,
               report.taken,
               report.lines,
               report.refused,
               report.left_out);
  }
  flush_standard_output();
}

void run(const Options& options) {
  const index::IndexOptions index_options = to_index_options(options.tree);
  const std::shared_ptr<const source::SourceTree> tree =
      source::SourceTree::open(options.tree.place, index::walk_options(index_options));
  index::UpdateReport report;
  const auto snapshot = index::update(tree, index_options, {.force = options.force}, report);
  require_files(*snapshot);
  print(report, options);
  if (options.watch) {
    index::watch_tree(tree, index_options, [&](const index::UpdateReport& next) {
      if (next.written) {
        print(next, options);
      }
    });
  }
}

}  // namespace

void add_index_command(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("index", "Index a source tree, or bring its index up to date.");
  command->add_option("path", options->tree.place, "The tree: a folder, or FOLDER@REVISION")
      ->capture_default_str();
  add_tree_options(*command, options->tree);
  command->add_flag("--watch", options->watch, "Stay, and update after every change");
  command->add_flag(
      "--force", options->force, "Read and analyse everything anew; remove what is damaged");
  command->add_flag("--json", options->json, "One line of JSON for each update");
  command->footer(
      "Examples:\n"
      "  lode index                 the tree around the current folder's files\n"
      "  lode index ~/src/project --watch\n"
      "  lode index . --index /tmp/project.index --exclude 'vendor/'\n"
      "\n"
      "The index lies in the cache folder ($XDG_CACHE_HOME/lode or ~/.cache/lode), never in the "
      "tree.");
  command->callback([options] { run(*options); });
}

}  // namespace lode::cli
