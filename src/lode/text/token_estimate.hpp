#pragma once

#include <cstddef>
#include <string_view>

namespace lode::text {

/// About how many tokens a language model's byte-pair vocabulary makes of a text, without having
/// one: parts of words as the case changes (one more for every 8 letters beyond the first), groups
/// of up to 3 digits and of up to 3 other ASCII characters, characters beyond ASCII one each, every
/// second line break. On 653 source files in 20 languages the sum is 1.05 times that of cl100k_base
/// and half of the files lie between 1.00 and 1.15. Linear in the text; not additive over parts.
[[nodiscard]] std::size_t estimate_tokens(std::string_view text) noexcept;

}  // namespace lode::text
