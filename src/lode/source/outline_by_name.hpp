#pragma once

#include <cstddef>
#include <string_view>

#include "lode/source/syntax.hpp"

namespace lode::source {

/// Bytes of a symbol's container; longer ones are cut.
inline constexpr std::size_t kMostContainer = 300;

/// outline() for a language by its language_name().
[[nodiscard]] Outline outline_by_name(std::string_view language,
                                      std::string_view text,
                                      const SyntaxLimits& limits);

/// Sorts symbols and references, drops references that repeat one at the same place, and sets the
/// symbols' lines.
void finish_outline(std::string_view text, Outline& outline);

}  // namespace lode::source
