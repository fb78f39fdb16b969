#pragma once

#include <filesystem>

namespace lode::experiment {

/// Holds a folder for one process: an advisory lock (flock) on its file `.lock`, which names the
/// owner. The system takes the lock back when the owner ends, however it ends, so a dead owner
/// never blocks. Single owner.
class FolderLock {
 public:
  /// Creates the folder when it is missing. Throws Error(Io), naming the owner, when another
  /// process holds it.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int fd_ = -1;
};

}  // namespace lode::experiment
