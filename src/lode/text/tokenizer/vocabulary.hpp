#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lode/text/tokenizer.hpp"

namespace lode::text::tokenizer {

/// Larger ids are taken for a damaged file: tables are as long as the largest id.
inline constexpr TokenId kLargestId = (1 << 24) - 2;
inline constexpr TokenId kNoToken = -1;

/// A hash that grows byte by byte, so that one pass gives those of all prefixes.
class PrefixHash {
 public:
  constexpr void add(char byte) noexcept {
    value_ = (value_ ^ static_cast<unsigned char>(byte)) * 0x9E3779B97F4A7C15ULL;
    value_ ^= value_ >> 29U;
  }
  void add(std::string_view bytes) noexcept {
    for (const char byte : bytes) {
      add(byte);
    }
  }
  [[nodiscard]] constexpr std::uint32_t value() const noexcept {
    return static_cast<std::uint32_t>(value_ >> 32U);
  }

 private:
  std::uint64_t value_ = 0x243F6A8885A308D3ULL;
};

/// Collects tokens with their ids, in any order.
class VocabularyBuilder {
 public:
  /// Throws Error(InvalidInput) for an id out of range.
  void add(std::string_view token, std::int64_t id);
  [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
  /// Takes memory for so many tokens at once.
  void reserve(std::size_t count) { entries_.reserve(count); }

 private:
  friend class Vocabulary;
  struct Entry {
    std::size_t begin;
    std::uint32_t size;
    TokenId id;
  };
  std::string bytes_;
  std::vector<Entry> entries_;
};

/// The tokens of a model, both ways. Immutable.
class Vocabulary {
 public:
  Vocabulary() = default;
  /// Of equal tokens the last counts. Throws Error(InvalidInput) for an id that two tokens have.
  explicit Vocabulary(const VocabularyBuilder& tokens);

  /// kNoToken when there is none.
  [[nodiscard]] TokenId find(std::string_view token) const noexcept;
  /// The same with the token's hash known.
  [[nodiscard]] TokenId find(std::string_view token, std::uint32_t hash) const noexcept;
  /// Empty for an id that there is not.
  [[nodiscard]] std::string_view token(TokenId id) const noexcept {
    const auto index = static_cast<std::size_t>(id);
    if (id < 0 || index + 1 >= begins_.size()) {
      return {};
    }
    return std::string_view(bytes_).substr(begins_[index], begins_[index + 1] - begins_[index]);
  }
  /// One more than the largest id.
  [[nodiscard]] std::size_t id_count() const noexcept {
    return begins_.empty() ? 0 : begins_.size() - 1;
  }
  /// How many tokens there are.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t longest() const noexcept { return longest_; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return bytes_.capacity() + begins_.capacity() * 4 + slots_.capacity() * 4;
  }

 private:
  /// False when an equal token has stood there before.
  bool insert(TokenId id);
  [[nodiscard]] std::size_t first_slot(std::uint32_t hash) const noexcept {
    return static_cast<std::size_t>((std::uint64_t{hash} * slots_.size()) >> 32U);
  }

  std::string bytes_;
  std::vector<std::uint32_t> begins_;  ///< By id; one more at the end.
  std::vector<TokenId> slots_;         ///< Open addressing; kNoToken where free.
  std::size_t size_ = 0;
  std::size_t longest_ = 0;
};

}  // namespace lode::text::tokenizer
