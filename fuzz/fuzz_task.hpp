#pragma once

#include <cstdlib>
#include <string_view>

#include "lode/base/error.hpp"
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
