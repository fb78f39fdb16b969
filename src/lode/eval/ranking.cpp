#include "lode/eval/ranking.hpp"

#include <algorithm>

namespace lode::eval {

double rounded_score(double score, ScorePrecision precision) noexcept {
  const double rounded =
      precision == ScorePrecision::F32 ? static_cast<double>(static_cast<float>(score)) : score;
  return rounded + 0.0;  // -0 and 0 are one score
}

void rank_rows(std::vector<RankedRow>& rows) {
  // A lambda, unlike a function's address, is inlined into the sort.
  const auto before = [](const RankedRow& a, const RankedRow& b) { return ranks_before(a, b); };
  if (!std::is_sorted(rows.begin(), rows.end(), before)) {
    std::sort(rows.begin(), rows.end(), before);
  }
}

void rank_rows_stably(std::vector<RankedRow>& rows) {
  std::sort(rows.begin(), rows.end(), [](const RankedRow& a, const RankedRow& b) {
    return a.score != b.score ? a.score > b.score : a.position < b.position;
  });
}

}  // namespace lode::eval
