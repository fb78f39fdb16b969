#pragma once

#include <span>
#include <string>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/eval/comparison.hpp"
#include "lode/eval/evaluate.hpp"
#include "lode/eval/nauc.hpp"

namespace lode::eval {

/// What `lode measure` found out about one run.
struct MeasuredRun {
  std::string name;
  std::vector<NaucValues> nauc;  ///< [measure], or empty: not asked for.
};

struct MeasureReport {
  std::vector<MeasuredRun> runs;
  std::vector<Evaluation> evaluations;  ///< One a run, with the same measures.
  std::vector<std::vector<Comparison>>
      comparisons;  ///< As compare_with_baseline gives them; empty: none.
  std::size_t baseline = 0;
  bool per_query = false;
  int decimals = -1;  ///< Of the protocol; -1: the table shows 4.
};

/// An array with one object a run, numbers unrounded (docs/formats/measure-json.md).
[[nodiscard]] Json to_json(const MeasureReport& report);

/// A table for people: measures by runs, what was counted, how far ties could move the averages,
/// then the comparisons and single queries that the report holds.
[[nodiscard]] std::string to_text(const MeasureReport& report);

}  // namespace lode::eval
