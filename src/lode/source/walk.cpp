#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lode/base/interrupt.hpp"
#include "lode/base/parallel.hpp"
#include "lode/source/descriptor.hpp"
#include "lode/source/ignore_files.hpp"
#include "lode/source/ignore_rules.hpp"
#include "lode/source/name_rules.hpp"
#include "lode/source/repository_scope.hpp"
#include "lode/source/working_tree.hpp"

namespace lode::source {
namespace {

namespace fs = std::filesystem;

// Inside the walk a path is relative to the top of the repository that holds the root ("asked
// path"), because that is what ignore files above the root are written for; a folder's ends in '/'.
struct Folder {
  std::string path;
  IgnoreRules rules;
  const RepositoryScope* scope = nullptr;  // That it belongs to, if any.
  bool top = false;          // Of the walk or of a repository: what it is has been decided.
  std::string only_tracked;  // The rule that ignores it, of which git keeps what its index lists.
};

struct NestedRepository {
  Folder folder;
  Repository repository;
};

template <typename T>
void append(std::vector<T>& to, std::vector<T>& from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// Folders that wait for a thread.
class FolderQueue {
 public:
  explicit FolderQueue(std::vector<Folder> folders) : waiting_(std::move(folders)) {}

  /// The next folder, which counts as being scanned until put(); none when all are done or a thread
  /// has stopped.
  [[nodiscard]] std::optional<Folder> take() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !waiting_.empty() || scanned_ == 0 || stopped_; });
    if (waiting_.empty() || stopped_) {
      return std::nullopt;
    }
    Folder folder = std::move(waiting_.back());
    waiting_.pop_back();
    ++scanned_;
    return folder;
  }

  /// A folder is done; moves those out that lie in it.
  void put(std::vector<Folder>& found) {
    const std::lock_guard lock(mutex_);
    append(waiting_, found);
    found.clear();
    --scanned_;
    changed_.notify_all();
  }

  /// Lets nobody wait for a thread that leaves.
  class Stop {
   public:
    explicit Stop(FolderQueue& queue) : queue_(queue) {}
    ~Stop() {
      const std::lock_guard lock(queue_.mutex_);
      queue_.stopped_ = true;
      queue_.changed_.notify_all();
    }
    Stop(const Stop&) = delete;
    Stop& operator=(const Stop&) = delete;

   private:
    FolderQueue& queue_;
  };

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Folder> waiting_;
  std::size_t scanned_ = 0;
  bool stopped_ = false;
};

/// What a thread finds.
struct Scan {
  TreeListing listing;
  std::vector<Folder> folders;  // Of the folder that it scans.
  std::vector<NestedRepository> repositories;
  std::vector<std::unique_ptr<IgnoreLevel>> levels;
};

constexpr auto kByPath = [](const auto& a, const auto& b) { return a.path < b.path; };

class Walker {
 public:
  explicit Walker(const WalkStart& start)
      : start_(start),
        scope_(own_scope()),
        files_(start, scope_, levels_),
        names_(start.options, files_.prefix().size()),
        root_(open_folder(start.root.string())) {}

  TreeListing run() {
    if (start_.repository) {
      held_.insert(start_.repository->common_folder);
    }
    std::vector<Folder> folders = {{files_.prefix(), files_.outer_rules(), scope_, true, {}}};
    while (!folders.empty()) {
      scan_all(std::move(folders));
      folders = enter_repositories();
    }
    // Repositories that were left out came last.
    std::sort(listing_.skipped.begin(), listing_.skipped.end(), kByPath);
    list_deciders();
    return std::move(listing_);
  }

 private:
  void list_deciders() {
    std::vector<fs::path>& files = listing_.decided_by;
    for (const RepositoryScope& scope : scopes_) {
      const GitSettings& settings = scope.settings();
      files.insert(files.end(), settings.files.begin(), settings.files.end());
      files.push_back(settings.excludes_file);
      files.push_back(scope.repository().common_folder / "info" / "exclude");
      files.push_back(scope.repository().git_folder / "index");
    }
    const fs::path top = scope_ != nullptr ? scope_->repository().work_folder : fs::path();
    for (fs::path folder = start_.root; folder != folder.root_path();) {
      files.push_back(folder / ".git");  // A repository may come to be anywhere above.
      if (folder == top) {
        break;
      }
      folder = folder.parent_path();
      for (const char* const name : {".gitignore", ".ignore", ".lodeignore"}) {
        files.push_back(folder / name);
      }
    }
    std::sort(files.begin(), files.end());
    files.erase(std::unique(files.begin(), files.end()), files.end());
    std::erase(files, fs::path());
  }

  const RepositoryScope* own_scope() {
    if (!start_.repository || start_.repository->work_folder.empty()) {
      return nullptr;
    }
    return &scopes_.emplace_back(*start_.repository, 0);
  }

  [[nodiscard]] std::string shown(std::string_view path) const {
    return std::string(path.substr(files_.prefix().size()));
  }

  /// Scans folders and all below them that belong to the same repositories.
  void scan_all(std::vector<Folder> folders) {
    FolderQueue queue(std::move(folders));
    std::vector<Scan> scans(thread_count());
    parallel_for(scans.size(), 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        work(queue, scans[i]);
      }
    });
    for (Scan& scan : scans) {
      const auto middle = static_cast<std::ptrdiff_t>(listing_.files.size());
      append(listing_.files, scan.listing.files);
      std::inplace_merge(
          listing_.files.begin(), listing_.files.begin() + middle, listing_.files.end(), kByPath);
      append(listing_.skipped, scan.listing.skipped);
      append(repositories_, scan.repositories);
      append(levels_, scan.levels);
    }
  }

  void work(FolderQueue& queue, Scan& result) const {
    const FolderQueue::Stop stop(queue);
    while (auto folder = queue.take()) {
      throw_if_interrupted();
      scan(*folder, result);
      queue.put(result.folders);
    }
    std::sort(result.listing.files.begin(), result.listing.files.end(), kByPath);
  }

  /// Of several worktrees of one repository the tree has one: the main one, else the first.
  std::vector<Folder> enter_repositories() {
    const auto order = [](const NestedRepository& nested) {
      return std::pair(nested.repository.git_folder != nested.repository.common_folder,
                       std::string_view(nested.folder.path));
    };
    std::sort(
        repositories_.begin(),
        repositories_.end(),
        [&](const NestedRepository& a, const NestedRepository& b) { return order(a) < order(b); });
    std::vector<Folder> folders;
    for (NestedRepository& nested : repositories_) {
      if (!held_.insert(nested.repository.common_folder).second) {
        listing_.skipped.push_back({shown(nested.folder.path),
                                    SkipReason::RepeatedWorktree,
                                    nested.repository.common_folder.string()});
        continue;
      }
      nested.folder.scope =
          &scopes_.emplace_back(std::move(nested.repository), nested.folder.path.size());
      nested.folder.rules.git = files_.repository_rules(*nested.folder.scope, levels_);
      folders.push_back(std::move(nested.folder));
    }
    repositories_.clear();
    return folders;
  }

  void scan(const Folder& folder, Scan& result) const {
    const std::string name =
        folder.top && folder.path == files_.prefix() ? "." : shown(folder.path);
    const Descriptor descriptor = open_beneath(root_.get(), name, O_RDONLY | O_DIRECTORY);
    std::vector<FolderEntry> entries;
    if (!descriptor.valid() || !read_entries(descriptor, entries)) {
      result.listing.skipped.push_back(
          {shown(folder.path), SkipReason::Unreadable, std::strerror(errno)});
      return;
    }
    if (!folder.top && is_apart(folder, entries, result)) {
      return;
    }
    const IgnoreRules rules = files_.add_levels(
        descriptor, folder.path, entries, folder.rules, folder.scope, result.levels);
    for (const FolderEntry& entry : entries) {
      add_entry(folder, rules, descriptor, entry, result);
    }
  }

  /// Whether the folder is a repository of its own, which is not read with the one around it.
  bool is_apart(const Folder& folder, const std::vector<FolderEntry>& entries, Scan& result) const {
    const auto has = [&](std::string_view name) {
      return std::any_of(entries.begin(), entries.end(), [&](const FolderEntry& entry) {
        return entry.name == name;
      });
    };
    if (has(".git")) {
      if (auto repository = repository_at(start_.root / shown(folder.path))) {
        result.repositories.push_back(
            {{folder.path, folder.rules, nullptr, true, {}}, std::move(*repository)});
        return true;
      }
    }
    if (has("HEAD") && has("objects") && has("refs")) {
      result.listing.skipped.push_back(
          {shown(folder.path), SkipReason::GitInternal, "a bare repository"});
      return true;
    }
    return false;
  }

  void add_entry(const Folder& folder,
                 const IgnoreRules& rules,
                 const Descriptor& descriptor,
                 const FolderEntry& entry,
                 Scan& result) const {
    std::string path = folder.path + entry.name;
    struct stat status = {};
    unsigned char type = entry.type;
    bool known = false;
    const auto look = [&] {
      known = ::fstatat(descriptor.get(), entry.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
      return known;
    };
    const auto skip = [&](SkipReason reason, std::string detail) {
      result.listing.skipped.push_back(
          {shown(path) + (type == DT_DIR ? "/" : ""), reason, std::move(detail)});
    };
    if (type == DT_UNKNOWN) {
      if (!look()) {
        return skip(SkipReason::Unreadable, std::strerror(errno));
      }
      type = static_cast<unsigned char>(IFTODT(status.st_mode));
    }
    NameVerdict verdict = names_.judge_entry(
        {path, entry.name, type == DT_DIR, rules, folder.scope, folder.only_tracked});
    if (!verdict.taken) {
      return skip(verdict.reason, std::move(verdict.detail));
    }
    if (type == DT_DIR) {
      if (!start_.options.own_index.empty() &&
          entry.name == start_.options.own_index.filename().native() &&
          start_.root / shown(path) == start_.options.own_index) {
        return skip(SkipReason::OwnIndex, "");
      }
      result.folders.push_back({std::move(path) + '/',
                                rules,
                                folder.scope,
                                false,
                                verdict.only_tracked ? std::move(verdict.detail) : ""});
      return;
    }
    if (type == DT_LNK) {
      const auto [reason, target] = follow(shown(path));
      return skip(reason, target);
    }
    if (type != DT_REG) {
      return skip(SkipReason::NotRegular, "");
    }
    const bool readable = (known || look()) && is_readable(descriptor, entry.name, status.st_mode);
    if (!readable) {
      return skip(SkipReason::Unreadable, std::strerror(errno));
    }
    result.listing.files.push_back({shown(path),
                                    static_cast<std::uint64_t>(status.st_size),
                                    to_ns(status.st_mtim),
                                    to_ns(status.st_ctim),
                                    {}});
  }

  [[nodiscard]] static bool is_readable(const Descriptor& folder,
                                        const std::string& name,
                                        mode_t mode) {
    constexpr mode_t kForAll = S_IRUSR | S_IRGRP | S_IROTH;
    return (mode & kForAll) == kForAll ||
           ::faccessat(folder.get(), name.c_str(), R_OK, AT_EACCESS) == 0;
  }

  /// Where a symbolic link leads; none is followed.
  [[nodiscard]] std::pair<SkipReason, std::string> follow(const std::string& path) const {
    std::error_code error;
    const fs::path target = fs::canonical(start_.root / path, error);
    if (error == std::errc::too_many_symbolic_link_levels) {
      return {SkipReason::LinkRepeated, "a loop"};
    }
    if (error) {
      const fs::path written = fs::read_symlink(start_.root / path, error);
      return {SkipReason::LinkBroken, written.string()};
    }
    const auto [end, ignored] =
        std::mismatch(start_.root.begin(), start_.root.end(), target.begin(), target.end());
    return {end == start_.root.end() ? SkipReason::LinkRepeated : SkipReason::LinkOutside,
            target.string()};
  }

  const WalkStart& start_;
  std::deque<RepositoryScope> scopes_;                // Owns what folders name.
  std::vector<std::unique_ptr<IgnoreLevel>> levels_;  // Owns what rules name.
  const RepositoryScope* scope_;                      // The repository around the root, if any.
  IgnoreFiles files_;
  NameRules names_;
  Descriptor root_;
  TreeListing listing_;
  std::vector<NestedRepository> repositories_;  // Found and not entered yet.
  std::set<fs::path> held_;                     // Common folders of the repositories entered.
};

}  // namespace

TreeListing walk(const WalkStart& start) {
  return Walker(start).run();
}

}  // namespace lode::source
