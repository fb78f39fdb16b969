#pragma once

#include <string>
#include <string_view>

namespace lode {

/// What a message for people may hold of texts from outside: control characters but the line break,
/// and bytes that are no UTF-8, become `\x1B` and the like, so that no file can steer a terminal;
/// of more than 4000 bytes the middle is left out.
[[nodiscard]] std::string printable(std::string_view message);

/// Messages for people, on stderr, made printable(): never results, which go to stdout.
/// Thread-safe.
void log_info(std::string_view message);
void log_warning(std::string_view message);
void log_error(std::string_view message);

}  // namespace lode
