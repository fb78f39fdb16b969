#include "lode/eval/plan.hpp"

#include <algorithm>
#include <limits>

#include "lode/eval/measure_table.hpp"
#include "lode/eval/values.hpp"

namespace lode::eval {
namespace {

using F = MeasureFamily;

enum class Kind { Hits, Gains, Whole };

Kind kind_of(MeasureFamily family) {
  switch (family) {
    case F::AP:
    case F::RR:
    case F::P:
    case F::R:
    case F::RelativeP:
    case F::Success:
    case F::Unj:
    case F::RCap:
    case F::Acc:
    case F::AllFound:
    case F::F1:
    case F::Judged:
    case F::Hole:
      return Kind::Hits;
    case F::NDCG:
    case F::NDCGRel:
    case F::Rndcg:
    case F::G:
    case F::RBP:
    case F::ERR:
      return Kind::Gains;
    default:
      return Kind::Whole;
  }
}

std::vector<double> numbers_of(const Measure& measure) {
  const auto list = [&](std::string_view name, const std::vector<double>& otherwise) {
    const std::string* text = find_parameter(measure, name);
    return text == nullptr ? otherwise : read_numbers(*text).value_or(otherwise);
  };
  switch (measure.family) {
    case F::RBP:
      return {number_parameter(measure, "p", 0.8)};
    case F::RBPResid:
      return {number_parameter(measure, "p", 0.9)};
    case F::ERR:
      return {number_parameter(measure, "max", 4.0)};
    case F::SetF:
      return {number_parameter(measure, "beta", 1.0)};
    case F::IPrec:
      return {number_parameter(measure, "recall", 0.0)};
    case F::RprecMult:
      return {number_parameter(measure, "x", 1.0)};
    case F::Utility:
      return list("weights", {1.0, -1.0, 0.0, 0.0});
    case F::ElevenPtAvg:
      return list("points", {0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0});
    default:
      return {};
  }
}

MeasureGroup make_group(Measure measure, const Protocol& protocol) {
  MeasureGroup group;
  group.level = measure.rel.value_or(protocol.relevance_level);
  group.zero_gains_below = measure.rel.has_value();
  group.judged_only = find_parameter(measure, "judged_only") != nullptr;
  group.own = protocol.own_rules && (measure.family == F::RR || measure.family == F::RCap ||
                                     measure.family == F::Success);
  group.round_recall_points = protocol.round_recall_points;
  if (const std::string* gains = find_parameter(measure, "gains")) {
    group.gains = read_gains(*gains).value_or(group.gains);
  }
  group.numbers = numbers_of(measure);
  group.measure = std::move(measure);
  return group;
}

/// The ranking without documents that are not judged.
JudgedRanking judged_part(const JudgedRanking& ranking, MeasureScratch& scratch) {
  scratch.grades.clear();
  scratch.annotated.clear();
  for (std::size_t i = 0; i < ranking.grades.size(); ++i) {
    if (ranking.grades[i] >= 0) {
      scratch.grades.push_back(ranking.grades[i]);
      if (!ranking.annotated.empty()) {
        scratch.annotated.push_back(ranking.annotated[i]);
      }
    }
  }
  return {.grades = scratch.grades, .annotated = scratch.annotated, .query = ranking.query};
}

}  // namespace

MeasurePlan::MeasurePlan(std::span<const Measure> measures, const Protocol& protocol)
    : size_(measures.size()) {
  for (std::size_t i = 0; i < measures.size(); ++i) {
    Measure base = measures[i];
    base.cutoff.reset();
    auto group = std::find_if(
        groups_.begin(), groups_.end(), [&](const MeasureGroup& g) { return g.measure == base; });
    if (group == groups_.end()) {
      groups_.push_back(make_group(std::move(base), protocol));
      group = std::prev(groups_.end());
    }
    group->cuts.push_back(
        {.rank = measures[i].cutoff.value_or(std::numeric_limits<std::size_t>::max()),
         .output = i});
    own_.push_back(group->own);
    needs_annotated_ = needs_annotated_ || group->measure.family == F::Hole;
    needs_own_ = needs_own_ || group->own;
    needs_trec_ = needs_trec_ || !group->own;
  }
  for (MeasureGroup& group : groups_) {
    std::stable_sort(group.cuts.begin(), group.cuts.end(), [](const Cut& a, const Cut& b) {
      return a.rank < b.rank;
    });
  }
}

void MeasurePlan::compute(const JudgedRanking& ranking,
                          bool own,
                          MeasureScratch& scratch,
                          std::span<double> values) const {
  for (const MeasureGroup& group : groups_) {
    if (group.own != own) {
      continue;
    }
    const JudgedRanking seen = group.judged_only ? judged_part(ranking, scratch) : ranking;
    switch (kind_of(group.measure.family)) {
      case Kind::Hits:
        hit_values(group, seen, values);
        break;
      case Kind::Gains:
        gain_values(group, seen, scratch, values);
        break;
      case Kind::Whole:
        whole_values(group, seen, values);
        break;
    }
  }
}

}  // namespace lode::eval
