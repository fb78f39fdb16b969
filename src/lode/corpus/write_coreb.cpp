#include <algorithm>
#include <array>
#include <map>
#include <span>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/corpus/extra.hpp"
#include "lode/corpus/record.hpp"
#include "lode/corpus/task_writer.hpp"

namespace lode::corpus {
namespace {

/// Names of fields that a reader of CoREB looks for; extra fields of these names are nested.
constexpr std::array<std::string_view, 10> kDocumentFields = {"code_id",
                                                              "doc_id",
                                                              "id",
                                                              "text_id",
                                                              "code",
                                                              "text",
                                                              "content",
                                                              "title",
                                                              "language",
                                                              kNestedExtra};
constexpr std::array<std::string_view, 7> kQueryFields = {
    "query_id", "query", "language_constraint", "subtask", "instruction", "split", kNestedExtra};

struct DocumentNames {
  const char* id;
  const char* text;
};

DocumentNames document_names(const std::string& corpus_name) {
  if (corpus_name == "code_corpus") {
    return {"code_id", "code"};
  }
  return corpus_name == "text_corpus" ? DocumentNames{"text_id", "text"}
                                      : DocumentNames{"doc_id", "text"};
}

void add_extra(Json& line, const Json& extra, std::span<const std::string_view> fields) {
  Json nested = Json::object();
  for (const auto& member : extra.items()) {
    const bool is_open_constraint = member.key() == "language_constraint" &&
                                    member.value() == "none" &&
                                    !line.contains("language_constraint");
    // A string there would be read as the object that it may stand for.
    const bool is_meta_text = member.key() == "meta" && member.value().is_string();
    const bool is_taken = std::find(fields.begin(), fields.end(), member.key()) != fields.end();
    const bool is_nested = (is_taken && !is_open_constraint) || is_meta_text;
    (is_nested ? nested : line)[member.key()] = member.value();
  }
  if (!nested.empty()) {
    line[std::string(kNestedExtra)] = std::move(nested);
  }
}

void write_coreb_corpus(const Corpus& corpus,
                        const std::string& name,
                        const std::filesystem::path& path) {
  const DocumentNames names = document_names(name);
  AtomicFile file(path);
  for_each_document(corpus, [&](const Document& document) {
    Json line;
    line[names.id] = document.docno;
    line[names.text] = document.text;
    if (!document.title.empty()) {
      line["title"] = document.title;
    }
    if (!document.language.empty()) {
      line["language"] = document.language;
    }
    add_extra(line, parse_extra(document.extra), kDocumentFields);
    file.write(to_json_line(line) + "\n");
  });
  file.commit();
}

/// Puts the anchor where CoREB looks for it. False when it cannot be held there.
bool add_anchor(Json& extra, const std::vector<std::string>& excluded) {
  if (excluded.size() != 1 || (extra.contains("meta") && !extra["meta"].is_object())) {
    return false;
  }
  Json& meta = extra["meta"];
  if (meta.contains("anchor_code_id")) {
    return meta["anchor_code_id"] == excluded.front();
  }
  meta["anchor_code_id"] = excluded.front();
  return true;
}

/// Returns whether the exclusions are all held in the queries.
bool write_coreb_queries(const Task& task,
                         const std::string& kind,
                         const std::filesystem::path& path) {
  bool holds_exclusions = kind == "code2code";
  AtomicFile file(path);
  for (const Query& query : task.queries) {
    Json extra = parse_extra(query.extra);
    const auto excluded = task.exclusions.find(query.id);
    if (kind == "code2code" && excluded != task.exclusions.end()) {
      holds_exclusions = add_anchor(extra, excluded->second) && holds_exclusions;
    }
    Json line;
    line["query_id"] = query.id;
    line["query"] = query.text;
    if (is_coreb_kind(kind)) {
      line["split"] = kind;
    }
    for (const auto& [name, value] : {std::pair("subtask", &query.subtask),
                                      std::pair("language_constraint", &query.language),
                                      std::pair("instruction", &query.instruction)}) {
      if (!value->empty()) {
        line[name] = *value;
      }
    }
    add_extra(line, extra, kQueryFields);
    file.write(to_json_line(line) + "\n");
  }
  file.commit();
  return holds_exclusions;
}

void write_coreb_qrels(const Task& task, const std::filesystem::path& path, LossReport& losses) {
  AtomicFile file(path);
  for_each_judgment(
      task, false, losses, [&](const std::string& query_id, const eval::Judgment& judgment) {
        Json line;
        line["query_id"] = query_id;
        line["doc_id"] = judgment.docno;
        line["relevance"] = judgment.grade;
        file.write(to_json_line(line) + "\n");
      });
  file.commit();
}

bool same_documents(const Corpus& a, const Corpus& b) {
  if (&a == &b) {
    return true;
  }
  bool same = a.size() == b.size();
  for (std::size_t i = 0; same && i < a.size(); ++i) {
    same = a.document(i) == b.document(i);
  }
  return same;
}

std::string shared_corpus_name(const std::string& kind) {
  if (!is_coreb_kind(kind)) {
    return kind + "_corpus";
  }
  return kind == "code2text" ? "text_corpus" : "code_corpus";
}

}  // namespace

void write_coreb(const std::vector<Task>& tasks,
                 const std::filesystem::path& folder,
                 LossReport& losses) {
  std::map<std::string, const Corpus*> written;
  for (const Task& task : tasks) {
    const std::string kind = task.kind.empty() ? leaf_name(task) : task.kind;
    std::string corpus_name = shared_corpus_name(kind);
    if (const auto there = written.find(corpus_name);
        there != written.end() && !same_documents(*there->second, *task.corpus)) {
      corpus_name = kind + "_corpus";
    }
    if (written.emplace(corpus_name, task.corpus.get()).second) {
      write_coreb_corpus(*task.corpus, corpus_name, folder / (corpus_name + "_v2.jsonl"));
    }
    const bool held = write_coreb_queries(task, kind, folder / (kind + "_queries.jsonl"));
    write_sidecars(task, Layout::Coreb, folder / (kind + "_"), !held);
    write_coreb_qrels(task, folder / (kind + "_qrels.jsonl"), losses);
  }
}

}  // namespace lode::corpus
