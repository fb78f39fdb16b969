#pragma once

#include <CLI/CLI.hpp>

namespace lode::cli {

/// Each adds one subcommand to `app`. The command's work is done in its callback, by library calls;
/// it throws lode::Error, which main() turns into a message and an exit code.
void add_compare_command(CLI::App& app);
void add_convert_command(CLI::App& app);
void add_encode_command(CLI::App& app);
void add_eval_command(CLI::App& app);
void add_index_command(CLI::App& app);
void add_measure_command(CLI::App& app);
void add_model_command(CLI::App& app);
void add_search_command(CLI::App& app);
void add_status_command(CLI::App& app);
void add_symbols_command(CLI::App& app);
void add_tasks_command(CLI::App& app);
void add_tokenize_command(CLI::App& app);
void add_tune_command(CLI::App& app);

}  // namespace lode::cli
