#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/corpus/corpus.hpp"
#include "lode/corpus/findings.hpp"
#include "lode/corpus/tree_part.hpp"
#include "lode/eval/protocol.hpp"
#include "lode/eval/qrels.hpp"

namespace lode::corpus {

/// The folder layouts that Lode reads and writes.
enum class Layout { Beir, Coreb, Mteb, Trec, Tree };

[[nodiscard]] std::string to_string(Layout layout);
[[nodiscard]] Result<Layout> parse_layout(std::string_view name);

struct Query {
  std::string id;
  std::string text;
  std::string subtask;      ///< CoREB's `subtask`, or empty.
  std::string language;     ///< Constraint on the answer's language; empty for none.
  std::string instruction;  ///< Per-query instruction of the data, or empty.
  std::string extra;        ///< Every other field as a JSON object (may be empty).
  bool operator==(const Query&) const = default;
};

/// A retrieval benchmark: what is searched, what is asked, what is right, and how it is scored.
/// Read-only after reading; const access may run concurrently.
struct Task {
  std::string name;  ///< Unique within its release: folder name, or "release/text2code".
  Layout layout = Layout::Beir;
  std::filesystem::path path;
  std::string split;  ///< "test", "text2code", ...
  std::string kind;   ///< CoREB's "text2code", "code2code", "code2text"; empty when unknown.
  std::shared_ptr<const Corpus> corpus;  ///< Tasks of one release share corpora.
  std::vector<Query> queries;            ///< In file order.
  eval::Qrels qrels;
  eval::Exclusions exclusions;  ///< CoREB code2code: the anchor of each query.
  /// Reranking tasks: query id -> candidates in the given order. Empty for retrieval.
  std::vector<std::pair<std::string, std::vector<std::string>>> candidates;
  /// Trees and targets of a task in the layout `tree`, whose corpus is empty and whose qrels hold
  /// its targets of the level File under tree_docno(); null for other layouts.
  std::shared_ptr<const TreePart> tree_part;
  std::string default_protocol;  ///< "coreb-official", "beir", "mteb", "trec9", "tree".
  std::string query_instruction;
  std::string document_instruction;
  std::vector<std::string> languages;        ///< Of the documents, sorted.
  std::vector<std::filesystem::path> files;  ///< Everything that was read, for provenance.
  std::vector<Finding>
      findings;  ///< Notes, and under `lenient` every fault that was skipped or repaired.
};

struct ReadOptions {
  bool lenient = false;  ///< Recoverable faults become findings instead of an Error(InvalidInput).
  std::string split;     ///< BEIR/MTEB split; empty: "test" if there, else the only one.
  std::filesystem::path trees = {};  ///< Folder of repositories, by name, for the layout `tree`.
};

/// What lies under a path, without reading the data: one entry per task.
struct TaskEntry {
  std::string name;
  Layout layout = Layout::Beir;
  std::filesystem::path path;
  std::string split;
};

/// Recognises tasks in `path`: a task folder, a release folder (several), or a folder of those (one
/// level deep per `depth`). Empty when nothing is recognised. Throws Error(NotFound).
[[nodiscard]] std::vector<TaskEntry> find_tasks(const std::filesystem::path& path, int depth = 2);

/// Reads one task. Throws Error(InvalidInput) that names file and line (or row).
[[nodiscard]] Task read_task(const TaskEntry& entry, const ReadOptions& options = {});

/// find_tasks + read_task for all of them; tasks of one release share their corpora. `path` may
/// also name one task of a release: "release/text2code". Throws Error(NotFound) when nothing is
/// recognised.
[[nodiscard]] std::vector<Task> read_tasks(const std::filesystem::path& path,
                                           const ReadOptions& options = {});

/// What the target layout cannot hold, one line each ("subtask of 40 queries"); empty when nothing
/// was lost.
using LossReport = std::vector<std::string>;

/// Writes tasks (of one release) into `folder` in `layout`. Every file is replaced atomically. The
/// folder must hold no files or be absent unless `overwrite`; then a failure leaves it so.
LossReport write_tasks(const std::vector<Task>& tasks,
                       Layout layout,
                       const std::filesystem::path& folder,
                       bool overwrite = false);

}  // namespace lode::corpus
