#include "lode/base/random.hpp"

#include <bit>

namespace lode {
namespace {

std::uint64_t split_mix(std::uint64_t& state) noexcept {
  state += 0x9E3779B97F4A7C15U;
  std::uint64_t z = state;
  z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
  z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
  return z ^ (z >> 31U);
}

/// The upper and lower half of a 64 x 64 bit product.
struct Product {
  std::uint64_t high;
  std::uint64_t low;
};
Product multiply(std::uint64_t a, std::uint64_t b) noexcept {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return {.high = static_cast<std::uint64_t>(product >> 64U),
          .low = static_cast<std::uint64_t>(product)};
}

}  // namespace

Random::Random(std::uint64_t seed, std::uint64_t stream) noexcept {
  // The stream number is scrambled first: (seed, stream) and (seed + 1, stream - 1) must not meet.
  std::uint64_t scrambled = stream;
  std::uint64_t state = seed ^ split_mix(scrambled);
  for (std::uint64_t& word : state_) {
    word = split_mix(state);
  }
}

std::uint64_t Random::next() noexcept {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17U;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

std::uint64_t Random::below(std::uint64_t bound) noexcept {
  Product product = multiply(next(), bound);
  if (product.low < bound) {
    const std::uint64_t threshold = (0 - bound) % bound;
    while (product.low < threshold) {
      product = multiply(next(), bound);
    }
  }
  return product.high;
}

double Random::uniform() noexcept {
  return static_cast<double>(next() >> 11U) * 0x1.0p-53;
}

}  // namespace lode
