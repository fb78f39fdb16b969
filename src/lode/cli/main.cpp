#include <exception>
#include <string>

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/log.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/version.hpp"
#include "lode/cli/commands.hpp"

namespace {

int run(int argc, char** argv) {
  CLI::App app("Measures and searches code with two-stage retrieval pipelines.", "lode");
  app.set_version_flag("--version", std::string(lode::kVersion));
  app.require_subcommand(1);
  app.fallthrough();
  lode::cli::add_compare_command(app);
  lode::cli::add_convert_command(app);
  lode::cli::add_eval_command(app);
  lode::cli::add_measure_command(app);
  lode::cli::add_tasks_command(app);
  std::size_t threads = 0;
  app.add_option(
         "--threads", threads, "Threads to use; 0 means one per core. Results never depend on it.")
      ->check(CLI::Range(0, 1024))
      ->each([](const std::string& text) { lode::set_thread_count(std::stoul(text)); });
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    const int code = app.exit(error);
    return code == 0 ? 0 : 2;
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  lode::install_interrupt_handlers();
  try {
    return run(argc, argv);
  } catch (const lode::Error& error) {
    if (error.kind() == lode::ErrorKind::Interrupted) {
      fmt::print(stderr, "lode: interrupted; everything committed so far is kept\n");
    } else {
      lode::log_error(error.message());
    }
    return lode::exit_code(error.kind());
  } catch (const std::bad_alloc&) {
    lode::log_error("out of memory; use a smaller memory limit, fewer threads or a smaller input");
    return 1;
  } catch (const std::exception& error) {
    lode::log_error(fmt::format("unexpected failure: {}", error.what()));
    return 1;
  }
}
