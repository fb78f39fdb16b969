#pragma once

namespace lode {

/// Makes SIGINT and SIGTERM ask for a stop instead of killing the process; a second one kills it.
/// Also ignores SIGPIPE and SIGXFSZ, so that a closed pipe and a limit on the size of files are an
/// Error(Io) of the write. Call once, from main.
void install_interrupt_handlers();

/// Whether a stop was asked for. Cheap (one relaxed load); long loops ask at least every 100 ms.
[[nodiscard]] bool interrupted() noexcept;

/// Throws Error(Interrupted) when a stop was asked for.
void throw_if_interrupted();

/// For loops of short rounds: throw_if_interrupted() once in some thousand calls.
class InterruptCheck {
 public:
  void operator()() {
    constexpr unsigned kCalls = 1U << 14U;
    if (++calls_ % kCalls == 0) {
      throw_if_interrupted();
    }
  }

 private:
  unsigned calls_ = 0;
};

/// Asks for a stop as a signal would, or takes the request back (tests, server shutdown).
void set_interrupted(bool value) noexcept;

}  // namespace lode
