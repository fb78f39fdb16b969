#include "lode/index/store_lock.hpp"

#include <thread>

#include <fmt/format.h>

#include "lode/base/interrupt.hpp"
#include "lode/base/log.hpp"

namespace lode::index {
namespace {

using Clock = std::chrono::steady_clock;

/// Between two looks whether the folder is free.
constexpr std::chrono::milliseconds kLockStep{20};
/// A shorter wait is not told of.
constexpr std::chrono::milliseconds kUntoldWait{500};

}  // namespace

StoreLock lock_folder(const std::filesystem::path& folder,
                      std::chrono::milliseconds wait,
                      std::string_view what) {
  const auto start = Clock::now();
  StoreLock result;
  bool told = false;
  while (true) {
    if (auto lock = FolderLock::try_acquire(folder, result.owner)) {
      result.lock.emplace(std::move(*lock));
      return result;
    }
    result.waited = true;
    const auto waited = Clock::now() - start;
    if (waited >= wait) {
      return result;
    }
    if (!told && waited > kUntoldWait) {
      log_info(fmt::format("waiting for {}, which {}", result.owner, what));
      told = true;
    }
    throw_if_interrupted();
    std::this_thread::sleep_for(kLockStep);
  }
}

}  // namespace lode::index
