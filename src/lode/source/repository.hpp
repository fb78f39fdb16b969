#pragma once

#include <filesystem>
#include <optional>
#include <string>

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

}  // namespace lode::source
