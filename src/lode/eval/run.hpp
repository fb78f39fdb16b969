#pragma once

#include <string>
#include <vector>

namespace lode::eval {

/// One retrieved document and its score; larger is better. Scores are finite.
struct ScoredDocument {
  std::string docno;
  double score = 0.0;
  bool operator==(const ScoredDocument&) const = default;
};

/// What one system returned for one query. The order of `documents` carries no meaning to the
/// measures: they rank by score (see ranking.hpp). Docnos are distinct.
struct QueryRanking {
  std::string query_id;
  std::vector<ScoredDocument> documents;
  bool operator==(const QueryRanking&) const = default;
};

/// Ranked results of one system for all queries of a task, in the order in which they were produced
/// or read.
struct Run {
  std::string tag;  ///< Sixth TREC column: the system's name.
  std::vector<QueryRanking> rankings;
  bool operator==(const Run&) const = default;
};

}  // namespace lode::eval
