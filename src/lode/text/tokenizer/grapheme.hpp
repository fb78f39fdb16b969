#pragma once

#include <cstddef>
#include <string_view>

namespace lode::text::tokenizer {

/// Bytes of the extended grapheme cluster (Unicode Standard Annex 29) that begins at `at`, which
/// must be a boundary inside valid UTF-8.
[[nodiscard]] std::size_t grapheme_size(std::string_view text, std::size_t at) noexcept;

}  // namespace lode::text::tokenizer
