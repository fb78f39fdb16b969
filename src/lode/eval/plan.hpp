#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "lode/eval/judged.hpp"
#include "lode/eval/measure.hpp"
#include "lode/eval/protocol.hpp"

namespace lode::eval {

/// One cutoff of a group and where its value goes.
struct Cut {
  std::size_t rank = 0;  ///< Ranks that count; SIZE_MAX where the measure has no cutoff.
  std::size_t output = 0;
};

/// Measures that differ in their cutoff only: one pass over the ranking gives all their values.
struct MeasureGroup {
  Measure measure;                ///< With its cutoff taken out.
  std::vector<Cut> cuts;          ///< By rank, ascending.
  std::int32_t level = 1;         ///< Smallest relevant grade.
  bool zero_gains_below = false;  ///< Gains under the level count 0: the measure has `rel=` itself.
  bool judged_only = false;
  bool own = false;  ///< Takes the ranking made by the protocol's own rules.
  bool round_recall_points = false;
  std::map<std::int32_t, double> gains;  ///< `gains=`; other grades are their own gain.
  std::vector<double> numbers;           ///< The family's numeric parameters, defaults filled in.
};

/// Memory that is used again from query to query. Single owner.
struct MeasureScratch {
  std::vector<std::int32_t> grades;
  std::vector<std::uint8_t> annotated;
  std::vector<double> gains;
  std::vector<double> ideal;
};

/// A list of measures prepared for many queries. Const methods may run concurrently.
class MeasurePlan {
 public:
  MeasurePlan(std::span<const Measure> measures, const Protocol& protocol);

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool needs_annotated() const noexcept { return needs_annotated_; }
  [[nodiscard]] bool needs_trec_ranking() const noexcept { return needs_trec_; }
  [[nodiscard]] bool needs_own_ranking() const noexcept { return needs_own_; }
  /// Whether measure i takes the ranking, and the denominator, of the protocol's own rules.
  [[nodiscard]] bool is_own(std::size_t i) const noexcept { return own_[i]; }

  /// Writes the values of the measures that take this kind of ranking to values[i]; the others
  /// stay.
  void compute(const JudgedRanking& ranking,
               bool own,
               MeasureScratch& scratch,
               std::span<double> values) const;

 private:
  std::vector<MeasureGroup> groups_;
  std::vector<bool> own_;
  std::size_t size_ = 0;
  bool needs_annotated_ = false;
  bool needs_trec_ = false;
  bool needs_own_ = false;
};

}  // namespace lode::eval
