#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace lode::nn {

/// Threads that wait for loops to share. Unlike lode::parallel_for they stay, because a forward
/// pass has hundreds of short loops. One caller at a time.
class Workers {
 public:
  /// `threads` counts the caller; 0: one for each core that this process may use.
  explicit Workers(std::size_t threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] std::size_t count() const noexcept { return threads_.size() + 1; }

  /// Calls body(index, worker) for every index below `count`, each once, and returns when all are
  /// done; `worker` < count() tells whose scratch memory to use. After an exception no further call
  /// begins; when the running ones have ended, that of the lowest index is rethrown: the same one
  /// with any number of threads.
  void run(std::size_t count, const std::function<void(std::size_t, std::size_t)>& body);

 private:
  void wait_for_work(std::size_t worker);
  void take_part(std::size_t worker);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::atomic<std::size_t> generation_{0};
  std::atomic<bool> stop_{false};
  bool open_ = false;                 ///< Whether helpers may still join the loop.
  std::atomic<std::size_t> busy_{0};  ///< Helpers that take part in it.
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> end_{0};  ///< Of the indices to run; after a failure, its index.
  const std::function<void(std::size_t, std::size_t)>* body_ = nullptr;
  std::exception_ptr failure_;
  std::vector<std::thread> threads_;
};

}  // namespace lode::nn
