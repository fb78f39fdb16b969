#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

#include "lode/text/tokenizer/vocabulary.hpp"

namespace lode::text::tokenizer {

/// The merges of byte-pair encoding: pair of neighbours to its rank and what it becomes. Immutable.
class MergeTable {
 public:
  static constexpr std::uint32_t kNoRank = std::numeric_limits<std::uint32_t>::max();

  struct Merge {
    std::uint32_t rank = kNoRank;  ///< Smaller is merged sooner.
    TokenId result = kNoToken;
  };
  struct Rule {
    TokenId left = kNoToken;
    TokenId right = kNoToken;
    TokenId result = kNoToken;
    std::uint32_t rank = 0;
  };

  /// Of equal pairs the last counts. Throws Error(InvalidInput) for more rules than kMostRules.
  explicit MergeTable(const std::vector<Rule>& rules);

  [[nodiscard]] Merge find(TokenId left, TokenId right) const noexcept {
    for (std::size_t slot = first_slot(left, right);;
         slot = slot + 1 == slots_.size() ? 0 : slot + 1) {
      const Slot& found = slots_[slot];
      if (found.left() == left && found.right() == right) {
        return found.merge();
      }
      if (found.is_free()) {
        return {};
      }
    }
  }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return slots_.capacity() * sizeof(Slot);
  }

 private:
  static constexpr unsigned kNumberBits = 24;
  static constexpr std::uint32_t kNumberMask = (1U << kNumberBits) - 1;
  static constexpr std::size_t kMostRules = kNumberMask;
  static_assert(kLargestId < kNumberMask);

  /// A rule in twelve bytes: four numbers of 24 bits, the fourth, the result, in the high bytes.
  class Slot {
   public:
    Slot() = default;
    explicit Slot(const Rule& rule) noexcept
        : left_(word(rule.left, rule.result, 0)),
          right_(word(rule.right, rule.result, 8)),
          rank_(word(static_cast<TokenId>(rule.rank), rule.result, 16)) {}

    [[nodiscard]] bool is_free() const noexcept { return left_ == kFree; }
    [[nodiscard]] TokenId left() const noexcept { return low(left_); }
    [[nodiscard]] TokenId right() const noexcept { return low(right_); }
    [[nodiscard]] Merge merge() const noexcept {
      const std::uint32_t result =
          (left_ >> kNumberBits) | (right_ >> kNumberBits << 8U) | (rank_ >> kNumberBits << 16U);
      return {rank_ & kNumberMask, static_cast<TokenId>(result)};
    }

   private:
    static constexpr std::uint32_t kFree = std::numeric_limits<std::uint32_t>::max();

    [[nodiscard]] static std::uint32_t word(TokenId number,
                                            TokenId result,
                                            unsigned from) noexcept {
      return static_cast<std::uint32_t>(number) |
             ((static_cast<std::uint32_t>(result) >> from & 0xFFU) << kNumberBits);
    }
    [[nodiscard]] static TokenId low(std::uint32_t word) noexcept {
      return static_cast<TokenId>(word & kNumberMask);
    }

    std::uint32_t left_ = kFree;
    std::uint32_t right_ = kFree;
    std::uint32_t rank_ = kFree;
  };

  [[nodiscard]] std::size_t first_slot(TokenId left, TokenId right) const noexcept {
    const std::uint64_t pair = (std::uint64_t{static_cast<std::uint32_t>(left)} << 32U) |
                               static_cast<std::uint32_t>(right);
    std::uint64_t hash = pair * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32U;
    hash *= 0xD6E8FEB86659FD93ULL;
    return static_cast<std::size_t>(((hash >> 32U) * slots_.size()) >> 32U);
  }

  std::vector<Slot> slots_;  ///< Open addressing; never full.
};

/// The rule that joins two tokens; the right one loses `prefix_size` bytes. `number`, from 1 on, is
/// its place among the merges. Throws Error(InvalidInput) when a part or the result is no token.
[[nodiscard]] MergeTable::Rule make_rule(const Vocabulary& vocabulary,
                                         std::string_view left,
                                         std::string_view right,
                                         std::size_t prefix_size,
                                         std::size_t number);

}  // namespace lode::text::tokenizer
