#include <chrono>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/output.hpp"
#include "lode/cli/tree_options.hpp"
#include "lode/index/chunk_vectors.hpp"
#include "lode/index/store.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/index/vector_columns.hpp"
#include "lode/index/watch.hpp"
#include "lode/model/open_encoder.hpp"
#include "lode/search/resolve.hpp"

namespace lode::cli {
namespace {

struct IndexCommandOptions {
  TreeOptions tree;
  std::string encoder;
  std::string drop_encoder;
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

void print(const index::UpdateReport& report, const IndexCommandOptions& options) {
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

/// The encoder that a pipeline of one source names.
[[nodiscard]] search::DenseSettings open_encoder(const std::string& text,
                                                 search::EncoderOpener& encoders) {
  const search::ResolvedPipeline pipeline =
      search::resolve_pipeline(value_or_throw(search::parse_pipeline(text)), &encoders);
  if (pipeline.sources.size() != 1 || pipeline.sources.front().kind != search::SourceKind::Dense) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("--encoder: '{}' is no model; say ORG/MODEL, or the path of a folder "
                            "with a '/' in it",
                            text));
  }
  return pipeline.sources.front().dense;
}

Json to_json(const index::VectorReport& report) {
  return {{"chunks", report.chunks},
          {"missing", report.missing},
          {"encoded", report.encoded},
          {"truncated", report.truncated},
          {"tokens", report.tokens},
          {"unreadable", report.unreadable},
          {"seconds", report.seconds}};
}

void print(const index::VectorReport& report, const IndexCommandOptions& options) {
  if (!report.note.empty()) {
    throw Error(ErrorKind::Io, report.note);  // Nothing of what was asked for was done.
  }
  if (options.json) {
    fmt::print("{}\n", to_json_line(to_json(report)));
  } else {
    fmt::print("{}; {} chunks, {} without a vector\n",
               describe_vectors(report),
               report.chunks,
               report.missing);
  }
  flush_standard_output();
}

void drop_encoder(const std::filesystem::path& store, const IndexCommandOptions& options) {
  Json dropped = Json::array();
  for (const index::StoredColumn& column : index::drop_columns(store, options.drop_encoder)) {
    if (options.json) {
      dropped.push_back(column_json(column));
    } else {
      fmt::print("removed the vectors of {}: {} bytes in {} files\n",
                 escape_controls(column.name()),
                 column.bytes,
                 column.files);
    }
  }
  if (options.json) {
    fmt::print("{}\n", to_json_line({{"dropped", dropped}}));
  }
}

void run_index(const IndexCommandOptions& options) {
  constexpr std::chrono::hours kLongWait{24};
  model::ModelEncoders encoders;
  const auto dense =
      options.encoder.empty() ? search::DenseSettings() : open_encoder(options.encoder, encoders);
  const index::IndexOptions index_options = to_index_options(options.tree);
  const std::shared_ptr<const source::SourceTree> tree =
      source::SourceTree::open(options.tree.place, index::walk_options(index_options));
  const auto store = index::store_path(*tree, index_options);
  if (!options.drop_encoder.empty()) {
    drop_encoder(store, options);
    return;
  }
  index::UpdateReport report;
  const auto snapshot = index::update(tree, index_options, {.force = options.force}, report);
  require_files(*snapshot);
  print(report, options);
  if (options.force) {
    index::remove_unusable_vectors(store);
  }
  const auto update_vectors = [&](const index::Snapshot& of) {
    if (dense.encoder != nullptr) {
      print(index::update_chunk_vectors(
                of,
                store,
                *dense.encoder,
                {.wait = kLongWait, .force = options.force, .model = search::model_name(dense)}),
            options);
    }
  };
  update_vectors(*snapshot);
  if (options.watch) {
    index::watch_tree(tree, index_options, [&](const index::UpdateReport& next) {
      if (next.written) {
        print(next, options);
        std::string note;
        if (const auto now = index::open_snapshot(tree, index_options, note)) {
          update_vectors(*now);
        }
      }
    });
  }
}

}  // namespace

void add_index_command(CLI::App& app) {
  auto options = std::make_shared<IndexCommandOptions>();
  CLI::App* command =
      app.add_subcommand("index", "Index a source tree, or bring its index up to date.");
  command->add_option("path", options->tree.place, "The tree: a folder, or FOLDER@REVISION")
      ->capture_default_str();
  add_tree_options(*command, options->tree);
  CLI::Option* encoder =
      command
          ->add_option("--encoder",
                       options->encoder,
                       "Also make the vectors of a model: ORG/MODEL, or the path of its folder")
          ->type_name("MODEL");
  CLI::Option* drop =
      command
          ->add_option(
              "--drop-encoder",
              options->drop_encoder,
              "Remove the vectors of a model, named as 'lode status' does, and do nothing else")
          ->type_name("MODEL");
  CLI::Option* watch =
      command->add_flag("--watch", options->watch, "Stay, and update after every change");
  CLI::Option* force = command->add_flag(
      "--force", options->force, "Read and analyse everything anew; remove what is damaged");
  for (CLI::Option* other : {encoder, watch, force}) {
    drop->excludes(other);
  }
  command->add_flag("--json", options->json, "One line of JSON for each update");
  command->footer(
      "Examples:\n"
      "  lode index                 the tree around the current folder's files\n"
      "  lode index ~/src/project --watch\n"
      "  lode index . --index /tmp/project.index --exclude 'vendor/'\n"
      "  lode index --encoder nomic-ai/CodeRankEmbed\n"
      "  lode index --drop-encoder nomic-ai/CodeRankEmbed\n"
      "\n"
      "The index lies in the cache folder ($XDG_CACHE_HOME/lode or ~/.cache/lode), never in the "
      "tree.");
  command->callback([options] { run_index(*options); });
}

}  // namespace lode::cli
