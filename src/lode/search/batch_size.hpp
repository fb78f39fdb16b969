#pragma once

#include <algorithm>
#include <cstddef>

namespace lode::search {

/// How many texts an encoder gets at once so that a call takes some seconds, whatever the machine:
/// memory and what a kill loses are bounded, an interrupt is answered soon. Begins small.
class BatchSize {
 public:
  explicit BatchSize(std::size_t first, std::size_t largest) : size_(first), largest_(largest) {}

  [[nodiscard]] std::size_t get() const noexcept { return size_; }
  /// A call with that many texts took so long.
  void adapt(double seconds) noexcept {
    constexpr double kShort_s = 1.0;
    constexpr double kLong_s = 5.0;
    if (seconds < kShort_s) {
      size_ = std::min(2 * size_, largest_);
    } else if (seconds > kLong_s) {
      size_ = std::max<std::size_t>(1, size_ / 2);
    }
  }

 private:
  std::size_t size_;
  std::size_t largest_;
};

}  // namespace lode::search
