#pragma once

#include <string_view>

namespace lode {

/// Messages for people, on stderr, one line each: never results, which go to stdout. Thread-safe.
enum class LogLevel { Debug, Info, Warning, Error };

/// Messages below `level` are dropped. Default: Info.
void set_log_level(LogLevel level) noexcept;

void log_debug(std::string_view message);
void log_info(std::string_view message);
void log_warning(std::string_view message);
void log_error(std::string_view message);

}  // namespace lode
