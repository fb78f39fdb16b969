#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <utility>

#include "lode/text/tokenizer/aligned_text.hpp"

namespace lode::text::tokenizer {

/// The first match in `text` at or after `from`; empty at the end of the text when there is none.
using Scanner = Range (*)(std::string_view text, std::size_t from);

/// The pattern that ByteLevel cuts by (GPT-2).
inline constexpr std::string_view kGpt2Pattern =
    R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

/// The pattern of Qwen2 and Qwen3.
inline constexpr std::string_view kQwen2Pattern =
    R"((?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}| ?[^\s\p{L}\p{N}]+[\r\n]*)"
    R"(|\s*[\r\n]+|\s+(?!\S)|\s+)";

/// A hand-written scanner that finds what `pattern` finds in texts of valid UTF-8, one of the
/// patterns of well-known models by its exact spelling; null for another. Its twin is Pattern.
[[nodiscard]] Scanner find_scanner(std::string_view pattern) noexcept;

/// All of them with their patterns.
[[nodiscard]] std::span<const std::pair<std::string_view, Scanner>> all_scanners() noexcept;

}  // namespace lode::text::tokenizer
