#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/output.hpp"
#include "lode/cli/tree_options.hpp"
#include "lode/index/ledger.hpp"
#include "lode/index/store.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/index/vector_columns.hpp"

namespace lode::cli {
namespace {

struct StatusOptions {
  TreeOptions tree;
  std::string why;
  bool files = false;
  bool check = false;
  bool json = false;
};

/// A tree with what is stored of it.
struct Subject {
  std::shared_ptr<const source::SourceTree> tree;
  index::IndexOptions options;
  std::filesystem::path store;
  std::shared_ptr<const index::Snapshot> snapshot;
  std::string note;
};

Subject open_subject(const StatusOptions& options) {
  Subject subject;
  subject.options = to_index_options(options.tree);
  subject.tree = source::SourceTree::open(options.tree.place, index::walk_options(subject.options));
  subject.store = index::store_path(*subject.tree, subject.options);
  if (!subject.tree->is_single_file()) {
    subject.snapshot = index::open_snapshot(subject.tree, subject.options, subject.note);
  }
  return subject;
}

Json entry_to_json(const index::LedgerEntry& entry) {
  Json json;
  json["path"] = to_utf8(entry.path);
  json["state"] = entry.state;
  json["detail"] = to_utf8(entry.detail);
  json["language"] = entry.language;
  json["roles"] = entry.roles;
  return json;
}

void explain(const Subject& subject, const StatusOptions& options) {
  const auto explanation = index::explain_path(
      *subject.tree, subject.options, index::path_in_tree(*subject.tree, options.why));
  const index::LedgerEntry& entry = explanation.entry;
  const bool taken = entry.state == "taken";
  if (options.json) {
    Json json = entry_to_json(entry);
    if (taken) {
      json["encoding"] = explanation.encoding;
      json["degraded"] = explanation.degraded;
      json["lines"] = explanation.lines;
      json["chunks"] = explanation.chunks;
      json["symbols"] = explanation.symbols;
    }
    fmt::print("{}", to_pretty_json(json));
    return;
  }
  fmt::print("{}: {}{}{}\n",
             escape_controls(entry.path),
             taken ? "taken" : "skipped: " + entry.state,
             entry.detail.empty() ? "" : ", ",
             escape_controls(entry.detail));
  if (taken) {
    fmt::print("language {}, encoding {}, {} lines, {} chunks, {} symbols\n",
               entry.language,
               explanation.encoding,
               explanation.lines,
               explanation.chunks,
               explanation.symbols);
    fmt::print("roles: {}\n",
               entry.roles.empty() ? "none" : fmt::format("{}", fmt::join(entry.roles, " ")));
    if (!explanation.degraded.empty()) {
      fmt::print("no syntax tree: {}\n", explanation.degraded);
    }
  }
}

const index::Snapshot& require_index(const Subject& subject) {
  if (subject.snapshot == nullptr) {
    throw Error(ErrorKind::NotFound,
                fmt::format("'{}' has no index{}{}; run 'lode index{}'",
                            subject.tree->root().string(),
                            subject.note.empty() ? "" : ": ",
                            subject.note,
                            index::command_options(subject.options)));
  }
  return *subject.snapshot;
}

void list_files(const Subject& subject, bool json) {
  const std::vector<index::LedgerEntry> ledger =
      subject.snapshot != nullptr ? index::list_ledger(*subject.snapshot)
                                  : index::list_ledger(*subject.tree, subject.options);
  if (json) {
    Json all = Json::array();
    for (const index::LedgerEntry& entry : ledger) {
      all.push_back(entry_to_json(entry));
    }
    fmt::print("{}", to_pretty_json(all));
    return;
  }
  for (const index::LedgerEntry& entry : ledger) {
    fmt::print("{}\t{}\t{}\n",
               entry.state,
               escape_controls(entry.path),
               escape_controls(entry.state == "taken" ? entry.language : entry.detail));
  }
}

/// Languages by number of files, most first.
std::vector<std::pair<std::size_t, std::string_view>> count_languages(
    const index::Snapshot& snapshot) {
  std::map<std::string_view, std::size_t> counts;
  for (std::uint32_t f = 0; f < snapshot.file_count(); ++f) {
    ++counts[snapshot.file(f).language];
  }
  std::vector<std::pair<std::size_t, std::string_view>> order;
  order.reserve(counts.size());
  for (const auto& [language, count] : counts) {
    order.emplace_back(count, language);
  }
  std::stable_sort(
      order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  return order;
}

Json summary(const Subject& subject) {
  Json json;
  json["root"] = subject.tree->root().string();
  json["revision"] = subject.tree->revision();
  json["store"] = subject.store.string();
  json["indexed"] = subject.snapshot != nullptr;
  json["note"] = subject.note;
  if (subject.snapshot == nullptr) {
    return json;
  }
  const index::Snapshot& snapshot = *subject.snapshot;
  const auto staleness = index::find_staleness(*subject.tree, snapshot.manifest());
  json["stale"] = staleness.any();
  json["added"] = staleness.added;
  json["changed"] = staleness.changed;
  json["removed"] = staleness.removed;
  json["files"] = snapshot.file_count();
  json["refused"] = snapshot.manifest().files().size() - snapshot.file_count();
  json["left_out"] = snapshot.manifest().skipped().size();
  json["chunks"] = snapshot.chunk_count();
  json["lines"] = snapshot.line_count();
  json["text_bytes"] = snapshot.text_bytes();
  json["languages"] = Json::object();
  for (const auto& [count, language] : count_languages(snapshot)) {
    json["languages"][std::string(language)] = count;
  }
  const index::StoreSize size = index::measure_store(subject.store);
  json["store_bytes"] = size.bytes;
  json["store_segments"] = size.segments;
  json["store_trees"] = size.trees;
  json["vectors"] = Json::array();
  for (const index::StoredColumn& column : index::list_columns(subject.store)) {
    json["vectors"].push_back(column_json(column));
    json["vectors"].back()["chunks"] = index::count_vectors(snapshot, column);
  }
  return json;
}

std::string state_line(const Json& json) {
  if (!json["indexed"].get<bool>()) {
    const auto note = json["note"].get<std::string>();
    return "not indexed" + (note.empty() ? "" : ": " + note);
  }
  if (!json["stale"].get<bool>()) {
    return "up to date";
  }
  return fmt::format("stale: {} new, {} changed, {} removed files",
                     json["added"].get<std::size_t>(),
                     json["changed"].get<std::size_t>(),
                     json["removed"].get<std::size_t>());
}

void print_column(const Json& column, std::uint64_t chunks) {
  const auto number = [&](const char* key) { return column[key].get<std::uint64_t>(); };
  const auto model = column["model"].get<std::string>();
  fmt::print("vectors    {}: {} of {} chunks, {} numbers each, {} bytes in {} files\n",
             escape_controls(model.empty() ? column["column"].get<std::string>() : model),
             number("chunks"),
             chunks,
             number("dimension"),
             number("bytes"),
             number("files"));
}

void print_summary(const Json& json) {
  const auto number = [&](const char* key) { return json[key].get<std::uint64_t>(); };
  const auto revision = json["revision"].get<std::string>();
  fmt::print(
      "tree       {}{}\n", json["root"].get<std::string>(), revision.empty() ? "" : "@" + revision);
  fmt::print("index      {}\n", json["store"].get<std::string>());
  fmt::print("state      {}\n", state_line(json));
  if (!json["indexed"].get<bool>()) {
    return;
  }
  fmt::print("files      {} searched, {} skipped by content, {} paths left out\n",
             number("files"),
             number("refused"),
             number("left_out"));
  fmt::print("text       {} lines, {} bytes, {} chunks\n",
             number("lines"),
             number("text_bytes"),
             number("chunks"));
  fmt::print("store      {} bytes in {} segments, for {} trees\n",
             number("store_bytes"),
             number("store_segments"),
             number("store_trees"));
  for (const Json& column : json["vectors"]) {
    print_column(column, number("chunks"));
  }
  std::string languages;
  for (const auto& [language, count] : json["languages"].items()) {
    languages +=
        fmt::format("{}{} {}", languages.empty() ? "" : ", ", language, count.get<std::size_t>());
  }
  fmt::print("languages  {}\n", languages);
}

void run_status(const StatusOptions& options) {
  const Subject subject = open_subject(options);
  if (options.check) {
    static_cast<void>(require_index(subject));
    index::check_store(subject.store);
    log_info("every checksum of the index is right");
  }
  if (!options.why.empty()) {
    explain(subject, options);
  } else if (options.files) {
    list_files(subject, options.json);
  } else if (options.json) {
    fmt::print("{}", to_pretty_json(summary(subject)));
  } else {
    print_summary(summary(subject));
  }
}

}  // namespace

void add_status_command(CLI::App& app) {
  auto options = std::make_shared<StatusOptions>();
  CLI::App* command =
      app.add_subcommand("status", "Tell what is indexed of a source tree, and what is not.");
  command->add_option("path", options->tree.place, "The tree: a folder, or FOLDER@REVISION")
      ->capture_default_str();
  add_tree_options(*command, options->tree);
  command->add_flag("--files",
                    options->files,
                    "List every file: taken, or the reason why it is skipped, path, detail; of a "
                    "tree without index as it would be indexed");
  command->add_option("--why", options->why, "Explain what becomes of one file")->type_name("FILE");
  command->add_flag("--check", options->check, "Read the whole index and check every checksum");
  command->add_flag("--json", options->json, "JSON on stdout");
  command->footer(
      "Examples:\n"
      "  lode status\n"
      "  lode status ~/src/project --files | grep -v ^taken\n"
      "  lode status --why build/generated.py\n");
  command->callback([options] { run_status(*options); });
}

}  // namespace lode::cli
