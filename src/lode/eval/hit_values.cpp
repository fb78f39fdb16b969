#include <algorithm>
#include <limits>

#include "lode/eval/measure_table.hpp"
#include "lode/eval/values.hpp"

namespace lode::eval {
namespace {

using F = MeasureFamily;

constexpr std::size_t kNoCutoff = std::numeric_limits<std::size_t>::max();

/// What was seen down to a rank.
struct Hits {
  std::size_t relevant = 0;    ///< Relevant documents.
  std::size_t first = 0;       ///< Rank of the first one, from 1; 0: none yet.
  double precision_sum = 0.0;  ///< Of the precisions at the relevant documents.
  std::size_t unjudged = 0;
  std::size_t holes = 0;  ///< Documents that no query's judgments name.
  std::size_t seen = 0;
};

double share(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
}

double average_precision_of(const std::string* norm,
                            const Hits& hits,
                            std::size_t relevant,
                            std::size_t cutoff) {
  std::size_t denominator = relevant;
  if (norm != nullptr && *norm == "min") {
    denominator = std::min(relevant, cutoff);
  } else if (norm != nullptr && *norm == "k") {
    denominator = cutoff == kNoCutoff ? hits.seen : cutoff;
  }
  return hits.relevant == 0 ? 0.0 : hits.precision_sum / static_cast<double>(denominator);
}

double f1(const Hits& hits, std::size_t relevant, std::size_t cutoff) {
  // 2PR / (P + R) with P = h/k and R = h/relevant.
  return hits.relevant == 0
             ? 0.0
             : 2.0 * static_cast<double>(hits.relevant) / static_cast<double>(cutoff + relevant);
}

double value_at(const MeasureGroup& group,
                const std::string* norm,
                const Hits& hits,
                std::size_t relevant,
                std::size_t cutoff) {
  switch (group.measure.family) {
    case F::AP:
      return average_precision_of(norm, hits, relevant, cutoff);
    case F::RR:
      return hits.first == 0 ? 0.0 : 1.0 / static_cast<double>(hits.first);
    case F::P:
      return share(hits.relevant, cutoff);
    case F::R:
      return share(hits.relevant, relevant);
    case F::RelativeP:
    case F::RCap:
      return share(hits.relevant, std::min(relevant, cutoff));
    case F::Success:
      return hits.relevant > 0 ? 1.0 : 0.0;
    case F::Acc:
      return relevant > 0 && hits.relevant == std::min(relevant, cutoff) ? 1.0 : 0.0;
    case F::AllFound:
      return relevant > 0 && hits.relevant == relevant ? 1.0 : 0.0;
    case F::F1:
      return f1(hits, relevant, cutoff);
    case F::Judged:
      return share(hits.seen - hits.unjudged, std::min(hits.seen, cutoff));
    case F::Unj:
      return share(hits.unjudged, cutoff);
    default:
      return share(hits.holes, cutoff);
  }
}

}  // namespace

void hit_values(const MeasureGroup& group, const JudgedRanking& ranking, std::span<double> values) {
  const std::size_t relevant = ranking.query->relevant(group.level);
  const std::string* norm = find_parameter(group.measure, "norm");
  Hits hits;
  for (const Cut& cut : group.cuts) {
    const std::size_t end = std::min(cut.rank, ranking.grades.size());
    for (; hits.seen < end; ++hits.seen) {
      const std::int32_t grade = ranking.grades[hits.seen];
      // Grades below zero mark unjudged documents, which no level makes relevant.
      if (grade >= 0 && grade >= group.level) {
        ++hits.relevant;
        hits.first = hits.first == 0 ? hits.seen + 1 : hits.first;
        hits.precision_sum +=
            static_cast<double>(hits.relevant) / static_cast<double>(hits.seen + 1);
      }
      hits.unjudged += grade < 0 ? 1U : 0U;
      hits.holes += !ranking.annotated.empty() && ranking.annotated[hits.seen] == 0 ? 1U : 0U;
    }
    values[cut.output] = value_at(group, norm, hits, relevant, cut.rank);
  }
}

}  // namespace lode::eval
