#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/experiment/provenance.hpp"
#include "lode/experiment/system.hpp"
#include "lode/experiment/table.hpp"

namespace lode::experiment {

struct CompareOptions {
  std::vector<std::string>
      measures;  ///< Canonical names; empty: nDCG@10, or the first one there is.
  std::uint64_t seed = 42;
  std::size_t permutations = 100'000;  ///< Of the randomisation test.
  std::size_t resamples = 10'000;      ///< Of the bootstrap.
};

/// How a system differs from the first one on the queries that both have.
struct Difference {
  double mean = 0.0;  ///< Of system minus first, over queries.
  double low = 0.0;   ///< 95 % bootstrap interval of it.
  double high = 0.0;
  double p = 1.0;       ///< Paired randomisation test, two-sided.
  double p_holm = 1.0;  ///< Corrected over all systems of the table.
  std::size_t wins = 0;
  std::size_t ties = 0;
  std::size_t losses = 0;
};

struct ComparisonRow {
  std::string system;
  double mean = 0.0;                     ///< Of the measure over the common queries.
  std::optional<Difference> difference;  ///< None for the first system.
};

/// All systems on one task, or on all tasks together, by one measure.
struct Comparison {
  std::string task;  ///< "cosqa (test, beir)"; "all tasks" where the queries of all are joined.
  std::string measure;
  std::size_t queries = 0;   ///< That all systems have.
  std::size_t left_out = 0;  ///< That only some have.
  std::vector<ComparisonRow> rows;
};

/// How the making of two results of one task differs.
struct MakingDifference {
  std::string task;
  std::string system;
  std::vector<ProvenanceDifference> fields;  ///< Left: the first system.
};

struct ComparisonReport {
  std::vector<Comparison> comparisons;
  std::vector<MakingDifference> makings;
};

/// Compares every system with the first on each task, split and protocol that all of them have,
/// and, when these are several, on all their queries together. Query by query, so queries that a
/// system lacks are left out of all and counted. Deterministic for a seed, whatever the number of
/// threads. Throws Error(InvalidArgument) for fewer than two systems or a measure that a result has
/// not, Error(InvalidInput) when no task is common to all.
[[nodiscard]] ComparisonReport compare(std::span<const System> systems,
                                       const CompareOptions& options);

[[nodiscard]] std::vector<Table> to_tables(const ComparisonReport& report);
/// The object of `lode compare --json` (docs/formats/compare-json.md).
[[nodiscard]] Json to_json(const ComparisonReport& report);

}  // namespace lode::experiment
