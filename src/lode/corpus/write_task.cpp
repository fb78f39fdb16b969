#include <algorithm>
#include <set>
#include <system_error>
#include <unordered_set>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/progress.hpp"
#include "lode/corpus/sidecar.hpp"
#include "lode/corpus/task_writer.hpp"

namespace lode::corpus {
namespace {

constexpr std::size_t kDocumentsBetweenChecks = 1000;

void write_or_remove(const std::filesystem::path& path, const std::string& content) {
  if (!content.empty()) {
    write_file(path, content);
    return;
  }
  std::error_code ignored;
  std::filesystem::remove(path, ignored);
}

/// The new tables are not compressed: beside a compressed one of the same name neither would count.
void refuse_compressed_tables(const std::filesystem::path& folder) {
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if (extension == ".gz" || extension == ".zst") {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("'{}' would stand beside a new file of the same table; remove it, or "
                              "give another folder",
                              entry.path().string()));
    }
  }
}

/// Whether a folder holds files. Empty folders and temporary files of ours, which a killed process
/// may leave, are none.
bool holds_files(const std::filesystem::path& folder) {
  const std::filesystem::recursive_directory_iterator entries(folder);
  return std::any_of(begin(entries), end(entries), [](const auto& entry) {
    const std::string name = entry.path().filename().string();
    return !entry.is_directory() && !(name.starts_with('.') && name.ends_with(".tmp"));
  });
}

/// Takes away what a failed conversion wrote into a folder that was absent or held no files before,
/// so that the next try finds it as this one did.
class Rollback {
 public:
  explicit Rollback(const std::filesystem::path& folder) : folder_(folder) {
    if (std::filesystem::exists(folder)) {
      active_ = !holds_files(folder);
      return;
    }
    active_ = true;
    for (created_ = folder; created_.has_parent_path() && !exists(created_.parent_path());) {
      created_ = created_.parent_path();
    }
  }
  ~Rollback() {
    std::error_code ignored;
    if (active_ && !created_.empty()) {
      std::filesystem::remove_all(created_, ignored);
    } else if (active_) {
      for (const auto& entry : std::filesystem::directory_iterator(folder_, ignored)) {
        std::filesystem::remove_all(entry.path(), ignored);
      }
    }
  }
  Rollback(const Rollback&) = delete;
  Rollback& operator=(const Rollback&) = delete;

  /// All was written.
  void keep() noexcept { active_ = false; }

 private:
  std::filesystem::path folder_;
  std::filesystem::path created_;  ///< The outermost folder that was absent.
  bool active_ = false;
};

/// A folder that holds another layout's task would be read as either: it is not written into.
void check_folder(const std::filesystem::path& folder, Layout layout, bool overwrite) {
  if (folder.empty()) {
    throw Error(ErrorKind::InvalidArgument, "the name of the folder to write into is empty");
  }
  if (!std::filesystem::exists(folder)) {
    return;
  }
  if (!std::filesystem::is_directory(folder)) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("'{}' is a file; a folder was expected", folder.string()));
  }
  if (!overwrite && holds_files(folder)) {
    throw Error(
        ErrorKind::InvalidArgument,
        fmt::format("the folder '{}' is not empty; give another, or --overwrite", folder.string()));
  }
  refuse_compressed_tables(folder);
  for (const TaskEntry& entry : find_tasks(folder)) {
    if (entry.layout != layout) {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("'{}' holds a task in the layout {}, which would be mixed up with "
                              "the new one; give another folder",
                              folder.string(),
                              to_string(entry.layout)));
    }
  }
}

void check_leaf_names(const std::vector<Task>& tasks) {
  std::set<std::string> names;
  for (const Task& task : tasks) {
    if (!names.insert(leaf_name(task)).second) {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("two of the tasks are called '{}'; convert them one by one",
                              leaf_name(task)));
    }
  }
}

void write_one(const Task& task,
               Layout layout,
               const std::filesystem::path& folder,
               LossReport& losses) {
  switch (layout) {
    case Layout::Beir:
      return write_beir(task, folder, losses);
    case Layout::Mteb:
      return write_mteb(task, folder, losses);
    case Layout::Trec:
      return write_trec(task, folder, losses);
    case Layout::Coreb:
    case Layout::Tree:
      break;
  }
}

/// Tasks over source trees have no documents that another layout could hold, nor the others trees.
void check_no_trees(const std::vector<Task>& tasks, Layout layout) {
  const auto is_tree = [](const Task& task) { return task.layout == Layout::Tree; };
  if (layout == Layout::Tree || std::any_of(tasks.begin(), tasks.end(), is_tree)) {
    throw Error(ErrorKind::Unsupported,
                "tasks over source trees cannot be converted from or to another layout");
  }
}

}  // namespace

std::string leaf_name(const Task& task) {
  return task.name.substr(task.name.rfind('/') + 1);
}

std::string target_split(const Task& task) {
  return task.layout == Layout::Coreb || task.split.empty() ? "test" : task.split;
}

void write_sidecars(const Task& task,
                    Layout target,
                    const std::filesystem::path& prefix,
                    bool exclusions) {
  const auto path = [&](const char* name) { return std::filesystem::path(prefix.native() + name); };
  write_or_remove(path(kExclusionsFile), exclusions ? to_exclusions_tsv(task) : std::string());
  write_or_remove(path(kCandidatesFile),
                  target == Layout::Mteb ? std::string() : to_candidates_jsonl(task));
  write_or_remove(path(kTaskFile), to_task_json(task, target));
}

void for_each_judgment(
    const Task& task,
    bool known_only,
    LossReport& losses,
    const std::function<void(const std::string&, const eval::Judgment&)>& visit) {
  std::unordered_set<std::string_view> known;
  for (const Query& query : task.queries) {
    known.insert(query.id);
  }
  std::size_t lost = 0;
  std::string example;
  for (const std::string& query_id : task.qrels.query_ids()) {
    if (known_only && !known.contains(query_id)) {
      lost += task.qrels.judgments(query_id).size();
      example = query_id;
      continue;
    }
    for (const eval::Judgment& judgment : task.qrels.judgments(query_id)) {
      visit(query_id, judgment);
    }
  }
  if (lost > 0) {
    losses.push_back(fmt::format(
        "{}: {} judgments of queries that have no text, such as '{}'", task.name, lost, example));
  }
}

void for_each_document(const Corpus& corpus, const std::function<void(const Document&)>& visit) {
  Progress progress("writing " + corpus.name(), "documents", corpus.size());
  for (std::size_t i = 0; i < corpus.size(); ++i) {
    if (i % kDocumentsBetweenChecks == 0) {
      throw_if_interrupted();
    }
    visit(corpus.document(i));
    progress.add();
  }
}

LossReport write_tasks(const std::vector<Task>& tasks,
                       Layout layout,
                       const std::filesystem::path& folder,
                       bool overwrite) {
  check_no_trees(tasks, layout);
  check_folder(folder, layout, overwrite);
  check_leaf_names(tasks);
  Rollback rollback(folder);
  LossReport losses;
  if (layout == Layout::Coreb) {
    write_coreb(tasks, folder, losses);
  } else {
    for (const Task& task : tasks) {
      write_one(task, layout, tasks.size() == 1 ? folder : folder / leaf_name(task), losses);
    }
  }
  const bool has_splits = layout == Layout::Beir || layout == Layout::Mteb;
  for (const Task& task : tasks) {
    if (!has_splits && target_split(task) != "test") {
      losses.push_back(fmt::format("{}: the name of its split, '{}'", task.name, task.split));
    }
  }
  rollback.keep();
  return losses;
}

}  // namespace lode::corpus
