#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

#include "lode/text/tokenizer/model.hpp"

namespace lode::text::tokenizer {

/// Tokens of words seen before: a table of fixed size in which a new word takes the place of an
/// older one. Holds short words with few tokens only. Single owner.
class WordCache {
 public:
  static constexpr std::size_t kLongestWord = 32;
  static constexpr std::size_t kMostTokens = 6;

  /// A word with its tokens, in one line of the processor's cache.
  struct alignas(64) Entry {
    std::array<std::uint64_t, 4> word{};
    std::array<TokenId, kMostTokens> ids{};
    std::array<std::uint8_t, kMostTokens> ends{};
    std::uint8_t size = 0;   ///< Of the word; 0 in an empty entry.
    std::uint8_t count = 0;  ///< Tokens.
  };
  static_assert(sizeof(Entry) == 64);

  /// `slots` is a power of two, or 0 for no cache at all.
  explicit WordCache(std::size_t slots) : entries_(slots) {}

  /// The word as the table has it.
  struct Key {
    std::array<std::uint64_t, 4> word;
    std::size_t slot;
  };
  [[nodiscard]] bool takes(std::string_view word) const noexcept {
    return word.size() <= kLongestWord && !entries_.empty();
  }
  /// `readable`: bytes that may be read from the word's begin on.
  [[nodiscard]] Key key_of(std::string_view word, std::size_t readable) const noexcept;
  /// Null when the word is not there.
  [[nodiscard]] const Entry* find(std::string_view word, const Key& key) const noexcept {
    const Entry& entry = entries_[key.slot];
    return entry.size == word.size() && entry.word == key.word ? &entry : nullptr;
  }
  /// Keeps the tokens if they are few and follow each other without gaps.
  void put(std::string_view word,
           const Key& key,
           const WordToken* tokens,
           std::size_t count) noexcept;

 private:
  std::vector<Entry> entries_;
};

inline WordCache::Key WordCache::key_of(std::string_view word,
                                        std::size_t readable) const noexcept {
  Key key{};
  if (readable >= kLongestWord) {
    std::memcpy(key.word.data(), word.data(), kLongestWord);
    const std::size_t size = word.size();
    for (std::size_t i = 0; i < key.word.size(); ++i) {
      const std::size_t begin = 8 * i;
      const std::size_t kept = size <= begin ? 0 : size - begin;
      if (kept < 8) {
        key.word[i] &= (std::uint64_t{1} << (8 * kept)) - 1;
      }
    }
  } else {
    std::memcpy(key.word.data(), word.data(), word.size());
  }
  std::uint64_t hash = word.size();
  for (const std::uint64_t part : key.word) {
    hash = (hash ^ part) * 0x9E3779B97F4A7C15ULL;
    hash ^= hash >> 32U;
  }
  key.slot = static_cast<std::size_t>(hash) & (entries_.size() - 1);
  return key;
}

inline void WordCache::put(std::string_view word,
                           const Key& key,
                           const WordToken* tokens,
                           std::size_t count) noexcept {
  if (count > kMostTokens) {
    return;
  }
  std::uint32_t end = 0;
  Entry fresh;
  fresh.word = key.word;
  fresh.size = static_cast<std::uint8_t>(word.size());
  fresh.count = static_cast<std::uint8_t>(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (tokens[i].begin != end || tokens[i].end > word.size()) {
      return;
    }
    end = tokens[i].end;
    fresh.ids[i] = tokens[i].id;
    fresh.ends[i] = static_cast<std::uint8_t>(end);
  }
  entries_[key.slot] = fresh;
}

}  // namespace lode::text::tokenizer
