#pragma once

#include <string>
#include <string_view>

namespace lode::cli {

/// Writes out what was printed. Throws Error(Io) when that fails, std::system_error(EPIPE) when
/// nobody reads any more.
void flush_standard_output();

/// A text as one field of a line: control characters become `\t`, `\n`, `\r`, `\x1B` and the like.
[[nodiscard]] std::string escape_controls(std::string_view text);

}  // namespace lode::cli
