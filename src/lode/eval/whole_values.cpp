#include <algorithm>
#include <cmath>

#include "lode/eval/measure_table.hpp"
#include "lode/eval/values.hpp"

namespace lode::eval {
namespace {

using F = MeasureFamily;

double ratio(double part, double whole) {
  return whole == 0.0 ? 0.0 : part / whole;
}

/// The counts that most of these measures start from.
struct Counts {
  std::size_t retrieved = 0;
  std::size_t relevant = 0;       ///< In the qrels.
  std::size_t nonrelevant = 0;    ///< In the qrels, judged.
  std::size_t hits = 0;           ///< Relevant and retrieved.
  std::size_t judged_misses = 0;  ///< Retrieved, judged, not relevant.
};

bool is_hit(std::int32_t grade, const MeasureGroup& group) {
  return grade >= 0 && grade >= group.level;
}

Counts count(const MeasureGroup& group, const JudgedRanking& ranking) {
  Counts counts{.retrieved = ranking.grades.size(),
                .relevant = ranking.query->relevant(group.level),
                .nonrelevant = ranking.query->nonrelevant(group.level)};
  for (const std::int32_t grade : ranking.grades) {
    counts.hits += is_hit(grade, group) ? 1U : 0U;
    counts.judged_misses += grade >= 0 && !is_hit(grade, group) ? 1U : 0U;
  }
  return counts;
}

double average_precision(const MeasureGroup& group,
                         const JudgedRanking& ranking,
                         const Counts& counts) {
  double sum = 0.0;
  std::size_t hits = 0;
  for (std::size_t i = 0; i < ranking.grades.size(); ++i) {
    if (is_hit(ranking.grades[i], group)) {
      sum += static_cast<double>(++hits) / static_cast<double>(i + 1);
    }
  }
  return ratio(sum, static_cast<double>(counts.relevant));
}

/// Buckley and Voorhees 2004, as trec_eval computes it: unjudged documents are skipped.
double bpref(const MeasureGroup& group, const JudgedRanking& ranking, const Counts& counts) {
  const auto bound = static_cast<double>(std::min(counts.nonrelevant, counts.relevant));
  double sum = 0.0;
  std::size_t misses = 0;
  for (const std::int32_t grade : ranking.grades) {
    if (is_hit(grade, group)) {
      sum +=
          misses == 0 ? 1.0 : 1.0 - static_cast<double>(std::min(misses, counts.relevant)) / bound;
    } else if (grade >= 0) {
      ++misses;
    }
  }
  return ratio(sum, static_cast<double>(counts.relevant));
}

/// Yilmaz and Aslam 2006, with trec_eval's smoothing.
double inferred_ap(const MeasureGroup& group, const JudgedRanking& ranking, const Counts& counts) {
  constexpr double kEpsilon = 0.00001;
  double sum = 0.0;
  double hits = 0.0;
  double misses = 0.0;
  double pooled = 0.0;
  for (std::size_t i = 0; i < ranking.grades.size(); ++i) {
    const std::int32_t grade = ranking.grades[i];
    if (is_hit(grade, group)) {
      const auto above = static_cast<double>(i);
      const double in_pool = hits + misses + pooled;
      sum += i == 0
                 ? 1.0
                 : 1.0 / (above + 1.0) + (above / (above + 1.0)) * (in_pool / above) *
                                             ((hits + kEpsilon) / (hits + misses + 2.0 * kEpsilon));
      hits += 1.0;
    } else if (grade >= 0) {
      misses += 1.0;
    } else if (grade == kPooledUnjudged) {
      pooled += 1.0;
    }
  }
  return ratio(sum, static_cast<double>(counts.relevant));
}

/// The hit at which recall point `recall` is reached.
std::size_t recall_point(double recall, std::size_t relevant, bool rounded) {
  const double hits = recall * static_cast<double>(relevant);
  return static_cast<std::size_t>(rounded ? std::lround(hits) : static_cast<long>(hits + 0.9));
}

/// Largest precision at any rank from the one of hit number `point` on.
double interpolated_precision(const MeasureGroup& group,
                              const JudgedRanking& ranking,
                              std::size_t point) {
  double best = 0.0;
  std::size_t hits = 0;
  for (std::size_t i = 0; i < ranking.grades.size(); ++i) {
    if (is_hit(ranking.grades[i], group) && ++hits >= point) {
      best = std::max(best, static_cast<double>(hits) / static_cast<double>(i + 1));
    }
  }
  return best;
}

double precision_at_recalls(const MeasureGroup& group,
                            const JudgedRanking& ranking,
                            const Counts& counts) {
  double sum = 0.0;
  for (const double recall : group.numbers) {
    sum += interpolated_precision(
        group, ranking, recall_point(recall, counts.relevant, group.round_recall_points));
  }
  return sum / static_cast<double>(group.numbers.size());
}

/// Precision after `multiple` times R documents, where R is the number of relevant ones.
double precision_at_multiple(const MeasureGroup& group,
                             const JudgedRanking& ranking,
                             const Counts& counts,
                             double multiple) {
  const std::size_t cutoff = recall_point(multiple, counts.relevant, false);
  std::size_t hits = 0;
  for (std::size_t i = 0; i < std::min(cutoff, ranking.grades.size()); ++i) {
    hits += is_hit(ranking.grades[i], group) ? 1U : 0U;
  }
  return ratio(static_cast<double>(hits), static_cast<double>(cutoff));
}

/// trec_eval's experimental binary G.
double binary_gain(const MeasureGroup& group, const JudgedRanking& ranking, const Counts& counts) {
  double sum = 0.0;
  std::size_t hits = 0;
  for (std::size_t i = 0; i < ranking.grades.size(); ++i) {
    if (is_hit(ranking.grades[i], group)) {
      sum += 1.0 / std::log2(static_cast<double>(3 + i - ++hits));
    }
  }
  return ratio(sum, static_cast<double>(counts.relevant));
}

/// What unjudged documents could still add to RBP.
double rbp_residual(const JudgedRanking& ranking, double p) {
  double weight = 1.0;
  double sum = 0.0;
  for (const std::int32_t grade : ranking.grades) {
    sum += grade < 0 ? weight : 0.0;
    weight *= p;
  }
  return sum == 0.0 ? 0.0 : weight + (1.0 - p) * sum;
}

double f_measure(const Counts& counts, double beta) {
  const double precision =
      ratio(static_cast<double>(counts.hits), static_cast<double>(counts.retrieved));
  const double recall =
      ratio(static_cast<double>(counts.hits), static_cast<double>(counts.relevant));
  return ratio((beta + 1.0) * precision * recall, beta * precision + recall);
}

double set_value(MeasureFamily family, const Counts& counts, std::span<const double> numbers) {
  const auto hits = static_cast<double>(counts.hits);
  const auto retrieved = static_cast<double>(counts.retrieved);
  const auto relevant = static_cast<double>(counts.relevant);
  switch (family) {
    case F::SetP:
      return ratio(hits, retrieved);
    case F::SetRelativeP:
      return ratio(hits, std::min(retrieved, relevant));
    case F::SetR:
      return ratio(hits, relevant);
    case F::SetAP:
      return ratio(hits * hits, retrieved * relevant);
    case F::SetF:
      return f_measure(counts, numbers[0]);
    default:  // Utility; the collection's size is not known and taken as 0, as trec_eval does.
      return numbers[0] * hits + numbers[1] * (retrieved - hits) + numbers[2] * (relevant - hits) +
             numbers[3] * (hits - retrieved - relevant);
  }
}

double value_of(const MeasureGroup& group, const JudgedRanking& ranking) {
  const Counts counts = count(group, ranking);
  switch (group.measure.family) {
    case F::NumQ:
      return 1.0;
    case F::NumRet:
      return static_cast<double>(counts.retrieved);
    case F::NumRel:
      return static_cast<double>(counts.relevant);
    case F::NumRelRet:
      return static_cast<double>(counts.hits);
    case F::NumNonrelJudgedRet:
      return static_cast<double>(counts.judged_misses);
    case F::GMAP:
      return average_precision(group, ranking, counts);
    case F::Bpref:
    case F::GMBpref:
      return bpref(group, ranking, counts);
    case F::InfAP:
      return inferred_ap(group, ranking, counts);
    case F::IPrec:
    case F::ElevenPtAvg:
      return precision_at_recalls(group, ranking, counts);
    case F::Rprec:
      return precision_at_multiple(group, ranking, counts, 1.0);
    case F::RprecMult:
      return precision_at_multiple(group, ranking, counts, group.numbers[0]);
    case F::BinG:
      return binary_gain(group, ranking, counts);
    case F::RBPResid:
      return rbp_residual(ranking, group.numbers[0]);
    default:
      return set_value(group.measure.family, counts, group.numbers);
  }
}

}  // namespace

void whole_values(const MeasureGroup& group,
                  const JudgedRanking& ranking,
                  std::span<double> values) {
  const double value = value_of(group, ranking);
  for (const Cut& cut : group.cuts) {
    values[cut.output] = value;
  }
}

}  // namespace lode::eval
