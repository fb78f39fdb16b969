#pragma once

#include <cstdint>
#include <string_view>

namespace lode::text {

/// What becomes of a word's endings.
enum class Stemming : std::uint8_t {
  None,
  English,  ///< Snowball's English stemmer ("Porter2", Porter 2001).
  Porter,   ///< Porter 1980.
};

/// The stem of a word of lower-case ASCII letters; the word itself where the rules leave nothing.
/// Stems of short words are kept in a table of fixed size per thread, since the same words come
/// again and again. The view is valid until the next call on the same thread.
[[nodiscard]] std::string_view stem(Stemming stemming, std::string_view word);

}  // namespace lode::text
