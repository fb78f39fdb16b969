#pragma once

#include <span>

#include "lode/eval/run.hpp"

namespace lode::experiment {

/// How sure a system is of one ranking, by the three signs that MTEB looks at.
struct Confidence {
  double max = 0.0;    ///< The largest score.
  double std = 0.0;    ///< Standard deviation of the scores (of the population).
  double diff1 = 0.0;  ///< The largest score minus the second; 0 when there is no second.
};

/// All zero for an empty ranking.
[[nodiscard]] Confidence confidence_of(const eval::QueryRanking& ranking);

/// Normalised area under the abstention curve (Gisserot-Boukhlef et al., arXiv 2402.12997, as in
/// mteb 2.26): how well `confidences` tell which `values` (one a query, same order) are high. The
/// curve is the mean value of the queries that remain when the least confident 0, 10, ..., 90 % are
/// left out; 1 is the best possible order, 0 no use. Queries of equal confidence share their mean
/// value, so the order of the queries does not matter. Not a number when the values leave nothing
/// to win, or when there are none.
[[nodiscard]] double nauc(std::span<const double> confidences, std::span<const double> values);

}  // namespace lode::experiment
