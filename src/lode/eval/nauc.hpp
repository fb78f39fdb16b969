#pragma once

#include <span>
#include <vector>

#include "lode/eval/evaluate.hpp"

namespace lode::eval {

/// How sure a system is of one query's ranking, as MTEB measures it; 0 where there is no score.
struct Confidence {
  double max = 0.0;    ///< Largest score.
  double std = 0.0;    ///< Standard deviation of the scores (population).
  double diff1 = 0.0;  ///< Largest minus second largest; 0 with one score.
};
[[nodiscard]] Confidence confidence(std::span<const double> scores);

/// Normalised area under the abstention curve (Gisserot-Boukhlef et al. 2024), as MTEB computes it.
///
/// Queries are set aside in order of rising confidence, at rates 0, 0.1, ..., 0.9; the curve is the
/// mean value of those kept. 1 is as good as an oracle that sets aside the worst values, 0 no
/// better than chance; NaN when both are equal (but for rounding), or without queries. Queries of
/// equal confidence share the mean of their values (mteb 2.26), so their order does not matter.
[[nodiscard]] double nauc(std::span<const double> confidences, std::span<const double> values);

/// The three nAUC values of one measure.
struct NaucValues {
  double max = 0.0;
  double std = 0.0;
  double diff1 = 0.0;
};

/// nAUC of every measure of `evaluation`, which was made from `run`, over the queries that count
/// and are in the run, in the run's order.
[[nodiscard]] std::vector<NaucValues> nauc_of(const Run& run, const Evaluation& evaluation);

}  // namespace lode::eval
