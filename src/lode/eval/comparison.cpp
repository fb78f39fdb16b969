#include "lode/eval/comparison.hpp"

#include <numeric>

#include "lode/base/error.hpp"

namespace lode::eval {
namespace {

std::vector<double> column(const Evaluation& evaluation, std::size_t measure) {
  std::vector<double> values;
  values.reserve(evaluation.per_query.size());
  for (const std::vector<double>& row : evaluation.per_query) {
    values.push_back(row[measure]);
  }
  return values;
}

Comparison compare(const std::vector<double>& baseline,
                   const std::vector<double>& system,
                   const ComparisonOptions& options) {
  std::vector<double> differences(system.size());
  for (std::size_t i = 0; i < system.size(); ++i) {
    differences[i] = system[i] - baseline[i];
  }
  Comparison result;
  result.difference = differences.empty()
                          ? 0.0
                          : std::accumulate(differences.begin(), differences.end(), 0.0) /
                                static_cast<double>(differences.size());
  result.interval = bootstrap_interval(differences, options.bootstrap);
  result.p = randomisation_test(baseline, system, options.randomisation);
  result.t_test = paired_t_test(baseline, system);
  result.counts = count_pairs(baseline, system);
  return result;
}

}  // namespace

std::vector<std::vector<Comparison>> compare_with_baseline(std::span<const Evaluation> evaluations,
                                                           std::size_t baseline,
                                                           const ComparisonOptions& options) {
  const Evaluation& first = evaluations[baseline];
  std::vector<std::vector<Comparison>> result(evaluations.size());
  for (const Evaluation& evaluation : evaluations) {
    if (evaluation.query_ids != first.query_ids || evaluation.measures != first.measures) {
      throw Error(ErrorKind::InvalidInput,
                  "the runs are averaged over different queries, so they cannot be compared query "
                  "by query; "
                  "count missing queries as 0 (--complete)");
    }
  }
  for (std::size_t m = 0; m < first.measures.size(); ++m) {
    const std::vector<double> reference = column(first, m);
    std::vector<double> p_values;
    for (std::size_t s = 0; s < evaluations.size(); ++s) {
      if (s != baseline) {
        result[s].push_back(compare(reference, column(evaluations[s], m), options));
        p_values.push_back(result[s].back().p);
      }
    }
    const std::vector<double> corrected = holm_correction(p_values);
    std::size_t next = 0;
    for (std::size_t s = 0; s < evaluations.size(); ++s) {
      if (s != baseline) {
        result[s].back().p_holm = corrected[next++];
      }
    }
  }
  return result;
}

}  // namespace lode::eval
