#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "lode/eval/measure.hpp"
#include "lode/eval/protocol.hpp"
#include "lode/eval/qrels.hpp"
#include "lode/eval/run.hpp"
#include "lode/eval/trec.hpp"

namespace lode::eval {

/// How much the order of equal scores decides.
///
/// The best order puts, among documents with one score, those of higher grade first; the worst puts
/// them last. That is exact for every measure that does not fall when a document of higher grade
/// moves up (all but bpref, infAP and NDCGRel, and measures with negative gains); for the others it
/// is what these two orders give.
struct TieReport {
  std::size_t queries_with_ties = 0;
  std::size_t tied_documents = 0;  ///< Documents that share their (rounded) score with another.
  std::vector<double> worst;       ///< Mean per measure if every tie fell against the system.
  std::vector<double> best;        ///< Mean per measure if every tie fell in its favour.
};

/// Values of every measure for every query that counts, and their averages.
struct Evaluation {
  std::string protocol;
  std::string tag;  ///< Of the run.
  std::vector<Measure> measures;
  std::vector<std::string> query_ids;  ///< Queries that count, sorted by bytes.
  std::vector<std::vector<double>>
      per_query;                 ///< [query][measure], unrounded, in the orders above.
  std::vector<double> averages;  ///< [measure], unrounded. gm_* are geometric means, counts sums.
  /// [measure], queries that the average is taken over: query_ids.size(), but for measures whose
  /// denominator the protocol's own rules set.
  std::vector<std::size_t> averaged_over;
  std::vector<std::string> relevance_strings;  ///< [query], if asked for.
  /// Without a relevant document: among query_ids, and with Denominator::WithPositive, which leaves
  /// them out of query_ids, among all judged queries.
  std::size_t queries_without_positive = 0;
  std::size_t queries_in_common = 0;          ///< Both in the qrels and in the run.
  std::size_t queries_missing_from_run = 0;   ///< In the qrels, not in the run.
  std::size_t queries_without_judgments = 0;  ///< In the run, not in the qrels.
  TieReport ties;
};

struct EvaluateOptions {
  const Exclusions* exclusions = nullptr;  ///< Not owned.
  /// Only so many documents of a ranking are looked at (trec_eval -M).
  std::size_t max_documents = std::numeric_limits<std::size_t>::max();
  /// Length of the strings of the first ranks' grades (trec_eval's relstring); 0: none are made.
  std::size_t relevance_string = 0;
  /// evaluate_trec_file: broken lines and repeated documents are noted here and left out. Null:
  /// they are errors.
  SkippedLines* skipped = nullptr;
};

/// Measures `run` against `qrels` under `protocol`. One ranking order for all measures: score
/// (rounded as the protocol says) descending, then docno descending by bytes. Throws
/// Error(InvalidInput) for NaN or infinite scores, a document twice in a ranking, a query twice in
/// the run, or a query missing where the protocol forbids it. The result does not depend on the
/// number of threads. Without a query in common, averages are 0 and query_ids may be empty.
///
/// Where the protocol has own rules, RR, R_cap and Success follow those, also in their denominator.
[[nodiscard]] Evaluation evaluate(const Qrels& qrels,
                                  const Run& run,
                                  std::span<const Measure> measures,
                                  const Protocol& protocol,
                                  const EvaluateOptions& options = {});

/// The same for a run file as read_trec_run reads it, without building the run: the file is mapped
/// and measured query by query, in parallel, so memory stays far below its size (a compressed file
/// is unpacked first).
[[nodiscard]] Evaluation evaluate_trec_file(const Qrels& qrels,
                                            const std::filesystem::path& run,
                                            std::span<const Measure> measures,
                                            const Protocol& protocol,
                                            const EvaluateOptions& options = {});

/// The same from text; `name` stands for the file in messages.
[[nodiscard]] Evaluation evaluate_trec_text(const Qrels& qrels,
                                            std::string_view run,
                                            const std::string& name,
                                            std::span<const Measure> measures,
                                            const Protocol& protocol,
                                            const EvaluateOptions& options = {});

}  // namespace lode::eval
