#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "lode/index/store.hpp"

namespace lode::index {

/// Somebody who may ask during a wait whether anything has changed.
struct Asker {
  int descriptor = -1;                   ///< Readable when he asks; negative for nobody.
  std::function<void()> take_questions;  ///< Called before changes are looked for.
  /// Called after that with whether a change was heard that was made before he asked; whether there
  /// is one that cannot be heard, which then counts as heard.
  std::function<bool(bool heard)> answer;
};

/// Notices changes in folders (inotify). Single owner.
class FolderWatcher {
 public:
  /// Throws Error(Io) when the system gives no watcher.
  FolderWatcher();
  ~FolderWatcher();
  FolderWatcher(const FolderWatcher&) = delete;
  FolderWatcher& operator=(const FolderWatcher&) = delete;

  /// Watches these folders, not what lies below them, and no others; true when some are new. A
  /// folder that is gone is left out. Throws Error(Io), with the system's limit, when there are too
  /// many.
  bool set_folders(const std::vector<std::filesystem::path>& folders);

  /// Waits for a change and then until nothing changes for `quiet`, at most `longest` after the
  /// first. False when `idle` passed without any. Throws Error(Interrupted).
  bool wait(std::chrono::milliseconds idle,
            std::chrono::milliseconds quiet,
            std::chrono::milliseconds longest,
            const Asker& asker = {});

 private:
  bool drain();

  int fd_ = -1;
  std::map<std::filesystem::path, int> watches_;
};

/// The folders of a tree that its walk enters, also empty ones, as absolute paths; the root first.
[[nodiscard]] std::vector<std::filesystem::path> walked_folders(
    const std::filesystem::path& root, const std::vector<source::SkippedPath>& skipped);

/// Keeps a folder's index up to date until interrupted: updates it at once and after every burst of
/// changes; calls `updated` after the first update and each that changed the index. Meanwhile it
/// vouches for the index (voucher.hpp). Throws Error(Interrupted), Error(InvalidArgument) for a
/// commit, and what update() throws.
void watch_tree(const std::shared_ptr<const source::SourceTree>& tree,
                const IndexOptions& options,
                const std::function<void(const UpdateReport&)>& updated);

}  // namespace lode::index
