#pragma once

#include <string_view>

#include "lode/text/tokenizer/aligned_text.hpp"

namespace lode::text::tokenizer {

// Scanners (scanner.hpp) of the patterns that DeepSeek's models cut by one after the other. These
// leave some characters between their matches.

[[nodiscard]] Range scan_line_end(std::string_view text, std::size_t from);
[[nodiscard]] Range scan_letters(std::string_view text, std::size_t from);
[[nodiscard]] Range scan_punctuation(std::string_view text, std::size_t from);
[[nodiscard]] Range scan_east_asian(std::string_view text, std::size_t from);
[[nodiscard]] Range scan_three_digits(std::string_view text, std::size_t from);
[[nodiscard]] Range scan_han_or_kana(std::string_view text, std::size_t from);
[[nodiscard]] Range scan_deepseek_v3(std::string_view text, std::size_t from);

/// The last and longest pattern of DeepSeek-V3.
inline constexpr std::string_view kDeepSeekV3Pattern =
    "[!\"#$%&'()*+,\\-./:;<=>?@\\[\\\\\\]^_`{|}~][A-Za-z]+"
    "|[^\r\n\\p{L}\\p{P}\\p{S}]?[\\p{L}\\p{M}]+| ?[\\p{P}\\p{S}]+[\r\n]*"
    "|\\s*[\r\n]+|\\s+(?!\\S)|\\s+";

}  // namespace lode::text::tokenizer
