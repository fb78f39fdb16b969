#pragma once

#include <span>

#include "lode/eval/judged.hpp"
#include "lode/eval/plan.hpp"

namespace lode::eval {

/// The values of one group for one query, values[cut.output]. One function for each kind of
/// measure; plan.cpp says which families are whose. All give 0 where a value would be 0/0.

/// Measures that count relevant documents down to a rank: P, R, AP, RR, Success, ...
void hit_values(const MeasureGroup& group, const JudgedRanking& ranking, std::span<double> values);

/// Measures that sum gains: nDCG and its kin, G, RBP, ERR.
void gain_values(const MeasureGroup& group,
                 const JudgedRanking& ranking,
                 MeasureScratch& scratch,
                 std::span<double> values);

/// Measures of the whole ranking with one value: bpref, infAP, IPrec, Rprec, the set measures,
/// counts.
void whole_values(const MeasureGroup& group,
                  const JudgedRanking& ranking,
                  std::span<double> values);

}  // namespace lode::eval
