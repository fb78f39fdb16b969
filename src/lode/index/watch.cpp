#include "lode/index/watch.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <optional>
#include <set>
#include <system_error>

#include <fmt/format.h>
#include <poll.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/log.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/index/voucher.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::uint32_t kEvents = IN_CREATE | IN_MODIFY | IN_CLOSE_WRITE | IN_DELETE |
                                  IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF |
                                  IN_MOVE_SELF;
/// How long a wait sleeps before it asks for an interrupt.
constexpr milliseconds kSlice{100};
constexpr milliseconds kQuiet{200};
constexpr milliseconds kLongest{2000};
/// A tree is looked at even when nothing was heard: some file systems tell nothing.
constexpr milliseconds kIdle{60'000};

}  // namespace

FolderWatcher::FolderWatcher() : fd_(::inotify_init1(IN_NONBLOCK | IN_CLOEXEC)) {
  if (fd_ < 0) {
    throw Error(ErrorKind::Io,
                fmt::format("the system gives no watcher for folders: {}", std::strerror(errno)));
  }
}

FolderWatcher::~FolderWatcher() {
  ::close(fd_);
}

bool FolderWatcher::set_folders(const std::vector<fs::path>& folders) {
  const std::set<fs::path> wanted(folders.begin(), folders.end());
  std::erase_if(watches_, [&](const auto& watch) {
    if (wanted.contains(watch.first)) {
      return false;
    }
    ::inotify_rm_watch(fd_, watch.second);
    return true;
  });
  bool some_new = false;
  for (const fs::path& folder : wanted) {
    if (watches_.contains(folder)) {
      continue;
    }
    const int watch = ::inotify_add_watch(fd_, folder.c_str(), kEvents | IN_ONLYDIR);
    if (watch >= 0) {
      watches_[folder] = watch;
      some_new = true;
    } else if (errno == ENOSPC) {
      throw Error(ErrorKind::Io,
                  fmt::format("the tree has {} folders, more than the system lets one user watch; "
                              "raise fs.inotify.max_user_watches",
                              wanted.size()));
    }
  }
  return some_new;
}

bool FolderWatcher::drain() {
  alignas(inotify_event) std::array<char, 16384> buffer{};
  bool heard = false;
  while (true) {
    const ssize_t size = ::read(fd_, buffer.data(), buffer.size());
    if (size <= 0) {
      return heard;
    }
    heard = true;
    for (ssize_t at = 0; at < size;) {
      inotify_event event{};
      std::memcpy(&event, buffer.data() + at, sizeof(event));
      if ((event.mask & IN_IGNORED) != 0) {  // Its folder is gone; one of that name is new again.
        std::erase_if(watches_,
                      [gone = event.wd](const auto& watch) { return watch.second == gone; });
      }
      at += static_cast<ssize_t>(sizeof(event) + event.len);
    }
  }
}

bool FolderWatcher::wait(milliseconds idle,
                         milliseconds quiet,
                         milliseconds longest,
                         const Asker& asker) {
  const auto start = Clock::now();
  Clock::time_point first;
  Clock::time_point last;
  bool heard = false;
  while (true) {
    throw_if_interrupted();
    std::array<pollfd, 2> polls = {pollfd{.fd = fd_, .events = POLLIN, .revents = 0},
                                   pollfd{.fd = asker.descriptor, .events = POLLIN, .revents = 0}};
    const milliseconds slice = heard ? std::min(quiet, kSlice) : kSlice;
    ::poll(polls.data(), polls.size(), static_cast<int>(slice.count()));
    const auto now = Clock::now();
    const bool asked = (polls[1].revents & POLLIN) != 0;
    if (asked) {
      asker.take_questions();
    }
    // What was changed before somebody asked can be heard by now: the system tells of a change
    // before the call that makes it returns.
    bool changed = drain();
    if (asked) {
      changed = asker.answer(heard || changed) || changed;
    }
    if (changed) {
      first = heard ? first : now;
      last = now;
      heard = true;
    }
    if (heard && (now - last >= quiet || now - first >= longest)) {
      return true;
    }
    if (!heard && now - start >= idle) {
      return false;
    }
  }
}

std::vector<fs::path> walked_folders(const fs::path& root,
                                     const std::vector<source::SkippedPath>& skipped) {
  std::set<std::string_view> left_out;
  for (const source::SkippedPath& path : skipped) {
    if (path.path.ends_with('/')) {
      left_out.insert(std::string_view(path.path).substr(0, path.path.size() - 1));
    }
  }
  std::vector<fs::path> folders = {root};
  std::error_code error;
  fs::recursive_directory_iterator entry(
      root, fs::directory_options::skip_permission_denied, error);
  const std::size_t prefix = root.string().size() + 1;
  while (!error && entry != fs::recursive_directory_iterator()) {
    std::error_code ignored;
    const bool is_folder = entry->is_directory(ignored) && !entry->is_symlink(ignored);
    if (is_folder) {
      if (left_out.contains(std::string_view(entry->path().native()).substr(prefix))) {
        entry.disable_recursion_pending();
      } else {
        folders.push_back(entry->path());
      }
    }
    entry.increment(error);
  }
  return folders;
}

namespace {

/// Brings the index up to date until no folder is new; null when the tree has no file at this
/// moment: somebody may be about to put some there.
std::shared_ptr<const Snapshot> update_all(const std::shared_ptr<const source::SourceTree>& tree,
                                           const IndexOptions& options,
                                           FolderWatcher& watcher,
                                           UpdateReport& report) {
  std::shared_ptr<const Snapshot> snapshot;
  bool changed = false;
  do {  // What appeared in a folder before it was watched is found by looking again.
    UpdateReport next;
    try {
      snapshot = update(tree, options, {}, next);
    } catch (const Error& error) {
      std::error_code ignored;
      if (error.kind() != ErrorKind::NotFound || !fs::is_directory(tree->root(), ignored)) {
        throw;
      }
      log_warning(error.message());
      watcher.set_folders(walked_folders(tree->root(), tree->list().skipped));
      return nullptr;
    }
    if (next.written || !changed) {
      changed = changed || next.written;
      report = next;
    }
  } while (watcher.set_folders(walked_folders(tree->root(), snapshot->manifest().skipped())));
  return snapshot;
}

/// What tells two states of a file apart; of a folder, whether it is the same one.
struct FileMark {
  bool there = false;
  ino_t inode = 0;
  off_t size = 0;
  std::int64_t changed_ns = 0;
  bool operator==(const FileMark&) const = default;
};

[[nodiscard]] std::vector<FileMark> marks_of(const std::vector<fs::path>& files) {
  constexpr std::int64_t kSecond = 1'000'000'000;
  std::vector<FileMark> marks;
  marks.reserve(files.size());
  for (const fs::path& file : files) {
    FileMark& mark = marks.emplace_back();
    struct stat status = {};
    mark.there = ::stat(file.c_str(), &status) == 0;
    if (mark.there) {
      mark.inode = status.st_ino;
      if (!S_ISDIR(status.st_mode)) {
        mark.size = status.st_size;
        mark.changed_ns = status.st_ctim.tv_sec * kSecond + status.st_ctim.tv_nsec;
      }
    }
  }
  return marks;
}

}  // namespace

void watch_tree(const std::shared_ptr<const source::SourceTree>& tree,
                const IndexOptions& options,
                const std::function<void(const UpdateReport&)>& updated) {
  if (!tree->revision().empty()) {
    throw Error(ErrorKind::InvalidArgument, "a commit never changes; only folders can be watched");
  }
  FolderWatcher watcher;
  const StoreFolder store(store_path(*tree, options));
  std::optional<Voucher> voucher;  // Its place may be free only later, as the store itself.
  bool first = true;
  while (true) {
    const std::vector<fs::path> deciders = tree->list().decided_by;
    const std::vector<FileMark> marks = marks_of(deciders);
    UpdateReport report;
    const bool done = update_all(tree, options, watcher, report) != nullptr;
    if (done && (report.written || first)) {
      updated(report);
    }
    first = false;
    if (!voucher || voucher->descriptor() < 0) {
      voucher.emplace(store.socket_path(manifest_settings(*tree, options)));
    }
    const auto answer = [&](bool heard) {
      const bool decided_otherwise = marks_of(deciders) != marks;
      voucher->answer(done && !heard && !decided_otherwise);
      return decided_otherwise;
    };
    watcher.wait(kIdle,
                 kQuiet,
                 kLongest,
                 {.descriptor = voucher->descriptor(),
                  .take_questions = [&] { voucher->take_questions(); },
                  .answer = answer});
  }
}

}  // namespace lode::index
