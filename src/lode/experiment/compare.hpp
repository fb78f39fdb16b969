#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/eval/comparison.hpp"
#include "lode/experiment/provenance.hpp"
#include "lode/experiment/system.hpp"
#include "lode/experiment/table.hpp"

namespace lode::experiment {

struct CompareOptions {
  std::vector<std::string>
      measures;  ///< Canonical names; empty: nDCG@10, or the first one there is.
  eval::ComparisonOptions statistics = {};  ///< Samples and seeds.
};

struct ComparisonRow {
  std::string system;
  double mean = 0.0;  ///< Of the measure over the common queries.
  /// Against the first system, p corrected (Holm) over all systems of the table; none for the
  /// first.
  std::optional<eval::Comparison> difference;
};

/// All systems on one task, or on all tasks together, by one measure.
struct TaskComparison {
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
  std::vector<TaskComparison> comparisons;
  std::vector<std::string> not_common;  ///< Tasks that some system lacks, and which.
  std::vector<MakingDifference> makings;
};

/// Compares every system with the first on each task, split and protocol that all of them have,
/// and, when these are several, on all their queries together. Query by query, so queries that a
/// system lacks are left out of all and counted. Deterministic for a seed, whatever the number of
/// threads. Throws Error(InvalidArgument) for fewer than two systems or a measure that a result has
/// not, Error(InvalidInput) when no task, or no query of one, is common to all.
[[nodiscard]] ComparisonReport compare(std::span<const System> systems,
                                       const CompareOptions& options);

[[nodiscard]] std::vector<Table> to_tables(const ComparisonReport& report);
/// The object of `lode compare --json` (docs/formats/compare-json.md).
[[nodiscard]] Json to_json(const ComparisonReport& report);

}  // namespace lode::experiment
