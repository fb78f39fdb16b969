#include "lode/eval/nauc.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace lode::eval {
namespace {

constexpr std::size_t kRates = 10;
constexpr double kNoGain = 1e-12;

double rate(std::size_t i) {
  return static_cast<double>(i) * 0.1;
}

/// Values by rising confidence, each replaced by the mean of those with its confidence.
std::vector<double> by_confidence(std::span<const double> confidences,
                                  std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return confidences[a] < confidences[b];
  });
  std::vector<double> sorted;
  sorted.reserve(values.size());
  while (sorted.size() < order.size()) {
    std::size_t end = sorted.size();
    double sum = 0.0;
    while (end < order.size() && confidences[order[end]] == confidences[order[sorted.size()]]) {
      sum += values[order[end++]];
    }
    sorted.resize(end, sum / static_cast<double>(end - sorted.size()));
  }
  return sorted;
}

/// Mean of the values kept at each rate when the least confident are set aside first.
std::array<double, kRates> abstention_curve(std::span<const double> confidences,
                                            std::span<const double> values) {
  const std::vector<double> sorted = by_confidence(confidences, values);
  std::array<double, kRates> curve{};
  for (std::size_t i = 0; i < kRates; ++i) {
    // nearbyint rounds halves to even, as Python's round does.
    const auto wanted =
        static_cast<std::size_t>(std::nearbyint(rate(i) * static_cast<double>(values.size())));
    const std::size_t aside = std::min(wanted, values.size() - 1);
    double sum = 0.0;
    for (std::size_t k = aside; k < sorted.size(); ++k) {
      sum += sorted[k];
    }
    curve[i] = sum / static_cast<double>(values.size() - aside);
  }
  return curve;
}

/// Trapezoids over the rates.
double area(const std::array<double, kRates>& curve) {
  double sum = 0.0;
  for (std::size_t i = 1; i < kRates; ++i) {
    sum += (rate(i) - rate(i - 1)) * (curve[i] + curve[i - 1]) / 2.0;
  }
  return sum;
}

}  // namespace

Confidence confidence(std::span<const double> scores) {
  if (scores.empty()) {
    return {};
  }
  const auto count = static_cast<double>(scores.size());
  const double mean = std::accumulate(scores.begin(), scores.end(), 0.0) / count;
  double squares = 0.0;
  double first = -std::numeric_limits<double>::infinity();
  double second = first;
  for (const double score : scores) {
    squares += (score - mean) * (score - mean);
    second = std::max(second, std::min(first, score));
    first = std::max(first, score);
  }
  return {.max = first,
          .std = std::sqrt(squares / count),
          .diff1 = scores.size() > 1 ? first - second : 0.0};
}

double nauc(std::span<const double> confidences, std::span<const double> values) {
  if (values.empty()) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  const std::array<double, kRates> oracle = abstention_curve(values, values);
  const double flat_area = oracle[0] * (rate(kRates - 1) - rate(0));
  const double oracle_area = area(oracle);
  // Equal but for rounding: where all values are alike, the quotient would be noise.
  if (std::abs(oracle_area - flat_area) < kNoGain) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return (area(abstention_curve(confidences, values)) - flat_area) / (oracle_area - flat_area);
}

std::vector<NaucValues> nauc_of(const Run& run, const Evaluation& evaluation) {
  std::unordered_map<std::string_view, std::size_t> rows;
  for (std::size_t q = 0; q < evaluation.query_ids.size(); ++q) {
    rows.emplace(evaluation.query_ids[q], q);
  }
  std::vector<std::size_t> used;
  std::vector<double> max;
  std::vector<double> std;
  std::vector<double> diff1;
  for (const QueryRanking& ranking : run.rankings) {
    const auto row = rows.find(ranking.query_id);
    if (row == rows.end()) {
      continue;
    }
    std::vector<double> scores;
    for (const ScoredDocument& document : ranking.documents) {
      scores.push_back(document.score);
    }
    const Confidence sure = confidence(scores);
    used.push_back(row->second);
    max.push_back(sure.max);
    std.push_back(sure.std);
    diff1.push_back(sure.diff1);
  }
  std::vector<NaucValues> result;
  std::vector<double> values(used.size());
  for (std::size_t i = 0; i < evaluation.measures.size(); ++i) {
    for (std::size_t k = 0; k < used.size(); ++k) {
      values[k] = evaluation.per_query[used[k]][i];
    }
    result.push_back(
        {.max = nauc(max, values), .std = nauc(std, values), .diff1 = nauc(diff1, values)});
  }
  return result;
}

}  // namespace lode::eval
