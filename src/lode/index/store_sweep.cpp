#include <algorithm>
#include <chrono>
#include <system_error>

#include "lode/base/error.hpp"
#include "lode/base/folder_lock.hpp"
#include "lode/index/store_folder.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;

/// A tree may be on a disk that is not mounted now; nobody misses an index so old.
constexpr std::chrono::hours kAbandonedAfter{24 * 30};

[[nodiscard]] bool is_old(const fs::path& store) {
  std::error_code error;
  const auto time = fs::last_write_time(store / ".lock", error);
  return !error && fs::file_time_type::clock::now() - time > kAbandonedAfter;
}

/// Whether some manifest is of a tree that is still there, or cannot be read.
[[nodiscard]] bool has_tree(const StoreFolder& store) {
  const auto paths = store.manifest_paths();
  return std::any_of(paths.begin(), paths.end(), [](const fs::path& path) {
    return may_have_tree(Manifest::open(path)->settings());
  });
}

}  // namespace

void remove_abandoned_stores(const fs::path& cache) {
  std::error_code error;
  fs::directory_iterator entry(cache, error);
  for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
    try {
      std::string owner;
      const StoreFolder store(entry->path());
      if (entry->is_symlink(error) || !store.is_marked() || !is_old(store.path()) ||
          has_tree(store)) {
        continue;
      }
      if (const auto lock = FolderLock::try_acquire(entry->path(), owner)) {
        fs::remove_all(entry->path(), error);
      }
    } catch (const Error&) {
      continue;  // Whatever is wrong with a store that nobody asked for is no reason to fail.
    }
  }
}

}  // namespace lode::index
