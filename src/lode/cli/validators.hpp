#pragma once

#include <CLI/CLI.hpp>

namespace lode::cli {

/// Refuses an empty text.
[[nodiscard]] CLI::Validator not_empty();

/// Refuses what is no whole number from 1 that fits 64 bits.
[[nodiscard]] CLI::Validator positive_count();

/// A size such as 500MB, which becomes bytes; less than 1 MB is refused, and a sign.
[[nodiscard]] CLI::Validator memory_size();

}  // namespace lode::cli
