#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace lode {

/// Holds a folder for one process: an advisory lock (flock) on its file `.lock`, which names the
/// owner and since when. The system takes the lock back when the owner ends, however it ends, so a
/// dead owner never blocks. A `.lock` that is a link, no regular file or not a lock's is never
/// touched: Error(Io). Movable, single owner.
class FolderLock {
 public:
  /// Creates the folder when it is missing. Throws Error(Io), naming the owner and then `advice`
  /// ("wait for it"), when another process holds it.
  FolderLock(const std::filesystem::path& folder, std::string_view advice);
  /// Nothing when another process holds the folder, whose line is then put into `owner`. Throws
  /// Error(Io) when the folder cannot be made or the file not be written.
  [[nodiscard]] static std::optional<FolderLock> try_acquire(const std::filesystem::path& folder,
                                                             std::string& owner);
  ~FolderLock();
  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&&) = delete;
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  explicit FolderLock(int fd) : fd_(fd) {}

  int fd_ = -1;
};

}  // namespace lode
