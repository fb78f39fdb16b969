#pragma once

#include <cstddef>
#include <functional>

namespace lode {

/// Sets how many threads parallel loops use; 0 means one per available core (the default). Not
/// thread-safe: call at start-up.
void set_thread_count(std::size_t count);
[[nodiscard]] std::size_t thread_count() noexcept;

/// Calls body(begin, end) for consecutive ranges that cover [0, count) exactly once, on up to
/// thread_count() threads including the caller's, and returns when all are done.
///
/// Ranges are multiples of `grain` long (but for the last), independent of the number of threads;
/// write results by index and the outcome cannot depend on it either. The first exception (by range
/// order) is rethrown after all running ranges ended; ranges not yet begun are then skipped. A
/// pending interrupt also stops it, with Error(Interrupted). Nested calls run on the calling
/// thread.
void parallel_for(std::size_t count,
                  std::size_t grain,
                  const std::function<void(std::size_t begin, std::size_t end)>& body);

}  // namespace lode
