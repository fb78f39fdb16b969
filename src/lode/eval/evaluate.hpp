#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "lode/eval/measure.hpp"
#include "lode/eval/protocol.hpp"
#include "lode/eval/qrels.hpp"
#include "lode/eval/run.hpp"

namespace lode::eval {

/// How much the order of equal scores decides.
struct TieReport {
  std::size_t queries_with_ties = 0;
  std::size_t tied_documents = 0;  ///< Documents that share their (rounded) score with another.
  std::vector<double> worst;       ///< Mean per measure if every tie fell against the system.
  std::vector<double> best;        ///< Mean per measure if every tie fell in its favour.
};

/// Values of every measure for every query that counts, and their averages.
struct Evaluation {
  std::string protocol;
  std::vector<Measure> measures;
  std::vector<std::string> query_ids;  ///< Queries that count, sorted by bytes.
  std::vector<std::vector<double>>
      per_query;                              ///< [query][measure], unrounded, in the orders above.
  std::vector<double> averages;               ///< [measure], unrounded. gm_* are geometric means.
  std::size_t queries_without_positive = 0;   ///< Among query_ids.
  std::size_t queries_missing_from_run = 0;   ///< In the qrels, not in the run.
  std::size_t queries_without_judgments = 0;  ///< In the run, not in the qrels.
  TieReport ties;
};

struct EvaluateOptions {
  const Exclusions* exclusions = nullptr;  ///< Not owned.
};

/// Measures `run` against `qrels` under `protocol`. One ranking order for all measures: score
/// (rounded as the protocol says) descending, then docno descending by bytes. Throws
/// Error(InvalidInput) for NaN or infinite scores, a document twice in a ranking, or a query
/// missing where the protocol forbids it. The result does not depend on the number of threads.
[[nodiscard]] Evaluation evaluate(const Qrels& qrels,
                                  const Run& run,
                                  std::span<const Measure> measures,
                                  const Protocol& protocol,
                                  const EvaluateOptions& options = {});

}  // namespace lode::eval
