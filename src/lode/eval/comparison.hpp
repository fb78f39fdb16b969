#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "lode/eval/evaluate.hpp"
#include "lode/eval/significance.hpp"

namespace lode::eval {

/// One system against the baseline by one measure, query by query.
struct Comparison {
  double difference = 0.0;  ///< Mean of system minus baseline over the queries.
  Interval interval;        ///< Bootstrap interval of the difference.
  double p = 1.0;           ///< Paired randomisation test.
  double p_holm = 1.0;      ///< Corrected for the number of systems compared with the baseline.
  PairedTTest t_test;
  PairedCounts counts;
};

struct ComparisonOptions {
  RandomisationOptions randomisation = {};
  BootstrapOptions bootstrap = {};
};

/// [system][measure] in the order of `evaluations`; the baseline's own row is empty. Values of
/// single queries are compared, also of measures whose average is a geometric mean or a sum. Throws
/// Error(InvalidInput) when the evaluations have other queries or measures: systems can only be
/// paired on the same queries.
[[nodiscard]] std::vector<std::vector<Comparison>> compare_with_baseline(
    std::span<const Evaluation> evaluations,
    std::size_t baseline,
    const ComparisonOptions& options = {});

}  // namespace lode::eval
