#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <system_error>
#include <vector>

#include <CLI/CLI.hpp>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/log.hpp"
#include "lode/base/parallel.hpp"
#include "lode/base/version.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/output.hpp"

namespace {

/// As of a program that the signal ends: whoever read the output wants no more of it, and no
/// message.
constexpr int kBrokenPipe = 128 + SIGPIPE;

/// A descriptor that is closed at the start would be given to the next file opened, and our
/// messages would go there.
void occupy_standard_streams() {
  for (const int fd : std::array{STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(fd, F_GETFD) < 0 && errno == EBADF) {
      // A read-only stand-in: what is written there fails, as it would on a closed descriptor.
      static_cast<void>(::open("/dev/null", O_RDONLY));
    }
  }
}

/// What is wrong with the command line, and where help is.
std::string usage_message(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const std::vector<std::string> rest = app.remaining();
  if (chosen.empty() && !rest.empty() && !rest.front().starts_with('-')) {
    return fmt::format("no subcommand '{}'; see lode --help", rest.front());
  }
  std::string what = error.what();
  while (!what.empty() && (what.back() == '\n' || what.back() == '.')) {
    what.pop_back();
  }
  if (!chosen.empty() && chosen.front()->get_name() == "search" &&
      (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr ||
       dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr)) {
    // The library's message ends with what is surplus.
    const bool several = dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr &&
                         what.find(" -") == std::string::npos;
    what +=
        several
            ? "; a query of several words stands in quotes, as in: lode search 'read config' PATH"
            : "; a query that begins with '-' stands after '--', as in: lode search -- '-Wshadow'";
  }
  return fmt::format(
      "{}; see lode {}--help", what, chosen.empty() ? "" : chosen.front()->get_name() + " ");
}

/// Options of the program itself hold for every subcommand, whose help should say so.
void mention_common_options(CLI::App& app) {
  for (CLI::App* command : app.get_subcommands({})) {
    command->footer(
        command->get_footer() +
        "\n\nAlso: --threads N, how many threads to use (0, the default: one per core).");
  }
}

int run_program(int argc, char** argv) {
  CLI::App app("Measures and searches code with two-stage retrieval pipelines.", "lode");
  app.set_version_flag("--version", std::string(lode::kVersion));
  app.require_subcommand(1);
  app.fallthrough();
  lode::cli::add_compare_command(app);
  lode::cli::add_convert_command(app);
  lode::cli::add_encode_command(app);
  lode::cli::add_eval_command(app);
  lode::cli::add_index_command(app);
  lode::cli::add_measure_command(app);
  lode::cli::add_model_command(app);
  lode::cli::add_search_command(app);
  lode::cli::add_status_command(app);
  lode::cli::add_symbols_command(app);
  lode::cli::add_tasks_command(app);
  lode::cli::add_tokenize_command(app);
  lode::cli::add_tune_command(app);
  std::size_t threads = 0;
  app.add_option(
         "--threads", threads, "Threads to use; 0 means one per core. Results never depend on it.")
      ->check(CLI::Range(0, 1024))
      ->each([](const std::string& text) { lode::set_thread_count(std::stoul(text)); });
  mention_common_options(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0) {
      lode::log_error(usage_message(app, error));
      return 2;
    }
    app.exit(error);  // --help or --version: prints it.
  }
  lode::cli::flush_standard_output();
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  occupy_standard_streams();
  lode::install_interrupt_handlers();
  try {
    return run_program(argc, argv);
  } catch (const lode::Error& error) {
    if (error.kind() == lode::ErrorKind::Interrupted) {
      fmt::print(stderr,
                 "lode: {}\n",
                 error.message() == "interrupted"
                     ? "interrupted; everything committed so far is kept"
                     : lode::printable(error.message()));
    } else {
      // What the user typed is shown with a mark below; texts of files have no say in lines.
      lode::log_error(error.kind() == lode::ErrorKind::InvalidArgument
                          ? error.message()
                          : lode::cli::escape_controls(error.message()));
    }
    return lode::exit_code(error.kind());
  } catch (const std::filesystem::filesystem_error& error) {
    lode::log_error(
        fmt::format("cannot open '{}': {}", error.path1().string(), error.code().message()));
    return lode::exit_code(lode::ErrorKind::Io);
  } catch (const std::system_error& error) {
    if (error.code() == std::errc::broken_pipe) {
      return kBrokenPipe;
    }
    lode::log_error(fmt::format("the system refused: {}", error.code().message()));
    return lode::exit_code(lode::ErrorKind::Io);
  } catch (const std::bad_alloc&) {
    lode::log_error("out of memory; use a smaller memory limit, fewer threads or a smaller input");
    return 1;
  } catch (const std::exception& error) {
    lode::log_error(fmt::format("unexpected failure: {}", error.what()));
    return 1;
  }
}
