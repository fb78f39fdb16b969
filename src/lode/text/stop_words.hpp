#pragma once

#include <string_view>

namespace lode::text {

/// Whether a lower-case word is one of the 33 English stop words that Lucene has used since 2000
/// and bm25s took over.
[[nodiscard]] bool is_stop_word(std::string_view word) noexcept;

}  // namespace lode::text
