#pragma once

#include <array>
#include <cstddef>

namespace lode::text::tokenizer {

inline constexpr std::size_t kLongestDecomposition = 20;

/// The full canonical decomposition of `c`, `c` itself where there is none, of the characters that
/// Unicode 9 had. Returns how many characters it wrote.
[[nodiscard]] std::size_t decompose_canonically(
    char32_t c, std::array<char32_t, kLongestDecomposition>& parts) noexcept;

}  // namespace lode::text::tokenizer
