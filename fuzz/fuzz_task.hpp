#pragma once

#include <cstdlib>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/corpus/extra.hpp"
#include "lode/corpus/jsonl_corpus.hpp"
#include "lode/corpus/record.hpp"
#include "lode/corpus/row_reader.hpp"
#include "lode/corpus/task_builder.hpp"

namespace lode::fuzz {

/// The text up to a line "===", which is taken off `rest` with it.
inline std::string_view take_part(std::string_view& rest) {
  constexpr std::string_view kMark = "\n===\n";
  const std::size_t end = rest.find(kMark);
  const std::string_view part = rest.substr(0, end);
  rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + kMark.size());
  return part;
}

/// What the readers promise of anything they accept.
inline void check(const corpus::Corpus& corpus) {
  for (std::size_t i = 0; i < corpus.size(); ++i) {
    const corpus::Document document = corpus.document(i);
    static_cast<void>(corpus::parse_extra(document.extra));
    if (document.docno != corpus.docno(i) || corpus.find(document.docno) != i ||
        corpus::document_text(document).empty()) {
      std::abort();
    }
  }
}

/// Judgments, exclusions and candidates speak of what is there.
inline void check_references(const corpus::Task& task) {
  std::set<std::string_view> queries;
  for (const corpus::Query& query : task.queries) {
    queries.insert(query.id);
  }
  const auto check_all = [&](const std::string& query_id, const std::vector<std::string>& docnos) {
    if (!queries.contains(query_id)) {
      std::abort();
    }
    for (const std::string& docno : docnos) {
      if (task.corpus->find(docno) == task.corpus->size()) {
        std::abort();
      }
    }
  };
  for (const auto& [query_id, docnos] : task.exclusions) {
    check_all(query_id, docnos);
  }
  for (const auto& [query_id, docnos] : task.candidates) {
    check_all(query_id, docnos);
  }
}

/// Whether all that refers to documents and queries, and how the task is scored, is the same.
inline bool has_same_references(const corpus::Task& a, const corpus::Task& b) {
  return a.qrels == b.qrels && a.exclusions == b.exclusions && a.candidates == b.candidates &&
         a.kind == b.kind && a.default_protocol == b.default_protocol &&
         a.query_instruction == b.query_instruction &&
         a.document_instruction == b.document_instruction;
}

/// As JSON whose members are sorted: their order is not kept when a task is written.
inline nlohmann::json sorted_extra(const std::string& extra) {
  return nlohmann::json::parse(to_json_line(corpus::parse_extra(extra)));
}

/// Whether a document or query is the same.
template <typename Record>
bool is_same_record(Record a, const Record& b) {
  if (sorted_extra(a.extra) != sorted_extra(b.extra)) {
    return false;
  }
  a.extra = b.extra;
  return a == b;
}

/// Whether two tasks are the same but for their names, files and findings.
inline bool is_same(const corpus::Task& a, const corpus::Task& b) {
  if (a.corpus->size() != b.corpus->size() || a.queries.size() != b.queries.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a.corpus->size(); ++i) {
    if (!is_same_record(a.corpus->document(i), b.corpus->document(i))) {
      return false;
    }
  }
  for (std::size_t i = 0; i < a.queries.size(); ++i) {
    if (!is_same_record(a.queries[i], b.queries[i])) {
      return false;
    }
  }
  return has_same_references(a, b) && a.languages == b.languages;
}

inline void read_queries(std::string_view text, corpus::Task& task, corpus::Ledger& ledger) {
  const bool is_tsv = task.layout == corpus::Layout::Trec;
  const auto reader = is_tsv ? corpus::open_tsv("topics.tsv",
                                                text,
                                                {.columns = {"qid", "text"},
                                                 .has_header = false,
                                                 .separation = corpus::Separation::PlainTabs},
                                                ledger)
                             : corpus::open_jsonl("queries.jsonl", text, ledger);
  corpus::Row row;
  while (reader->next(row)) {
    if (auto query = corpus::read_query(row, task.layout, reader->place(), ledger)) {
      static_cast<void>(corpus::parse_extra(query->extra));
      task.queries.push_back(std::move(*query));
    }
  }
}

inline void read_qrels(std::string_view text, corpus::Task& task, corpus::Ledger& ledger) {
  const auto open = [&] {
    if (task.layout == corpus::Layout::Trec) {
      return corpus::open_trec_qrels("qrels.txt", text, ledger);
    }
    if (task.layout == corpus::Layout::Coreb) {
      return corpus::open_jsonl("qrels.jsonl", text, ledger);
    }
    return corpus::open_tsv("test.tsv",
                            text,
                            {.columns = {"query-id", "corpus-id", "score"}, .has_header = true},
                            ledger);
  };
  const auto reader = open();
  corpus::TaskBuilder builder(task, ledger);
  corpus::Row row;
  while (reader->next(row)) {
    builder.add_judgment(row, reader->place());
  }
  builder.add_anchors("queries.jsonl");
}

/// Reads strictly and leniently; only Error may be thrown, and by the lenient reader none.
inline int read_parts(std::string_view input, corpus::Layout layout) {
  for (const bool lenient : {false, true}) {
    try {
      std::string_view rest = input;
      corpus::Ledger ledger(lenient);
      corpus::Task task;
      task.layout = layout;
      task.corpus =
          corpus::parse_jsonl_corpus(take_part(rest), "corpus.jsonl", layout, ledger).corpus;
      check(*task.corpus);
      read_queries(take_part(rest), task, ledger);
      read_qrels(take_part(rest), task, ledger);
    } catch (const Error& error) {
      if (lenient) {
        std::abort();
      }
    }
  }
  return 0;
}

}  // namespace lode::fuzz
