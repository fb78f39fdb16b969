#include "lode/experiment/nauc.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <numeric>
#include <vector>

namespace lode::experiment {
namespace {

constexpr std::size_t kRates = 10;
using Curve = std::array<double, kRates>;

/// 0, 0.1, ..., 0.9 with the rounding errors of numpy's linspace(0, 1, 11).
double rate(std::size_t i) {
  return static_cast<double>(i) * 0.1;
}

/// Values by ascending confidence, each replaced by the mean of those with equal confidence.
std::vector<double> by_confidence(std::span<const double> confidences,
                                  std::span<const double> values) {
  std::vector<std::size_t> order(values.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t left, std::size_t right) {
    return confidences[left] < confidences[right];
  });
  std::vector<double> result(values.size());
  for (std::size_t begin = 0; begin < order.size();) {
    std::size_t end = begin;
    double sum = 0.0;
    while (end < order.size() && confidences[order[end]] == confidences[order[begin]]) {
      sum += values[order[end++]];
    }
    std::fill(result.begin() + static_cast<std::ptrdiff_t>(begin),
              result.begin() + static_cast<std::ptrdiff_t>(end),
              sum / static_cast<double>(end - begin));
    begin = end;
  }
  return result;
}

Curve abstention_curve(std::span<const double> confidences, std::span<const double> values) {
  const std::vector<double> sorted = by_confidence(confidences, values);
  Curve curve = {};
  for (std::size_t i = 0; i < kRates; ++i) {
    // nearbyint rounds halves to even, as Python does.
    const auto cut =
        static_cast<std::size_t>(std::nearbyint(rate(i) * static_cast<double>(sorted.size())));
    const std::size_t first = std::min(cut, sorted.size() - 1);
    const double sum =
        std::accumulate(sorted.begin() + static_cast<std::ptrdiff_t>(first), sorted.end(), 0.0);
    curve[i] = sum / static_cast<double>(sorted.size() - first);
  }
  return curve;
}

double area_under(const Curve& curve) {
  double area = 0.0;
  for (std::size_t i = 1; i < kRates; ++i) {
    area += (rate(i) - rate(i - 1)) * (curve[i] + curve[i - 1]) / 2.0;
  }
  return area;
}

}  // namespace

Confidence confidence_of(const eval::QueryRanking& ranking) {
  const std::size_t count = ranking.documents.size();
  if (count == 0) {
    return {};
  }
  double first = -std::numeric_limits<double>::infinity();
  double second = first;
  double sum = 0.0;
  for (const eval::ScoredDocument& document : ranking.documents) {
    sum += document.score;
    second = std::max(second, std::min(first, document.score));
    first = std::max(first, document.score);
  }
  const double mean = sum / static_cast<double>(count);
  double squares = 0.0;
  for (const eval::ScoredDocument& document : ranking.documents) {
    squares += (document.score - mean) * (document.score - mean);
  }
  return {.max = first,
          .std = std::sqrt(squares / static_cast<double>(count)),
          .diff1 = count > 1 ? first - second : 0.0};
}

double nauc(std::span<const double> confidences, std::span<const double> values) {
  constexpr double kNothingToWin = 1e-12;
  if (values.empty()) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  const Curve curve = abstention_curve(confidences, values);
  const Curve oracle = abstention_curve(values, values);
  const double flat = oracle[0] * (rate(kRates - 1) - rate(0));
  const double to_win = area_under(oracle) - flat;
  if (std::abs(to_win) < kNothingToWin) {
    return std::numeric_limits<double>::quiet_NaN();
  }
  return (area_under(curve) - flat) / to_win;
}

}  // namespace lode::experiment
