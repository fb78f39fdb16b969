#include "lode/eval/significance.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/random.hpp"

namespace lode::eval {
namespace {

constexpr std::size_t kSamplesPerRange = 512;

std::vector<double> differences(std::span<const double> baseline, std::span<const double> system) {
  if (baseline.size() != system.size()) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("paired values need the same queries: there are {} and {}",
                            baseline.size(),
                            system.size()));
  }
  std::vector<double> result(baseline.size());
  std::transform(system.begin(), system.end(), baseline.begin(), result.begin(), std::minus<>());
  return result;
}

double mean_of(std::span<const double> values) {
  return values.empty() ? 0.0
                        : std::accumulate(values.begin(), values.end(), 0.0) /
                              static_cast<double>(values.size());
}

/// Whether a resampled sum is as far from 0 as the observed one, up to rounding of sums taken in
/// other signs.
bool reaches(double sum, double observed) {
  constexpr double kRounding = 1e-12;
  return std::abs(sum) >= std::abs(observed) - kRounding * std::max(1.0, std::abs(observed));
}

/// Share of all sign patterns; the first pair keeps its sign, since a pattern and its opposite
/// count alike.
double exact_share(std::span<const double> values, double observed) {
  const std::size_t patterns = std::size_t{1} << (values.size() - 1);
  std::size_t hits = 0;
  for (std::size_t pattern = 0; pattern < patterns; ++pattern) {
    double sum = values[0];
    for (std::size_t i = 1; i < values.size(); ++i) {
      sum += (pattern >> (i - 1)) % 2 == 0 ? values[i] : -values[i];
    }
    hits += reaches(sum, observed) ? 1U : 0U;
  }
  return static_cast<double>(hits) / static_cast<double>(patterns);
}

double signed_sum(std::span<const double> values, Random& random) {
  constexpr std::size_t kBits = 64;
  double sum = 0.0;
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    bits = i % kBits == 0 ? random.next() : bits >> 1U;
    sum += bits % 2 == 0 ? values[i] : -values[i];
  }
  return sum;
}

double sampled_share(std::span<const double> values,
                     double observed,
                     const RandomisationOptions& options) {
  std::vector<std::uint8_t> hit(options.samples, 0);
  parallel_for(options.samples, kSamplesPerRange, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      Random random(options.seed, i);
      hit[i] = reaches(signed_sum(values, random), observed) ? 1 : 0;
    }
  });
  const auto hits = static_cast<double>(std::count(hit.begin(), hit.end(), 1));
  return (hits + 1.0) / (static_cast<double>(options.samples) + 1.0);
}

/// Continued fraction of the incomplete beta function (Lentz's method).
double beta_fraction(double a, double b, double x) {
  constexpr int kSteps = 500;
  constexpr double kTiny = 1e-300;
  constexpr double kPrecise = 1e-16;
  const auto safe = [](double value) { return std::abs(value) < kTiny ? kTiny : value; };
  double c = 1.0;
  double d = 1.0 / safe(1.0 - (a + b) * x / (a + 1.0));
  double result = d;
  for (int m = 1; m <= kSteps; ++m) {
    const double even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
    d = 1.0 / safe(1.0 + even * d);
    c = safe(1.0 + even / c);
    result *= d * c;
    const double odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
    d = 1.0 / safe(1.0 + odd * d);
    c = safe(1.0 + odd / c);
    result *= d * c;
    if (std::abs(d * c - 1.0) < kPrecise) {
      break;
    }
  }
  return result;
}

/// Regularised incomplete beta function I_x(a, b).
double incomplete_beta(double a, double b, double x) {
  if (x <= 0.0 || x >= 1.0) {
    return x <= 0.0 ? 0.0 : 1.0;
  }
  const double front = std::exp(std::lgamma(a + b) - std::lgamma(a) - std::lgamma(b) +
                                a * std::log(x) + b * std::log1p(-x));
  return x < (a + 1.0) / (a + b + 2.0) ? front * beta_fraction(a, b, x) / a
                                       : 1.0 - front * beta_fraction(b, a, 1.0 - x) / b;
}

double quantile(std::span<const double> sorted, double q) {
  const double position = q * static_cast<double>(sorted.size() - 1);
  const auto below = static_cast<std::size_t>(position);
  const std::size_t above = std::min(below + 1, sorted.size() - 1);
  return sorted[below] + (position - static_cast<double>(below)) * (sorted[above] - sorted[below]);
}

}  // namespace

PairedCounts count_pairs(std::span<const double> baseline, std::span<const double> system) {
  PairedCounts counts;
  for (const double difference : differences(baseline, system)) {
    counts.wins += difference > 0.0 ? 1U : 0U;
    counts.losses += difference < 0.0 ? 1U : 0U;
    counts.ties += difference == 0.0 ? 1U : 0U;
  }
  return counts;
}

double randomisation_test(std::span<const double> baseline,
                          std::span<const double> system,
                          const RandomisationOptions& options) {
  std::vector<double> values = differences(baseline, system);
  std::erase(values, 0.0);
  if (values.empty()) {
    return 1.0;
  }
  const double observed = std::accumulate(values.begin(), values.end(), 0.0);
  constexpr std::size_t kMostExact = 30;
  const bool all =
      values.size() <= kMostExact && (std::size_t{1} << values.size()) <= options.samples;
  return all ? exact_share(values, observed) : sampled_share(values, observed, options);
}

PairedTTest paired_t_test(std::span<const double> baseline, std::span<const double> system) {
  const std::vector<double> values = differences(baseline, system);
  const auto n = static_cast<double>(values.size());
  const double mean = mean_of(values);
  double squares = 0.0;
  for (const double value : values) {
    squares += (value - mean) * (value - mean);
  }
  if (values.size() < 2 || squares == 0.0) {
    return {.t = 0.0, .p = mean == 0.0 || values.size() < 2 ? 1.0 : 0.0};
  }
  const double t = mean / std::sqrt(squares / (n - 1.0) / n);
  const double freedom = n - 1.0;
  return {.t = t, .p = incomplete_beta(freedom / 2.0, 0.5, freedom / (freedom + t * t))};
}

Interval bootstrap_interval(std::span<const double> values, const BootstrapOptions& options) {
  if (values.empty() || options.samples == 0) {
    return {};
  }
  std::vector<double> means(options.samples);
  parallel_for(options.samples, kSamplesPerRange, [&](std::size_t begin, std::size_t end) {
    for (std::size_t i = begin; i < end; ++i) {
      Random random(options.seed, i);
      double sum = 0.0;
      for (std::size_t k = 0; k < values.size(); ++k) {
        sum += values[random.below(values.size())];
      }
      means[i] = sum / static_cast<double>(values.size());
    }
  });
  std::sort(means.begin(), means.end());
  const double tail = (1.0 - options.level) / 2.0;
  return {.low = quantile(means, tail), .high = quantile(means, 1.0 - tail)};
}

std::vector<double> holm_correction(std::span<const double> p_values) {
  std::vector<std::size_t> order(p_values.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return p_values[a] < p_values[b];
  });
  std::vector<double> adjusted(p_values.size());
  double largest = 0.0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    const auto remaining = static_cast<double>(order.size() - i);
    largest = std::max(largest, std::min(1.0, remaining * p_values[order[i]]));
    adjusted[order[i]] = largest;
  }
  return adjusted;
}

}  // namespace lode::eval
