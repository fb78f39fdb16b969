#include "lode/base/parallel.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <limits>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include <sched.h>

#include "lode/base/interrupt.hpp"

namespace lode {
namespace {

std::size_t configured_threads = 0;
thread_local bool inside_parallel_for = false;

std::size_t available_cores() {
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof(set), &set) == 0) {
    return std::max<std::size_t>(1, static_cast<std::size_t>(CPU_COUNT(&set)));
  }
  return std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

}  // namespace

void set_thread_count(std::size_t count) {
  configured_threads = count;
}

std::size_t thread_count() noexcept {
  static const std::size_t kCores = available_cores();
  return configured_threads == 0 ? kCores : configured_threads;
}

void parallel_for(std::size_t count,
                  std::size_t grain,
                  const std::function<void(std::size_t begin, std::size_t end)>& body) {
  grain = std::max<std::size_t>(1, grain);
  const std::size_t ranges = (count + grain - 1) / grain;
  std::atomic<std::size_t> next{0};
  std::atomic<bool> stop{false};
  std::mutex failure_mutex;
  std::size_t failed_range = std::numeric_limits<std::size_t>::max();
  std::exception_ptr failure;

  const auto work = [&] {
    const bool outer = inside_parallel_for;
    inside_parallel_for = true;
    while (!stop.load(std::memory_order_relaxed)) {
      const std::size_t range = next.fetch_add(1);
      if (range >= ranges) {
        break;
      }
      try {
        throw_if_interrupted();
        body(range * grain, std::min(count, (range + 1) * grain));
      } catch (...) {
        stop = true;
        const std::lock_guard lock(failure_mutex);
        if (range < failed_range) {
          failed_range = range;
          failure = std::current_exception();
        }
      }
    }
    inside_parallel_for = outer;
  };

  const std::size_t threads =
      inside_parallel_for ? 1 : std::min(thread_count(), std::max<std::size_t>(1, ranges));
  {
    std::vector<std::jthread> helpers;
    helpers.reserve(threads - 1);
    for (std::size_t i = 1; i < threads; ++i) {
      try {
        helpers.emplace_back(work);
      } catch (const std::system_error&) {
        break;  // The system has no more threads for us: those that are there do the work.
      }
    }
    work();
  }
  if (failure) {
    std::rethrow_exception(failure);
  }
}

}  // namespace lode
