#pragma once

#include <CLI/CLI.hpp>

#include "lode/experiment/table.hpp"

namespace lode::cli {

/// How a command with tables prints them: --json, --markdown or --latex; else text.
struct TableOptions {
  bool json = false;
  bool markdown = false;
  bool latex = false;

  /// The format of tables; has no meaning with `json`.
  [[nodiscard]] experiment::TableFormat format() const noexcept;
};

/// Adds the three flags, which exclude each other; returns that of --json.
CLI::Option* add_table_options(CLI::App& command, TableOptions& options);

}  // namespace lode::cli
