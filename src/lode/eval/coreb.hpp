#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "lode/eval/protocol.hpp"
#include "lode/eval/qrels.hpp"
#include "lode/eval/run.hpp"

namespace lode::eval {

/// A value under the name that the official package gives it ("NDCG@10", "mrr_at_5").
using NamedValue = std::pair<std::string, double>;

/// The numbers of the package `coreb` for one task, rounded to 5 decimals as it does.
struct CorebReport {
  /// NDCG, MAP, Recall, Precision, MRR, R_cap, Accuracy: each with its values by cutoff ("P@10" in
  /// Precision).
  std::vector<std::pair<std::string, std::vector<NamedValue>>> groups;
  std::size_t averaged =
      0;  ///< Queries in qrels and run: what NDCG, MAP, Recall and Precision are averaged over.
  std::size_t judged = 0;  ///< Queries of the qrels: what MRR, R_cap and Accuracy are divided by.
  std::size_t retrieved = 0;  ///< Queries of the run: what the anchor recomputation is divided by.
};

/// Measures as the package's `evaluate` and `evaluate_custom` do (protocol coreb-official).
/// `ignore_identical_ids` drops documents whose docno is the query's id, from the first four groups
/// only. Throws as evaluate().
[[nodiscard]] CorebReport coreb_report(const Qrels& qrels,
                                       const Run& run,
                                       std::span<const std::size_t> cutoffs,
                                       bool ignore_identical_ids = true);

/// The package's recomputation without the anchors: `{ndcg,recall,mrr}_at_{1,5,10,20}`, unrounded,
/// averaged over all queries of the run, equal scores as listed. Anchors stay in the ideal ranking
/// and in recall's denominator.
[[nodiscard]] std::vector<NamedValue> coreb_anchor_recomputation(const Qrels& qrels,
                                                                 const Run& run,
                                                                 const Exclusions& anchors);

/// How often a hard negative beats the best positive.
struct IntrusionRate {
  std::size_t queries =
      0;  ///< With a positive and a hard negative among the first `cutoff` documents.
  std::size_t intruded =
      0;  ///< Of these, those where some hard negative ranks above the best positive.

  /// The share of intruded queries; 0 without queries.
  [[nodiscard]] double rate() const noexcept;
};

/// CoREB's hard-negative intrusion rate under `protocol`'s ranking rules. Positives have the
/// protocol's level or more, hard negatives the grade just below it.
[[nodiscard]] IntrusionRate hard_negative_intrusion(const Qrels& qrels,
                                                    const Run& run,
                                                    const Protocol& protocol,
                                                    const Exclusions* exclusions = nullptr,
                                                    std::size_t cutoff = 10);

}  // namespace lode::eval
