#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace lode::lexical {

/// Keeps the k largest of the keys pushed, each with a value. Keys are distinct and above 0. Single
/// owner.
class TopK {
 public:
  struct Entry {
    std::uint64_t key = 0;
    std::uint32_t value = 0;
    bool operator>(const Entry& other) const noexcept { return key > other.key; }
  };

  explicit TopK(std::size_t k) : k_(k) {}

  /// Keys up to this one cannot enter any more.
  [[nodiscard]] std::uint64_t threshold() const noexcept { return threshold_; }

  /// True when the threshold has risen.
  bool push(std::uint64_t key, std::uint32_t value) {
    if (key <= threshold_ || k_ == 0) {
      return false;
    }
    entries_.push_back({key, value});
    if (entries_.size() < k_ + std::max(k_, kSlack)) {
      return false;
    }
    shrink();
    return true;
  }

  /// What is left, largest first. Call once, last.
  [[nodiscard]] std::vector<Entry> finish() {
    if (entries_.size() > k_) {
      shrink();
    }
    std::sort(entries_.begin(), entries_.end(), std::greater<>());
    return std::move(entries_);
  }

 private:
  // Selecting among twice k now and then costs less than a heap.
  static constexpr std::size_t kSlack = 64;

  void shrink() {
    const auto last = entries_.begin() + static_cast<std::ptrdiff_t>(k_ - 1);
    std::nth_element(entries_.begin(), last, entries_.end(), std::greater<>());
    threshold_ = last->key;
    entries_.resize(k_);
  }

  std::size_t k_;
  std::uint64_t threshold_ = 0;
  std::vector<Entry> entries_;
};

/// Orders hits by score, then by the rank of the docno. `score` >= 0.
[[nodiscard]] inline std::uint64_t hit_key(float score, std::uint32_t docno_rank) noexcept {
  return (std::uint64_t{std::bit_cast<std::uint32_t>(score)} << 32U) | docno_rank;
}

}  // namespace lode::lexical
