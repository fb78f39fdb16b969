#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lode::source {

/// Where a git repository lies. All paths are real paths. Found by looking at files alone, in
/// microseconds and without libgit2.
struct Repository {
  std::filesystem::path work_folder;    ///< Top of the working tree; empty in a bare repository.
  std::filesystem::path git_folder;     ///< .git, or what a .git file points to.
  std::filesystem::path common_folder;  ///< Shared by all worktrees; else equal to git_folder.
  bool operator==(const Repository&) const = default;
};

/// The repository whose working tree has its top exactly at `folder` (a real path).
[[nodiscard]] std::optional<Repository> repository_at(const std::filesystem::path& folder);

/// The repository that `path` (a real path of a folder or file) belongs to: its own, that of the
/// nearest folder above, or a bare one that `path` is inside of. Nothing outside a repository.
[[nodiscard]] std::optional<Repository> find_repository(const std::filesystem::path& path);

/// Full hex id of the commit that is checked out; empty before the first commit. Throws
/// Error(InvalidInput) when the repository's HEAD is damaged.
[[nodiscard]] std::string head_commit(const Repository& repository);

/// Full hex id of the commit that `revision` (gitrevisions(7): a branch, a tag, an abbreviated id,
/// "HEAD~3") names. Loads libgit2. Throws Error(NotFound | InvalidArgument) with the revision.
[[nodiscard]] std::string resolve_commit(const Repository& repository, std::string_view revision);

/// A commit of a history.
struct Commit {
  std::string id;         ///< Full hex id.
  std::int64_t time = 0;  ///< Of its committer, seconds since 1970.
  std::size_t parents = 0;
  std::string message;  ///< Bytes as git stores them.
  /// Files that differ from the first parent (all files without one): added, changed and removed,
  /// relative to the top of the repository, in order of their bytes. Empty for the commits where a
  /// shallow clone was cut.
  std::vector<std::string> changed;
};

struct HistoryOptions {
  std::size_t max_commits = 10'000;  ///< Most commits that are visited.
  bool merges = false;               ///< Also commits of several parents.
  /// When set, a commit of this id comes without Commit::changed, which takes most of the time.
  std::function<bool(const std::string& id)> skip_changes = nullptr;
};

/// Visits the ancestors of `revision`, itself first, by committer time from the newest (at
/// one time, by id from the largest), until `visit` returns false. A shallow clone ends where it
/// was cut. Loads libgit2. Throws as resolve_commit(), Error(InvalidInput) for a damaged object,
/// Error(Interrupted).
void for_each_commit(const Repository& repository,
                     std::string_view revision,
                     const HistoryOptions& options,
                     const std::function<bool(const Commit&)>& visit);

}  // namespace lode::source
