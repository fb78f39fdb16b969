#include "lode/base/interrupt.hpp"

#include <atomic>
#include <csignal>

#include "lode/base/error.hpp"

namespace lode {
namespace {

std::atomic<bool> interrupt_requested{false};
static_assert(std::atomic<bool>::is_always_lock_free,
              "a signal handler may only touch lock-free state");

extern "C" void handle_interrupt(int signal) {
  interrupt_requested.store(true, std::memory_order_relaxed);
  // The second signal finds the default action: a stop that hangs can still be killed from the
  // keyboard.
  std::signal(signal, SIG_DFL);
}

}  // namespace

void install_interrupt_handlers() {
  // Without SA_RESTART: a call that waits, for example on a pipe nobody writes to, comes back and
  // can stop.
  struct sigaction action = {};
  action.sa_handler = handle_interrupt;
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
}

bool interrupted() noexcept {
  return interrupt_requested.load(std::memory_order_relaxed);
}

void throw_if_interrupted() {
  if (interrupted()) {
    throw Error(ErrorKind::Interrupted, "interrupted");
  }
}

void set_interrupted(bool value) noexcept {
  interrupt_requested.store(value, std::memory_order_relaxed);
}

}  // namespace lode
