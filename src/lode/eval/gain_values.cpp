#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "lode/eval/measure_table.hpp"
#include "lode/eval/values.hpp"

namespace lode::eval {
namespace {

using F = MeasureFamily;

/// Powers of two beyond this are not computed as such: a double holds 2^1023, and sums need room.
constexpr double kLargestExponent = 900.0;

/// log2(rank + 1) for ranks from 1; a table, since every document asks.
double discount(std::size_t index) {
  constexpr std::size_t kTabled = 4096;
  static const std::array<double, kTabled> kTable = [] {
    std::array<double, kTabled> values{};
    for (std::size_t i = 0; i < kTabled; ++i) {
      values[i] = std::log2(static_cast<double>(i + 2));
    }
    return values;
  }();
  return index < kTabled ? kTable[index] : std::log2(static_cast<double>(index + 2));
}

/// The gain of a grade under the group's rules.
class Gain {
 public:
  explicit Gain(const MeasureGroup& group) : group_(group) {
    const std::string* dcg = find_parameter(group.measure, "dcg");
    exponential_ = dcg != nullptr && *dcg == "exp-log2";
  }
  double operator()(std::int32_t grade) const {
    const double gain = linear(grade);
    return exponential_ ? std::exp2(gain - shift_) - std::exp2(-shift_) : gain;
  }

  /// Divides exponential gains by one power of two where the largest of `grades` (descending) would
  /// not fit a double; nDCG is a quotient, so that it stays the same.
  void fit(std::span<const std::int32_t> grades) {
    double largest = 0.0;
    for (const std::int32_t grade : exponential_ ? grades : grades.first(0)) {
      largest = std::max(largest, linear(grade));
    }
    shift_ = largest > kLargestExponent ? largest - kLargestExponent : 0.0;
  }

 private:
  [[nodiscard]] double linear(std::int32_t grade) const {
    if (grade < 0 || (group_.zero_gains_below && grade < group_.level)) {
      return 0.0;
    }
    const auto found = group_.gains.find(grade);
    return found == group_.gains.end() ? static_cast<double>(grade) : found->second;
  }

  const MeasureGroup& group_;
  bool exponential_ = false;
  double shift_ = 0.0;
};

/// Fills gains by rank and the positive gains of the best possible ranking.
void fill_gains(const MeasureGroup& group, const JudgedRanking& ranking, MeasureScratch& scratch) {
  Gain gain(group);
  gain.fit(ranking.query->grades);
  scratch.gains.resize(ranking.grades.size());
  for (std::size_t i = 0; i < ranking.grades.size(); ++i) {
    scratch.gains[i] = ranking.grades[i] < 0 ? 0.0 : gain(ranking.grades[i]);
  }
  scratch.ideal.clear();
  for (const std::int32_t grade : ranking.query->grades) {
    const double value = gain(grade);
    if (value > 0.0) {
      scratch.ideal.push_back(value);
    }
  }
  std::sort(scratch.ideal.begin(), scratch.ideal.end(), std::greater<>());
}

void ndcg_values(const MeasureGroup& group,
                 const MeasureScratch& scratch,
                 std::span<double> values) {
  double dcg = 0.0;
  double ideal_dcg = 0.0;
  std::size_t seen = 0;
  std::size_t ideal_seen = 0;
  for (const Cut& cut : group.cuts) {
    for (; seen < std::min(cut.rank, scratch.gains.size()); ++seen) {
      if (scratch.gains[seen] != 0.0) {
        dcg += scratch.gains[seen] / discount(seen);
      }
    }
    for (; ideal_seen < std::min(cut.rank, scratch.ideal.size()); ++ideal_seen) {
      ideal_dcg += scratch.ideal[ideal_seen] / discount(ideal_seen);
    }
    values[cut.output] = ideal_dcg > 0.0 ? dcg / ideal_dcg : 0.0;
  }
}

/// Mean over the ideal's documents of nDCG at their rank; those not retrieved count with the end of
/// the ranking.
double ndcg_rel(const MeasureScratch& scratch) {
  double dcg = 0.0;
  double ideal_dcg = 0.0;
  double sum = 0.0;
  std::size_t hits = 0;
  for (std::size_t i = 0; i < std::max(scratch.gains.size(), scratch.ideal.size()); ++i) {
    ideal_dcg += i < scratch.ideal.size() ? scratch.ideal[i] / discount(i) : 0.0;
    const double gain = i < scratch.gains.size() ? scratch.gains[i] : 0.0;
    dcg += gain / discount(i);
    if (gain > 0.0) {
      sum += dcg / ideal_dcg;
      ++hits;
    }
  }
  if (scratch.ideal.empty()) {
    return 0.0;
  }
  const double relevant = static_cast<double>(scratch.ideal.size());
  sum += (relevant - static_cast<double>(hits)) * dcg / ideal_dcg;
  return sum > 0.0 ? sum / relevant : 0.0;
}

/// Mean of nDCG over the ranks where the ideal's gain is about to fall, and over the end of the
/// ranking where that lies beyond (trec_eval's Rndcg).
double rndcg(const MeasureScratch& scratch) {
  const std::size_t relevant = scratch.ideal.size();
  const std::size_t retrieved = scratch.gains.size();
  double dcg = 0.0;
  double ideal_dcg = 0.0;
  double sum = 0.0;
  std::size_t points = 0;
  for (std::size_t i = 0; i < std::max(retrieved, relevant + 1); ++i) {
    const double ideal = i < relevant ? scratch.ideal[i] : 0.0;
    if (i > 0 && i <= relevant && ideal != scratch.ideal[i - 1]) {
      sum += dcg / ideal_dcg;
      ++points;
    }
    dcg += i < retrieved ? scratch.gains[i] / discount(i) : 0.0;
    ideal_dcg += ideal / discount(i);
  }
  // The document right behind the ideal's last one is part of that point.
  if (relevant > 0 && retrieved > relevant + 1) {
    sum += dcg / ideal_dcg;
    ++points;
  }
  return points == 0 ? 0.0 : sum / static_cast<double>(points);
}

/// Normalised Gain: a hit counts less the more gain an ideal ranking would have collected before
/// it.
double normalised_gain(const MeasureScratch& scratch) {
  double collected = 0.0;
  double cost = 0.0;
  double sum = 0.0;
  for (std::size_t i = 0; i < scratch.gains.size(); ++i) {
    const double gain = scratch.gains[i];
    collected += gain;
    cost += std::max(1.0, i < scratch.ideal.size() ? scratch.ideal[i] : 0.0);
    if (gain != 0.0) {
      sum += gain / std::log2(2.0 + cost - collected);
    }
  }
  double ideal = 0.0;
  for (const double gain : scratch.ideal) {
    ideal += gain;
  }
  return ideal > 0.0 ? sum / ideal : 0.0;
}

/// Rank-biased precision (Moffat and Zobel 2008): relevant or not, or the grade as
/// gain, scaled so that the query's largest judged gain is at most 1 (trec_eval).
void rbp_values(const MeasureGroup& group,
                const JudgedRanking& ranking,
                const MeasureScratch& scratch,
                std::span<double> values) {
  const double p = group.numbers[0];
  const std::string* kind = find_parameter(group.measure, "gain");
  const bool graded = kind != nullptr && *kind == "grade";
  const double scale = scratch.ideal.empty() ? 1.0 : std::max(1.0, scratch.ideal.front());
  double weight = 1.0;
  double sum = 0.0;
  std::size_t seen = 0;
  for (const Cut& cut : group.cuts) {
    for (; seen < std::min(cut.rank, ranking.grades.size()); ++seen) {
      const bool relevant = ranking.grades[seen] >= 0 && ranking.grades[seen] >= group.level;
      const double gain = graded ? scratch.gains[seen] / scale : (relevant ? 1.0 : 0.0);
      sum += gain * weight;
      weight *= p;
    }
    values[cut.output] = (1.0 - p) * sum;
  }
}

/// Expected reciprocal rank (Chapelle et al. 2009): a document of grade g stops the reader with
/// (2^g - 1) / 2^max.
void err_values(const MeasureGroup& group,
                const MeasureScratch& scratch,
                std::span<double> values) {
  const double max = group.numbers[0];
  const auto stops_with = [max](double grade) {
    return max > kLargestExponent ? std::exp2(grade - max) - std::exp2(-max)
                                  : (std::exp2(grade) - 1.0) / std::exp2(max);
  };
  double still_reading = 1.0;
  double sum = 0.0;
  std::size_t seen = 0;
  for (const Cut& cut : group.cuts) {
    for (; seen < std::min(cut.rank, scratch.gains.size()); ++seen) {
      const double stops = std::min(1.0, stops_with(scratch.gains[seen]));
      sum += still_reading * stops / static_cast<double>(seen + 1);
      still_reading *= 1.0 - stops;
    }
    values[cut.output] = sum;
  }
}

}  // namespace

void gain_values(const MeasureGroup& group,
                 const JudgedRanking& ranking,
                 MeasureScratch& scratch,
                 std::span<double> values) {
  fill_gains(group, ranking, scratch);
  const auto set_all = [&](double value) {
    for (const Cut& cut : group.cuts) {
      values[cut.output] = value;
    }
  };
  switch (group.measure.family) {
    case F::NDCG:
      return ndcg_values(group, scratch, values);
    case F::RBP:
      return rbp_values(group, ranking, scratch, values);
    case F::ERR:
      return err_values(group, scratch, values);
    case F::NDCGRel:
      return set_all(ndcg_rel(scratch));
    case F::Rndcg:
      return set_all(ranking.query->relevant(group.level) == 0 ? 0.0 : rndcg(scratch));
    default:
      return set_all(normalised_gain(scratch));
  }
}

}  // namespace lode::eval
