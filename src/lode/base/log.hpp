#pragma once

#include <string_view>

namespace lode {

/// Messages for people, on stderr, one line each: never results, which go to stdout. Thread-safe.
void log_info(std::string_view message);
void log_warning(std::string_view message);
void log_error(std::string_view message);

}  // namespace lode
