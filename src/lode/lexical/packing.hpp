#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace lode::lexical {

/// Postings are kept in blocks of this many (the last block of a term may be shorter).
inline constexpr std::size_t kBlockSize = 128;
/// A reader of a packed block may touch this many bytes from its beginning, whatever the block's
/// real size.
inline constexpr std::size_t kPackedReach = 512;
/// So that 32 steps of an unchecked block cannot overflow: docs of a segment are below 2^26.
inline constexpr unsigned kMaxDocBits = 26;

/// Bits that the largest of the values needs, 0 if all are 0.
[[nodiscard]] unsigned bits_needed(const std::uint32_t* values, std::size_t count) noexcept;

/// Bytes that `count` (<= kBlockSize) values of `bits` bits take.
[[nodiscard]] constexpr std::size_t packed_size(std::size_t count, unsigned bits) noexcept {
  const std::size_t rows = (count + 3) / 4;
  return (rows * bits + 31) / 32 * 16;
}

/// Appends `count` values in vertical layout: value i lies in 32-bit lane i % 4, at bit (i / 4) *
/// bits of that lane's stream (Lemire and Boytsov 2015, SIMD-BP128). Values beyond `count` in the
/// last row are written as 0.
void pack(const std::uint32_t* values, std::size_t count, unsigned bits, std::string& out);

/// Writes kBlockSize values to `out`, each `added` larger than stored. Needs bits <= 32.
void unpack(const char* packed, unsigned bits, std::uint32_t added, std::uint32_t* out) noexcept;

/// As unpack(), but value i is the sum of the stored values i, i - 4, i - 8, ... and `start`: four
/// interleaved sequences of differences, which need no shuffling. Needs bits <= kMaxDocBits.
void unpack_differences(const char* packed,
                        unsigned bits,
                        std::uint32_t start,
                        std::uint32_t* out) noexcept;

/// The differences that unpack_differences() sums. `values` ascend from `start` on.
void make_differences(const std::uint32_t* values,
                      std::size_t count,
                      std::uint32_t start,
                      std::uint32_t* out) noexcept;

}  // namespace lode::lexical
