#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace lode::eval {

/// How the paired values of two systems differ, query by query.
struct PairedCounts {
  std::size_t wins = 0;  ///< Queries where the second system is better.
  std::size_t ties = 0;  ///< Where both have the same value.
  std::size_t losses = 0;
};

/// `baseline` and `system` hold values of the same queries in the same order. Throws
/// Error(InvalidArgument) when their lengths differ, as do all functions here.
[[nodiscard]] PairedCounts count_pairs(std::span<const double> baseline,
                                       std::span<const double> system);

struct RandomisationOptions {
  std::size_t samples = 100'000;  ///< Random sign patterns, where there are too many to try all.
  std::uint64_t seed = 42;
};

/// Two-sided p of Fisher's paired randomisation test on the mean difference: the share of sign
/// patterns of the differences whose mean is at least as far from 0. Pairs without a difference are
/// left out, which changes nothing. All patterns are tried where 2^pairs <= samples; else random
/// ones are, and the observed pattern is counted in: (hits + 1) / (samples + 1). Independent of the
/// number of threads. 1 without a difference.
[[nodiscard]] double randomisation_test(std::span<const double> baseline,
                                        std::span<const double> system,
                                        const RandomisationOptions& options = {});

/// Student's t test on paired values.
struct PairedTTest {
  double t = 0.0;
  double p = 1.0;  ///< Two-sided; 1 when all differences are 0 or there are fewer than two pairs.
};
[[nodiscard]] PairedTTest paired_t_test(std::span<const double> baseline,
                                        std::span<const double> system);

struct Interval {
  double low = 0.0;
  double high = 0.0;
};

struct BootstrapOptions {
  double level = 0.95;
  std::size_t samples = 10'000;
  std::uint64_t seed = 42;
};

/// Percentile bootstrap interval of the mean (Efron 1979): quantiles, by linear interpolation, of
/// the means of samples drawn with replacement. Give differences for an interval of a difference.
/// Independent of the number of threads. Both ends 0 without values.
[[nodiscard]] Interval bootstrap_interval(std::span<const double> values,
                                          const BootstrapOptions& options = {});

/// Holm's step-down correction (1979): adjusted p values in the given order, each at most 1.
[[nodiscard]] std::vector<double> holm_correction(std::span<const double> p_values);

}  // namespace lode::eval
