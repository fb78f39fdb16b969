#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace lode::vector {

/// Orders rows by score, equal ones by lower number first: a larger key is a better row. `score` is
/// finite.
[[nodiscard]] inline std::uint64_t row_key(float score, std::uint32_t row) noexcept {
  const auto bits = std::bit_cast<std::uint32_t>(score + 0.0F);  // -0 becomes 0.
  const std::uint32_t ordered = (bits & 0x80000000U) != 0 ? ~bits : bits | 0x80000000U;
  return (std::uint64_t{ordered} << 32U) | ~row;
}
[[nodiscard]] inline std::uint32_t row_of(std::uint64_t key) noexcept {
  return ~static_cast<std::uint32_t>(key);
}
[[nodiscard]] inline float score_of(std::uint64_t key) noexcept {
  const auto ordered = static_cast<std::uint32_t>(key >> 32U);
  return std::bit_cast<float>((ordered & 0x80000000U) != 0 ? ordered & 0x7FFFFFFFU : ~ordered);
}

/// Keeps the k largest of the keys pushed. Keys are distinct. Single owner.
class TopK {
 public:
  explicit TopK(std::size_t k) : k_(k) {}

  /// Keys up to this one cannot enter any more.
  [[nodiscard]] std::uint64_t threshold() const noexcept { return threshold_; }

  /// `key` must lie above the threshold.
  void push(std::uint64_t key) {
    keys_.push_back(key);
    if (keys_.size() >= 2 * k_ + kSlack) {
      shrink();
    }
  }

  /// What is left, in any order; at most k. Call once, last.
  [[nodiscard]] std::vector<std::uint64_t> finish() {
    if (keys_.size() > k_) {
      shrink();
    }
    return std::move(keys_);
  }

 private:
  // Selecting among twice k now and then costs less than a heap.
  static constexpr std::size_t kSlack = 64;

  void shrink() {
    if (k_ == 0) {
      keys_.clear();
      threshold_ = ~std::uint64_t{0};
      return;
    }
    const auto last = keys_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
    std::nth_element(keys_.begin(), last, keys_.end(), std::greater<>());
    threshold_ = *last;
    keys_.resize(k_);
  }

  std::size_t k_;
  std::uint64_t threshold_ = 0;
  std::vector<std::uint64_t> keys_;
};

}  // namespace lode::vector
