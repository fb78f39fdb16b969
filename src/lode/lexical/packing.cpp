#include "lode/lexical/packing.hpp"

#include <array>
#include <bit>

#include "lode/base/bytes.hpp"

namespace lode::lexical {

unsigned bits_needed(const std::uint32_t* values, std::size_t count) noexcept {
  std::uint32_t all = 0;
  for (std::size_t i = 0; i < count; ++i) {
    all |= values[i];
  }
  return static_cast<unsigned>(std::bit_width(all));
}

void pack(const std::uint32_t* values, std::size_t count, unsigned bits, std::string& out) {
  std::array<std::uint32_t, kBlockSize> words{};
  const std::size_t size = packed_size(count, bits);
  for (std::size_t i = 0; i < count && bits != 0; ++i) {
    const std::size_t position = i / 4 * bits;
    const std::size_t word = position / 32 * 4 + i % 4;
    const std::size_t shift = position % 32;
    words[word] |= values[i] << shift;
    if (shift + bits > 32) {
      words[word + 4] |= values[i] >> (32 - shift);
    }
  }
  out.append(reinterpret_cast<const char*>(words.data()), size);
}

void make_differences(const std::uint32_t* values,
                      std::size_t count,
                      std::uint32_t start,
                      std::uint32_t* out) noexcept {
  for (std::size_t i = 0; i < count; ++i) {
    out[i] = values[i] - (i < 4 ? start : values[i - 4]);
  }
}

}  // namespace lode::lexical
