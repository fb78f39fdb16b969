#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "lode/base/folder_lock.hpp"

namespace lode::index {

/// What became of locking a folder of a store.
struct StoreLock {
  std::optional<FolderLock> lock;  ///< Nothing when it was not free in time.
  std::string owner;               ///< Who held it, when we waited.
  bool waited = false;
};

/// Waits for a folder that another process holds, and says so on stderr once when that takes more
/// than a moment; `what` is what the other does: "updates the same index". Throws Error(Io |
/// Interrupted).
[[nodiscard]] StoreLock lock_folder(const std::filesystem::path& folder,
                                    std::chrono::milliseconds wait,
                                    std::string_view what);

}  // namespace lode::index
