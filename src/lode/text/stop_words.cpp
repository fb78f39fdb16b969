#include "lode/text/stop_words.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace lode::text {
namespace {

constexpr std::array<std::string_view, 33> kStopWords = {
    "a",   "an",    "and",  "are",   "as",    "at",   "be",   "but", "by",  "for",  "if",
    "in",  "into",  "is",   "it",    "no",    "not",  "of",   "on",  "or",  "such", "that",
    "the", "their", "then", "there", "these", "they", "this", "to",  "was", "will", "with"};

constexpr std::size_t kLongest = 5;
constexpr std::size_t kSlots = 128;

/// At most five bytes as one number that also tells the length.
[[nodiscard]] constexpr std::uint64_t packed(std::string_view word) noexcept {
  std::uint64_t value = word.size();
  for (const char c : word) {
    value = (value << 8U) | static_cast<unsigned char>(c);
  }
  return value;
}

[[nodiscard]] constexpr std::size_t slot_of(std::uint64_t value) noexcept {
  return static_cast<std::size_t>((value * 0x9E3779B97F4A7C15ULL) >> 57U);
}

[[nodiscard]] constexpr std::array<std::uint64_t, kSlots> make_table() noexcept {
  std::array<std::uint64_t, kSlots> table{};
  for (const std::string_view word : kStopWords) {
    std::size_t slot = slot_of(packed(word));
    while (table[slot] != 0) {
      slot = (slot + 1) % kSlots;
    }
    table[slot] = packed(word);
  }
  return table;
}

constexpr std::array<std::uint64_t, kSlots> kTable = make_table();

}  // namespace

bool is_stop_word(std::string_view word) noexcept {
  if (word.empty() || word.size() > kLongest) {
    return false;
  }
  const std::uint64_t value = packed(word);
  for (std::size_t slot = slot_of(value); kTable[slot] != 0; slot = (slot + 1) % kSlots) {
    if (kTable[slot] == value) {
      return true;
    }
  }
  return false;
}

}  // namespace lode::text
