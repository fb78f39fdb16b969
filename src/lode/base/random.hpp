#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lode {

/// Seeded generator whose numbers are the same on every platform (xoshiro256**, Blackman and Vigna
/// 2018, seeded by SplitMix64). `stream` gives independent sequences under one seed, so that item i
/// of a parallel loop can have a generator of its own. Single owner.
class Random {
 public:
  explicit Random(std::uint64_t seed, std::uint64_t stream = 0) noexcept;

  /// All 64-bit values alike.
  std::uint64_t next() noexcept;
  /// Uniform in [0, bound), without bias (Lemire 2019). Needs bound > 0.
  std::uint64_t below(std::uint64_t bound) noexcept;
  /// Uniform in [0, 1), 53 bits.
  double uniform() noexcept;

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace lode
