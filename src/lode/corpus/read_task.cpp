#include <algorithm>
#include <map>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

#include "lode/corpus/jsonl_corpus.hpp"
#include "lode/corpus/record.hpp"
#include "lode/corpus/row_reader.hpp"
#include "lode/corpus/sidecar.hpp"
#include "lode/corpus/stored_corpus.hpp"
#include "lode/corpus/task.hpp"
#include "lode/corpus/task_builder.hpp"
#include "lode/corpus/task_plan.hpp"
#include "lode/corpus/tree_task.hpp"

namespace lode::corpus {
namespace {

/// Folders of folders of tasks are looked into.
constexpr int kDepth = 2;

using Paths = std::vector<std::filesystem::path>;

/// A corpus that was read, and what was found in it.
struct ReadCorpus {
  CorpusData data;
  std::vector<Finding> findings;
};

/// The corpora of one call, so that the tasks of a release share them: files -> corpus.
using CorpusCache = std::map<Paths, ReadCorpus>;

/// Ends the reading of a file that has nothing to use; what a lenient reader skipped may be why.
[[noreturn]] void fail_without(std::string_view what,
                               const std::filesystem::path& path,
                               const Ledger& ledger) {
  std::string message = fmt::format("{}: {}", path.string(), what);
  const std::vector<Finding> findings = ledger.findings();
  const auto first = std::find_if(
      findings.begin(), findings.end(), [](const Finding& finding) { return finding.is_fault; });
  if (first != findings.end()) {
    message += fmt::format(
        "; {}, the first at {}: {}", summarise_faults(findings), first->where, first->message);
  }
  throw Error(ErrorKind::InvalidInput, std::move(message));
}

bool is_tsv(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  return name.find(".tsv") != std::string::npos;
}

/// A TREC corpus or topic file of tab-separated lines, or any layout's table.
std::unique_ptr<RowReader> open_records(const std::filesystem::path& path,
                                        std::string_view id_column,
                                        Ledger& ledger) {
  if (is_tsv(path)) {
    return open_tsv(
        path,
        {.columns = {id_column, "text"}, .has_header = false, .separation = Separation::PlainTabs},
        ledger);
  }
  return open_table(path, ledger);
}

CorpusData read_stored_corpus(const TaskPlan& plan, Ledger& ledger) {
  auto corpus = std::make_shared<StoredCorpus>(plan.corpus_name);
  CorpusData data;
  for (const std::filesystem::path& path : plan.corpus) {
    const auto reader = open_records(path, "docno", ledger);
    Row row;
    while (reader->next(row)) {
      const auto view = view_document(row, plan.entry.layout, reader->place(), &ledger);
      if (!view) {
        continue;
      }
      if (!corpus->add(make_document(row, plan.entry.layout, *view))) {
        ledger.fault(reader->place(), duplicate_document(view->docno));
        continue;
      }
      add_language(view->language, data.languages);
    }
  }
  data.corpus = std::move(corpus);
  return data;
}

const ReadCorpus& read_corpus(const TaskPlan& plan,
                              const ReadOptions& options,
                              CorpusCache& cache) {
  const auto found = cache.find(plan.corpus);
  if (found != cache.end()) {
    return found->second;
  }
  Ledger ledger(options.lenient);
  ReadCorpus read;
  read.data =
      plan.corpus.size() == 1 && is_plain_jsonl(plan.corpus.front())
          ? open_jsonl_corpus(plan.corpus.front(), plan.corpus_name, plan.entry.layout, ledger)
          : read_stored_corpus(plan, ledger);
  read.findings = ledger.findings();
  if (read.data.corpus->size() == 0) {
    fail_without("no document was found", plan.corpus.front(), ledger);
  }
  return cache.emplace(plan.corpus, std::move(read)).first->second;
}

/// MTEB's reranking tables hold one row per positive: the same query again is no fault there.
void add_query(Query query,
               const Place& place,
               std::unordered_map<std::string, std::size_t>& seen,
               Task& task,
               Ledger& ledger) {
  const auto [there, is_new] = seen.try_emplace(query.id, task.queries.size());
  if (is_new) {
    task.queries.push_back(std::move(query));
    return;
  }
  if (task.layout == Layout::Mteb && task.queries[there->second] == query) {
    return;
  }
  ledger.fault(place, {"duplicate-id", fmt::format("the query id '{}' appears twice", query.id)});
}

void read_queries(const TaskPlan& plan, Task& task, Ledger& ledger) {
  std::unordered_map<std::string, std::size_t> seen;
  for (const std::filesystem::path& path : plan.queries) {
    const auto reader = open_records(path, "qid", ledger);
    Row row;
    while (reader->next(row)) {
      if (auto query = read_query(row, task.layout, reader->place(), ledger)) {
        add_query(std::move(*query), reader->place(), seen, task, ledger);
      }
    }
  }
  if (task.queries.empty()) {
    fail_without("the task has no queries", plan.queries.front(), ledger);
  }
}

std::unique_ptr<RowReader> open_qrels(const std::filesystem::path& path,
                                      Layout layout,
                                      Ledger& ledger) {
  if (layout == Layout::Trec) {
    return open_trec_qrels(path, ledger);
  }
  if (is_tsv(path)) {
    return open_tsv(
        path, {.columns = {"query-id", "corpus-id", "score"}, .has_header = true}, ledger);
  }
  return open_table(path, ledger);
}

void note_unjudged_queries(const TaskPlan& plan, const Task& task, Ledger& ledger) {
  std::size_t count = 0;
  std::string first;
  for (const Query& query : task.queries) {
    if (!task.qrels.contains(query.id) && count++ == 0) {
      first = query.id;
    }
  }
  if (count > 0) {
    ledger.note({.file = plan.queries.front().native()},
                "query-without-judgments",
                fmt::format("{} of {} queries have no judgments, the first is '{}'",
                            count,
                            task.queries.size(),
                            first));
  }
}

void read_references(const TaskPlan& plan, Task& task, Ledger& ledger) {
  TaskBuilder builder(task, ledger);
  const auto read_all = [&](const Paths& paths, const auto& open, const auto& add) {
    for (const std::filesystem::path& path : paths) {
      const auto reader = open(path);
      Row row;
      while (reader->next(row)) {
        add(row, reader->place());
      }
    }
  };
  const auto table = [&](const std::filesystem::path& path) { return open_table(path, ledger); };
  read_all(
      plan.qrels,
      [&](const std::filesystem::path& path) { return open_qrels(path, task.layout, ledger); },
      [&](Row& row, const Place& place) { builder.add_judgment(row, place); });
  if (task.qrels.size() == 0) {
    fail_without("no usable judgment was found", plan.qrels.front(), ledger);
  }
  read_all(plan.candidates, table, [&](Row& row, const Place& place) {
    builder.add_candidates(row, place);
  });
  read_all(plan.instructions, table, [&](Row& row, const Place& place) {
    builder.add_instruction(row, place);
  });
  if (task.kind == "code2code") {
    builder.add_anchors(plan.queries.front().native());
  }
  read_sidecars(plan.entry.path, plan.sidecar_prefix, builder, ledger);
  note_unjudged_queries(plan, task, ledger);
}

Task read_plan(const TaskPlan& plan, const ReadOptions& options, CorpusCache& cache) {
  if (plan.entry.layout == Layout::Tree) {
    return read_tree_task(plan, options);
  }
  Ledger ledger(options.lenient);
  Task task;
  task.name = plan.entry.name;
  task.layout = plan.entry.layout;
  task.path = plan.entry.path;
  task.split = plan.kind.empty() ? plan.entry.split : plan.kind;
  task.kind = is_coreb_kind(plan.kind) ? plan.kind : std::string();
  task.default_protocol = default_protocol(task.layout);
  const ReadCorpus& corpus = read_corpus(plan, options, cache);
  task.corpus = corpus.data.corpus;
  task.languages.assign(corpus.data.languages.begin(), corpus.data.languages.end());
  for (const Paths* paths :
       {&plan.corpus, &plan.queries, &plan.qrels, &plan.candidates, &plan.instructions}) {
    task.files.insert(task.files.end(), paths->begin(), paths->end());
  }
  read_queries(plan, task, ledger);
  read_references(plan, task, ledger);
  task.findings = corpus.findings;
  const std::vector<Finding> own = ledger.findings();
  task.findings.insert(task.findings.end(), own.begin(), own.end());
  return task;
}

}  // namespace

Task read_task(const TaskEntry& entry, const ReadOptions& options) {
  CorpusCache cache;
  Task task = read_plan(plan_task(entry, options.split), options, cache);
  task.name = entry.name;
  return task;
}

std::vector<Task> read_tasks(const std::filesystem::path& path, const ReadOptions& options) {
  std::vector<TaskEntry> entries;
  if (!std::filesystem::exists(path) && path.has_parent_path() &&
      std::filesystem::is_directory(path.parent_path())) {
    const std::string wanted = "/" + path.filename().string();
    for (TaskEntry& entry : find_entries(path.parent_path(), kDepth, options.split)) {
      if (entry.name.ends_with(wanted)) {
        entries.push_back(std::move(entry));
      }
    }
  } else if (std::filesystem::exists(path)) {
    entries = find_entries(path, kDepth, options.split);
  }
  if (entries.empty()) {
    throw Error(ErrorKind::NotFound,
                fmt::format("no task was found in '{}': a folder with corpus, queries and "
                            "judgments in the layout of BEIR, CoREB, MTEB or TREC, or with "
                            "task.json, queries and targets, was expected",
                            path.string()));
  }
  CorpusCache cache;
  std::vector<Task> tasks;
  for (const TaskEntry& entry : entries) {
    Task task = read_plan(plan_task(entry, options.split), options, cache);
    task.name = entry.name;
    tasks.push_back(std::move(task));
  }
  return tasks;
}

}  // namespace lode::corpus
