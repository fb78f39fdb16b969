#pragma once

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "lode/eval/evaluate.hpp"

namespace lode::eval {

inline Qrels make_qrels(
    std::initializer_list<std::pair<std::string, std::vector<std::pair<std::string, int>>>>
        queries) {
  Qrels qrels;
  for (const auto& [id, judgments] : queries) {
    qrels.add_query(id);
    for (const auto& [docno, grade] : judgments) {
      if (!qrels.add(id, docno, grade)) {
        throw Error(ErrorKind::InvalidInput, "judged twice: " + docno);
      }
    }
  }
  return qrels;
}

inline Run make_run(
    std::initializer_list<std::pair<std::string, std::vector<std::pair<std::string, double>>>>
        queries) {
  Run run{.tag = "test", .rankings = {}};
  for (const auto& [id, documents] : queries) {
    QueryRanking ranking{.query_id = id, .documents = {}};
    for (const auto& [docno, score] : documents) {
      ranking.documents.push_back({.docno = docno, .score = score});
    }
    run.rankings.push_back(std::move(ranking));
  }
  return run;
}

/// A run that ranks the documents as they are listed.
inline Run make_ranking(const std::string& query_id, const std::vector<std::string>& docnos) {
  QueryRanking ranking{.query_id = query_id, .documents = {}};
  double score = 1000.0;
  for (const std::string& docno : docnos) {
    ranking.documents.push_back({.docno = docno, .score = score});
    score -= 1.0;
  }
  return {.tag = "test", .rankings = {ranking}};
}

inline Evaluation evaluate_texts(const Qrels& qrels,
                                 const Run& run,
                                 const std::vector<std::string>& texts,
                                 const std::string& protocol = "trec9",
                                 const EvaluateOptions& options = {}) {
  std::vector<Measure> measures;
  for (const std::string& text : texts) {
    measures.push_back(value_or_throw(parse_measure(text)));
  }
  return evaluate(qrels, run, measures, value_or_throw(find_protocol(protocol)), options);
}

/// The average of one measure.
inline double average_of(const Qrels& qrels,
                         const Run& run,
                         const std::string& measure,
                         const std::string& protocol = "trec9") {
  return evaluate_texts(qrels, run, {measure}, protocol).averages[0];
}

}  // namespace lode::eval
