#include "lode/source/tree.hpp"

#include <cstdlib>
#include <optional>
#include <system_error>

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/source/commit_tree.hpp"
#include "lode/source/repository.hpp"
#include "lode/source/working_tree.hpp"

namespace lode::source {
namespace {

namespace fs = std::filesystem;

/// Real path of the user's home folder; empty when it is unknown.
fs::path home_folder() {
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home == '\0') {
    const passwd* user = ::getpwuid(::getuid());
    home = user == nullptr ? nullptr : user->pw_dir;
  }
  std::error_code error;
  return home == nullptr ? fs::path() : fs::canonical(home, error);
}

std::optional<fs::path> real_path(std::string_view place) {
  std::error_code error;
  fs::path path = fs::canonical(place.empty() ? fs::path(".") : fs::path(place), error);
  if (error == std::errc::no_such_file_or_directory || error == std::errc::not_a_directory) {
    return std::nullopt;
  }
  if (error) {
    throw Error(ErrorKind::Io, fmt::format("{}: {}", place, error.message()));
  }
  return path;
}

/// Nobody means to search a whole machine or all that a user has.
void refuse_too_much(const fs::path& root, const std::optional<Repository>& repository) {
  const bool own = repository && repository->work_folder == root;
  if (!own && (root == root.root_path() || root == home_folder())) {
    throw Error(
        ErrorKind::InvalidArgument,
        fmt::format("{}: is {} and no git repository; name a folder inside it",
                    root.string(),
                    root == root.root_path() ? "the root of the file system" : "your home folder"));
  }
}

std::unique_ptr<SourceTree> open_path(const fs::path& path, const WalkOptions& options) {
  std::optional<Repository> repository = find_repository(path);
  if (!fs::is_directory(path)) {
    return std::make_unique<SingleFile>(path, repository);
  }
  refuse_too_much(path, repository);
  if (repository && repository->work_folder.empty() && repository->git_folder == path) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("{0}: is a git folder without files of its own; name a commit, "
                            "for example {0}@HEAD",
                            path.string()));
  }
  return std::make_unique<WorkingTree>(WalkStart{path, std::move(repository), options});
}

/// The tree of a commit, when `path` (which need not exist) lies in a repository.
std::unique_ptr<SourceTree> open_commit(const fs::path& path,
                                        std::string_view revision,
                                        const WalkOptions& options) {
  const std::optional<Repository> repository = find_repository(path);
  if (!repository) {
    return nullptr;
  }
  const fs::path& top =
      repository->work_folder.empty() ? repository->git_folder : repository->work_folder;
  std::string below = path.lexically_relative(top).string();
  below.resize(below.size() - (below.ends_with('/') ? 1 : 0));
  return std::make_unique<CommitTree>(
      *repository, revision, below == "." ? std::string() : below, options);
}

/// Both a path and a revision may hold '@', so that every cut is tried from the right: first where
/// the path exists, then where it may exist in the commit.
std::unique_ptr<SourceTree> open_with_revision(std::string_view place, const WalkOptions& options) {
  for (const bool must_exist : {true, false}) {
    std::size_t cut = place.size();
    while (cut > 0 && (cut = place.rfind('@', cut - 1)) != std::string_view::npos) {
      const std::string_view revision = place.substr(cut + 1);
      const fs::path written = cut == 0 ? fs::path(".") : fs::path(place.substr(0, cut));
      std::error_code error;
      const fs::path path = fs::weakly_canonical(fs::absolute(written, error), error);
      if (error || revision.empty() || (must_exist && !fs::exists(path, error))) {
        continue;
      }
      if (std::unique_ptr<SourceTree> tree = open_commit(path, revision, options)) {
        return tree;
      }
      if (must_exist) {
        throw Error(ErrorKind::InvalidArgument,
                    fmt::format("{}: is in no git repository, so that \"@{}\" names no commit",
                                written.string(),
                                revision));
      }
    }
  }
  return nullptr;
}

}  // namespace

std::unique_ptr<SourceTree> SourceTree::open(std::string_view place, const WalkOptions& options) {
  if (const std::optional<fs::path> path = real_path(place)) {
    return open_path(*path, options);
  }
  if (std::unique_ptr<SourceTree> tree = open_with_revision(place, options)) {
    return tree;
  }
  throw Error(ErrorKind::NotFound, fmt::format("{}: no such file or folder", place));
}

}  // namespace lode::source
