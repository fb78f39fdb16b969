#include "lode/nn/workers.hpp"

#include <algorithm>
#include <chrono>

#include <sched.h>

namespace lode::nn {
namespace {

std::size_t available_cores() {
  cpu_set_t set;
  if (::sched_getaffinity(0, sizeof(set), &set) == 0) {
    return std::max<std::size_t>(1, static_cast<std::size_t>(CPU_COUNT(&set)));
  }
  return std::max<std::size_t>(1, std::thread::hardware_concurrency());
}

/// Waits for `ready` awake for as long as the next loop of a forward pass is likely to come.
template <typename Ready>
bool spin(const Ready& ready) {
  constexpr auto kPatience = std::chrono::microseconds(50);
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (!ready()) {
    if (std::chrono::steady_clock::now() > end) {
      return false;
    }
    std::this_thread::yield();
  }
  return true;
}

}  // namespace

Workers::Workers(std::size_t threads) {
  const std::size_t count = threads == 0 ? available_cores() : threads;
  threads_.reserve(count - 1);
  for (std::size_t worker = 1; worker < count; ++worker) {
    threads_.emplace_back([this, worker] { wait_for_work(worker); });
  }
}

Workers::~Workers() {
  {
    const std::lock_guard lock(mutex_);
    stop_ = true;
  }
  wake_.notify_all();
  for (std::thread& thread : threads_) {
    thread.join();
  }
}

void Workers::run(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body) {
  if (count <= 1 || threads_.empty()) {
    for (std::size_t i = 0; i < count; ++i) {
      body(i, 0);
    }
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    end_ = count;
    body_ = &body;
    next_ = 0;
    failure_ = nullptr;
    open_ = true;
    generation_.fetch_add(1);
  }
  wake_.notify_all();
  take_part(0);
  {
    // A helper that has not woken up yet is not waited for.
    const std::lock_guard lock(mutex_);
    open_ = false;
  }
  while (busy_.load() != 0) {
    std::this_thread::yield();
  }
  if (failure_) {
    std::rethrow_exception(failure_);
  }
}

void Workers::take_part(std::size_t worker) {
  for (std::size_t index = next_.fetch_add(1); index < end_; index = next_.fetch_add(1)) {
    try {
      (*body_)(index, worker);
    } catch (...) {
      const std::lock_guard lock(mutex_);
      if (index < end_) {
        failure_ = std::current_exception();
        end_ = index;
      }
    }
  }
}

void Workers::wait_for_work(std::size_t worker) {
  std::size_t seen = 0;
  const auto ready = [&] { return stop_ || generation_.load() != seen; };
  while (true) {
    if (!spin(ready)) {
      std::unique_lock lock(mutex_);
      wake_.wait(lock, ready);
    }
    {
      const std::lock_guard lock(mutex_);
      seen = generation_.load();
      if (stop_) {
        return;
      }
      if (!open_) {
        continue;
      }
      busy_.fetch_add(1);
    }
    take_part(worker);
    busy_.fetch_sub(1);
  }
}

}  // namespace lode::nn
