#pragma once

#include <cstddef>
#include <string_view>

#include "lode/text/tokenizer/aligned_text.hpp"

namespace lode::text::tokenizer {

/// The first match in `text` at or after `from`; empty at the end of the text when there is none.
using Scanner = Range (*)(std::string_view text, std::size_t from);

/// The pattern that ByteLevel cuts by (GPT-2).
inline constexpr std::string_view kGpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// A hand-written scanner that finds what `pattern` finds in texts of valid UTF-8, one of the
/// patterns of well-known models by its exact spelling; null for another. Its twin is Pattern.
[[nodiscard]] Scanner find_scanner(std::string_view pattern) noexcept;

}  // namespace lode::text::tokenizer
