#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/corpus/extra.hpp"
#include "lode/corpus/sidecar.hpp"
#include "lode/corpus/task_writer.hpp"
#include "lode/corpus/tsv.hpp"

namespace lode::corpus {
namespace {

void add_unless_empty(Json& line, const char* name, const std::string& value) {
  if (!value.empty()) {
    line[name] = value;
  }
}

void add_metadata(Json& line, const std::string& extra) {
  if (!extra.empty()) {
    line["metadata"] = parse_extra(extra);
  }
}

/// The names under which a layout keeps what every layout has.
struct JsonlNames {
  const char* document_id;
  const char* document_text;
  const char* query_id;
  const char* query_text;
};
constexpr JsonlNames kBeirJsonlNames = {"_id", "text", "_id", "text"};
constexpr JsonlNames kTrecJsonlNames = {"id", "contents", "qid", "query"};

void write_jsonl_corpus(const Corpus& corpus,
                        const JsonlNames& names,
                        const std::filesystem::path& path) {
  AtomicFile file(path);
  for_each_document(corpus, [&](const Document& document) {
    Json line;
    line[names.document_id] = document.docno;
    line["title"] = document.title;
    line[names.document_text] = document.text;
    add_unless_empty(line, "language", document.language);
    add_metadata(line, document.extra);
    file.write(to_json_line(line) + "\n");
  });
  file.commit();
}

void write_jsonl_queries(const Task& task,
                         const JsonlNames& names,
                         const std::filesystem::path& path) {
  AtomicFile file(path);
  for (const Query& query : task.queries) {
    Json line;
    line[names.query_id] = query.id;
    line[names.query_text] = query.text;
    add_unless_empty(line, "subtask", query.subtask);
    add_unless_empty(line, "language", query.language);
    add_unless_empty(line, "instruction", query.instruction);
    add_metadata(line, query.extra);
    file.write(to_json_line(line) + "\n");
  }
  file.commit();
}

/// Whether a line of id and text says all there is.
bool fits_topics_tsv(const Query& query) {
  return query.subtask.empty() && query.language.empty() && query.instruction.empty() &&
         query.extra.empty() && query.text.find_first_of("\n\r") == std::string::npos;
}

void write_topics(const Task& task, const std::filesystem::path& folder) {
  const bool as_tsv = std::all_of(task.queries.begin(), task.queries.end(), fits_topics_tsv);
  std::error_code ignored;
  std::filesystem::remove(folder / (as_tsv ? "topics.jsonl" : "topics.tsv"), ignored);
  if (!as_tsv) {
    write_jsonl_queries(task, kTrecJsonlNames, folder / "topics.jsonl");
    return;
  }
  AtomicFile file(folder / "topics.tsv");
  for (const Query& query : task.queries) {
    file.write(query.id + "\t" + query.text + "\n");
  }
  file.commit();
}

}  // namespace

void write_beir(const Task& task, const std::filesystem::path& folder, LossReport& losses) {
  write_jsonl_corpus(*task.corpus, kBeirJsonlNames, folder / "corpus.jsonl");
  write_jsonl_queries(task, kBeirJsonlNames, folder / "queries.jsonl");
  write_sidecars(task, Layout::Beir, folder / "");
  AtomicFile file(folder / "qrels" / (target_split(task) + ".tsv"));
  file.write("query-id\tcorpus-id\tscore\n");
  for_each_judgment(
      task, true, losses, [&](const std::string& query_id, const eval::Judgment& judgment) {
        std::string line;
        append_tsv_field(line, query_id);
        line.push_back('\t');
        append_tsv_field(line, judgment.docno);
        file.write(fmt::format("{}\t{}\n", line, judgment.grade));
      });
  file.commit();
}

void write_trec(const Task& task, const std::filesystem::path& folder, LossReport& losses) {
  write_jsonl_corpus(*task.corpus, kTrecJsonlNames, folder / "corpus.jsonl");
  write_topics(task, folder);
  write_sidecars(task, Layout::Trec, folder / "");
  AtomicFile file(folder / "qrels.txt");
  for_each_judgment(
      task, true, losses, [&](const std::string& query_id, const eval::Judgment& judgment) {
        file.write(fmt::format("{} 0 {} {}\n", query_id, judgment.docno, judgment.grade));
      });
  file.commit();
}

}  // namespace lode::corpus
