#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "lode/base/error.hpp"

namespace lode::lexical {

// The bytes of an n-gram index: docs/formats/ngram-index.md.

inline constexpr std::string_view kNgramMagic = "LODENGR\x01";
/// Trigrams are kept in blocks of this many (the last one may be shorter).
inline constexpr std::size_t kNgramBlock = 64;
/// Texts are numbered below this.
inline constexpr std::uint32_t kMaxTexts = 1U << 26U;
/// Zero bytes at the end, so that a reader may load 8 bytes anywhere.
inline constexpr std::size_t kNgramPadding = 8;

struct NgramHeader {
  std::uint32_t texts = 0;
  std::uint32_t trigrams = 0;
  std::uint64_t stream_bytes = 0;
};
inline constexpr std::size_t kNgramHeaderSize = kNgramMagic.size() + sizeof(NgramHeader);

/// A block's entry in the table: its first trigram and where it begins in the stream.
[[nodiscard]] constexpr std::uint64_t block_entry(std::uint32_t trigram, std::uint64_t offset) {
  return std::uint64_t{trigram} << 40U | offset;
}
[[nodiscard]] constexpr std::uint32_t block_trigram(std::uint64_t entry) {
  return static_cast<std::uint32_t>(entry >> 40U);
}
[[nodiscard]] constexpr std::uint64_t block_offset(std::uint64_t entry) {
  return entry & ((std::uint64_t{1} << 40U) - 1);
}

/// Parameter of the Rice code of the gaps of a list: about the best one for evenly spread numbers.
[[nodiscard]] constexpr unsigned rice_bits(std::uint32_t texts, std::uint32_t count) {
  const std::uint64_t mean = std::uint64_t{texts} * 11 / 16 / count;
  return mean > 1 ? static_cast<unsigned>(std::bit_width(mean)) - 1 : 0;
}

/// Bits of the number of bits that a list takes beyond count * (rice_bits + 1).
[[nodiscard]] constexpr unsigned excess_width(std::uint32_t texts, unsigned rice) {
  return static_cast<unsigned>(std::bit_width(texts >> rice));
}

/// Appends `text` as the index sees it: ASCII letters, and the two other characters whose simple
/// case folding is one (U+017F, U+212A), as lower-case ASCII letters.
void append_ngram_folded(std::string_view text, std::string& out);

/// Appends values to a stream of bits, low bits first.
class BitWriter {
 public:
  explicit BitWriter(std::string& out) : out_(out) {}

  /// Needs value < 2^bits, bits <= 32.
  void write(std::uint64_t value, unsigned bits) {
    pending_ |= value << filled_;
    filled_ += bits;
    while (filled_ >= 8) {
      out_.push_back(static_cast<char>(pending_ & 0xFFU));
      pending_ >>= 8U;
      filled_ -= 8;
    }
  }
  /// `value` zeros and a one.
  void write_unary(std::uint32_t value) {
    for (; value >= 32; value -= 32) {
      write(0, 32);
    }
    write(std::uint64_t{1} << value, value + 1);
  }
  /// Elias gamma code of a value >= 1.
  void write_gamma(std::uint32_t value) {
    const auto low = static_cast<unsigned>(std::bit_width(value)) - 1;
    write_unary(low);
    write(value & ((std::uint64_t{1} << low) - 1), low);
  }
  /// Pads with zeros to a whole byte.
  void finish() {
    if (filled_ > 0) {
      write(0, 8 - filled_);
    }
  }

 private:
  std::string& out_;
  std::uint64_t pending_ = 0;
  unsigned filled_ = 0;
};

/// Reads what BitWriter wrote. `bytes` ends in kNgramPadding bytes that belong to no value. Throws
/// Error(Corrupt) at the end.
class BitReader {
 public:
  BitReader(std::string_view bytes, std::uint64_t position)
      : bytes_(bytes), position_(position), end_((bytes.size() - kNgramPadding) * 8) {
    check(position_);
  }

  [[nodiscard]] std::uint64_t position() const noexcept { return position_; }

  [[nodiscard]] std::uint32_t read(unsigned bits) {
    const std::uint64_t value = peek() & ((std::uint64_t{1} << bits) - 1);
    advance(bits);
    return static_cast<std::uint32_t>(value);
  }
  [[nodiscard]] std::uint32_t read_unary() {
    std::uint32_t value = 0;
    for (;;) {
      const std::uint64_t word = peek() & kPeeked;
      if (word != 0) {
        const auto zeros = static_cast<unsigned>(std::countr_zero(word));
        advance(zeros + 1);
        return value + zeros;
      }
      advance(kPeekedBits);
      value += kPeekedBits;
    }
  }
  [[nodiscard]] std::uint32_t read_gamma() {
    const std::uint32_t low = read_unary();
    if (low > 31) {
      throw_corrupt();
    }
    return (1U << low) | read(low);
  }

  [[noreturn]] static void throw_corrupt() {
    throw Error(ErrorKind::Corrupt, "An n-gram index is damaged: a number in it is out of range.");
  }

 private:
  static constexpr unsigned kPeekedBits = 56;
  static constexpr std::uint64_t kPeeked = (std::uint64_t{1} << kPeekedBits) - 1;

  /// At least kPeekedBits bits.
  [[nodiscard]] std::uint64_t peek() const noexcept {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes_.data() + position_ / 8, sizeof word);
    return word >> (position_ % 8);
  }
  void check(std::uint64_t position) const {
    if (position > end_) {
      throw_corrupt();
    }
  }
  void advance(unsigned bits) {
    check(position_ + bits);
    position_ += bits;
  }

  std::string_view bytes_;
  std::uint64_t position_ = 0;
  std::uint64_t end_ = 0;
};

}  // namespace lode::lexical
