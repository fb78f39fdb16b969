#include "lode/corpus/task_plan.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "lode/corpus/sidecar.hpp"
#include "lode/corpus/tables.hpp"

namespace lode::corpus {
namespace {

using Tables = std::vector<TableFile>;
using Paths = std::vector<std::filesystem::path>;

std::string folder_name(const std::filesystem::path& folder) {
  std::error_code ignored;
  const std::filesystem::path canonical = std::filesystem::weakly_canonical(folder, ignored);
  return canonical.has_filename() ? canonical.filename().string()
                                  : canonical.parent_path().filename().string();
}

/// A table's files. Several of a text format are not shards but copies, of which none may be
/// preferred in silence.
Paths table(const Tables& tables, std::string_view config, std::string_view split) {
  Paths paths = select_tables(tables, config, split);
  const auto is_text = [](const std::filesystem::path& path) {
    return path.extension() != ".parquet";
  };
  if (paths.size() > 1 && std::any_of(paths.begin(), paths.end(), is_text)) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("'{}' and '{}' are the same table; keep one of them",
                            paths[0].string(),
                            paths[1].string()));
  }
  return paths;
}

/// A table of the given split, or the one of the only split it has (MTEB's rule).
Paths table_or_only(const Tables& tables, std::string_view config, std::string_view split) {
  Paths paths = table(tables, config, split);
  const std::vector<std::string> splits = splits_of(tables, config);
  return paths.empty() && splits.size() == 1 ? table(tables, config, splits.front()) : paths;
}

std::string list(const std::vector<std::string>& names) {
  return fmt::format("'{}'", fmt::join(names, "', '"));
}

/// The splits to read: the one asked for, else "test", else all.
std::vector<std::string> choose_splits(const std::vector<std::string>& all,
                                       std::string_view wanted,
                                       const std::filesystem::path& folder) {
  const auto has = [&](std::string_view name) {
    return std::find(all.begin(), all.end(), name) != all.end();
  };
  if (!wanted.empty()) {
    if (!has(wanted)) {
      throw Error(
          ErrorKind::NotFound,
          fmt::format("'{}' has no split '{}'; it has {}", folder.string(), wanted, list(all)));
    }
    return {std::string(wanted)};
  }
  return has("test") ? std::vector<std::string>{"test"} : all;
}

std::string coreb_corpus_config(const Tables& tables, const std::string& kind) {
  for (const std::string& own :
       {kind + "_corpus", std::string(kind.ends_with("2text") ? "text_corpus" : "code_corpus")}) {
    if (has_config(tables, own)) {
      return own;
    }
  }
  return "corpus";
}

std::vector<TaskPlan> plan_coreb(const std::filesystem::path& folder, const Tables& tables) {
  constexpr std::string_view kQueries = "_queries";
  std::vector<TaskPlan> plans;
  for (const TableFile& file : tables) {
    if (!file.config.ends_with(kQueries)) {
      continue;
    }
    TaskPlan plan;
    plan.kind = file.config.substr(0, file.config.size() - kQueries.size());
    plan.corpus_name = coreb_corpus_config(tables, plan.kind);
    plan.corpus = table(tables, plan.corpus_name, file.split);
    plan.queries = table(tables, file.config, file.split);
    plan.qrels = table(tables, plan.kind + "_qrels", file.split);
    plan.sidecar_prefix = plan.kind + "_";
    const std::string release =
        file.split.empty() ? folder_name(folder) : folder_name(folder) + "/" + file.split;
    plan.entry = {.name = release + "/" + plan.kind,
                  .layout = Layout::Coreb,
                  .path = folder,
                  .split = file.split.empty() ? plan.kind : file.split};
    const bool is_first_shard = plan.queries.front() == file.path;
    if (is_first_shard && !plan.corpus.empty() && !plan.qrels.empty()) {
      plans.push_back(std::move(plan));
    }
  }
  return plans;
}

std::vector<TaskPlan> plan_trec(const std::filesystem::path& folder, const Tables& tables) {
  TaskPlan plan;
  plan.corpus_name = "corpus";
  plan.corpus = table(tables, "corpus", "");
  plan.queries = table(tables, "topics", "");
  plan.qrels = table(tables, "qrels", "");
  plan.entry = {
      .name = folder_name(folder), .layout = Layout::Trec, .path = folder, .split = "test"};
  if (plan.corpus.empty() || plan.queries.empty() || plan.qrels.empty()) {
    return {};
  }
  return {std::move(plan)};
}

/// A task over source trees: queries and targets beside a task.json, which says where the trees
/// are.
std::vector<TaskPlan> plan_tree(const std::filesystem::path& folder, const Tables& tables) {
  TaskPlan plan;
  plan.queries = table(tables, "queries", "");
  plan.qrels = table(tables, "targets", "");
  plan.entry = {
      .name = folder_name(folder), .layout = Layout::Tree, .path = folder, .split = "test"};
  if (plan.queries.empty() || plan.qrels.empty() || !std::filesystem::exists(folder / kTaskFile)) {
    return {};
  }
  return {std::move(plan)};
}

/// "X" of CoIR's "X-queries-corpus", whose judgments lie in "X-qrels" beside it.
void add_coir_qrels(const std::filesystem::path& folder, std::string& name, Tables& tables) {
  constexpr std::string_view kSuffix = "-queries-corpus";
  if (!name.ends_with(kSuffix)) {
    return;
  }
  name.resize(name.size() - kSuffix.size());
  for (TableFile& file : scan_tables(folder.parent_path() / (name + "-qrels"))) {
    tables.push_back({"qrels", file.split, std::move(file.path)});
  }
}

/// The name of the first config that is there, or "".
std::string first_config(const Tables& tables, const std::vector<std::string>& names) {
  const auto found = std::find_if(
      names.begin(), names.end(), [&](const auto& name) { return has_config(tables, name); });
  return found == names.end() ? std::string() : *found;
}

/// BEIR and MTEB: "corpus", "queries" and judgments per split; MTEB's subsets put their name before
/// each.
std::vector<TaskPlan> plan_splits(const std::filesystem::path& folder,
                                  Tables tables,
                                  std::string_view wanted) {
  constexpr std::string_view kCorpus = "corpus";
  std::string base_name = folder_name(folder);
  add_coir_qrels(folder, base_name, tables);
  std::vector<std::string> prefixes;
  for (const TableFile& file : tables) {
    const bool is_corpus = file.config == kCorpus || file.config.ends_with("-corpus");
    std::string prefix = file.config.substr(0, is_corpus ? file.config.size() - kCorpus.size() : 0);
    if (is_corpus && std::find(prefixes.begin(), prefixes.end(), prefix) == prefixes.end()) {
      prefixes.push_back(std::move(prefix));
    }
  }
  std::vector<TaskPlan> plans;
  for (const std::string& prefix : prefixes) {
    const std::string queries = first_config(tables, {prefix + "queries", prefix + "query"});
    const std::string qrels =
        first_config(tables,
                     prefix.empty() ? std::vector<std::string>{"default", "qrels"}
                                    : std::vector<std::string>{prefix + "qrels"});
    if (queries.empty() || qrels.empty()) {
      continue;
    }
    const std::vector<std::string> splits = choose_splits(splits_of(tables, qrels), wanted, folder);
    for (const std::string& split : splits) {
      TaskPlan plan;
      plan.corpus_name = prefix + std::string(kCorpus);
      plan.corpus = table_or_only(tables, plan.corpus_name, split);
      plan.queries = table_or_only(tables, queries, split);
      plan.qrels = table(tables, qrels, split);
      plan.candidates = table_or_only(tables, prefix + "top_ranked", split);
      plan.instructions = table_or_only(tables, prefix + "instruction", split);
      plan.sidecar_prefix = prefix;
      if (plan.corpus.empty() || plan.queries.empty()) {
        continue;
      }
      const bool is_beir = plan.corpus.front().extension() != ".parquet" ||
                           plan.corpus.front().parent_path().filename() == "data";
      std::string name = base_name;
      if (!prefix.empty()) {
        name += "/" + prefix.substr(0, prefix.size() - 1);
      }
      if (splits.size() > 1) {
        name += "/" + split;
      }
      plan.entry = {.name = std::move(name),
                    .layout = is_beir ? Layout::Beir : Layout::Mteb,
                    .path = folder,
                    .split = split};
      plans.push_back(std::move(plan));
    }
  }
  return plans;
}

/// A task's name without the split that tells it from its sisters. Tasks of TREC and over trees
/// have none.
std::string without_split(const TaskEntry& entry) {
  const std::string suffix = "/" + entry.split;
  if (entry.layout == Layout::Trec || entry.layout == Layout::Tree) {
    return entry.name;
  }
  return entry.name.ends_with(suffix) ? entry.name.substr(0, entry.name.size() - suffix.size())
                                      : entry.name;
}

}  // namespace

std::vector<TaskPlan> plan_folder(const std::filesystem::path& folder, std::string_view split) {
  Tables tables = scan_tables(folder);
  std::vector<TaskPlan> plans = plan_coreb(folder, tables);
  if (plans.empty() && has_config(tables, "topics")) {
    plans = plan_trec(folder, tables);
  }
  if (plans.empty() && has_config(tables, "targets")) {
    plans = plan_tree(folder, tables);
  }
  if (plans.empty()) {
    plans = plan_splits(folder, std::move(tables), split);
  }
  std::sort(plans.begin(), plans.end(), [](const TaskPlan& a, const TaskPlan& b) {
    return a.entry.name < b.entry.name;
  });
  return plans;
}

TaskPlan plan_task(const TaskEntry& entry, std::string_view split) {
  const bool has_splits = entry.layout == Layout::Beir || entry.layout == Layout::Mteb;
  const std::string_view wanted = has_splits && !split.empty() ? split : entry.split;
  const std::string name = without_split(entry);
  for (TaskPlan& plan : plan_folder(entry.path, has_splits ? split : std::string_view())) {
    const std::string own = without_split(plan.entry);
    if (plan.entry.split == wanted && (own == name || name.ends_with("/" + own))) {
      return std::move(plan);
    }
  }
  throw Error(ErrorKind::NotFound,
              fmt::format("task '{}' is not in '{}' any more", entry.name, entry.path.string()));
}

std::vector<TaskEntry> find_entries(const std::filesystem::path& path,
                                    int depth,
                                    std::string_view split) {
  if (!std::filesystem::is_directory(path)) {
    throw Error(
        ErrorKind::NotFound,
        fmt::format("'{}' is not a folder; a task or release folder was expected", path.string()));
  }
  std::vector<TaskEntry> entries;
  for (TaskPlan& plan : plan_folder(path, split)) {
    entries.push_back(std::move(plan.entry));
  }
  if (!entries.empty() || depth <= 0) {
    return entries;
  }
  std::vector<std::filesystem::path> folders;
  for (const auto& entry : std::filesystem::directory_iterator(path)) {
    if (entry.is_directory() && !entry.path().filename().string().starts_with('.')) {
      folders.push_back(entry.path());
    }
  }
  std::sort(folders.begin(), folders.end());
  for (const std::filesystem::path& folder : folders) {
    for (TaskEntry& entry : find_entries(folder, depth - 1, split)) {
      const auto same = [&](const TaskEntry& other) { return other.name == entry.name; };
      if (std::any_of(entries.begin(), entries.end(), same)) {
        entry.name = folder_name(entry.path.parent_path()) + "/" + entry.name;
      }
      entries.push_back(std::move(entry));
    }
  }
  return entries;
}

std::vector<TaskEntry> find_tasks(const std::filesystem::path& path, int depth) {
  return find_entries(path, depth, {});
}

}  // namespace lode::corpus
