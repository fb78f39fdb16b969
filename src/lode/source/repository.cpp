#include "lode/source/repository.hpp"

#include <algorithm>
#include <string_view>
#include <system_error>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/source/git_objects.hpp"

namespace lode::source {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxSymbolicRefs = 5;  // As in git.

/// First line of a small file, without blanks at its end; nothing when it cannot be read.
std::optional<std::string> first_line(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error) || error) {
    return std::nullopt;
  }
  try {
    std::string text = read_file(path);
    text.resize(std::min(text.find('\n'), text.size()));
    text.resize(text.find_last_not_of(" \t\r") + 1);
    return text;
  } catch (const Error&) {
    return std::nullopt;
  }
}

bool is_folder(const fs::path& path) {
  std::error_code error;
  return fs::is_directory(path, error);
}

/// The git folder and the common folder, when `folder` is a git folder by git's own test.
std::optional<Repository> git_folders(const fs::path& folder) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(folder / "HEAD", error))) {
    return std::nullopt;
  }
  Repository found;
  found.git_folder = fs::canonical(folder, error);
  fs::path common = found.git_folder;
  if (const auto line = first_line(found.git_folder / "commondir"); line && !line->empty()) {
    common = found.git_folder / *line;
  }
  found.common_folder = fs::canonical(common, error);
  if (error || !is_folder(common / "objects") || !is_folder(common / "refs")) {
    return std::nullopt;
  }
  return found;
}

bool is_object_id(std::string_view text) {
  return (text.size() == 40 || text.size() == 64) &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// The id that packed-refs holds for `name`.
std::string packed_ref(const fs::path& file, std::string_view name) {
  std::error_code error;
  if (!fs::exists(file, error)) {
    return {};
  }
  const std::string content = read_file(file);
  std::string_view rest = content;
  while (!rest.empty()) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
    const std::size_t blank = line.find(' ');
    if (blank != std::string_view::npos && line.substr(blank + 1) == name) {
      return std::string(line.substr(0, blank));
    }
  }
  return {};
}

}  // namespace

std::optional<Repository> repository_at(const fs::path& folder) {
  const fs::path entry = folder / ".git";
  std::error_code error;
  const fs::file_status status = fs::status(entry, error);
  std::optional<Repository> found;
  if (status.type() == fs::file_type::directory) {
    found = git_folders(entry);
  } else if (status.type() == fs::file_type::regular) {
    constexpr std::string_view kPrefix = "gitdir: ";
    const auto line = first_line(entry);
    if (line && line->starts_with(kPrefix)) {
      found = git_folders(folder / line->substr(kPrefix.size()));
    }
  }
  if (found) {
    found->work_folder = folder;
  }
  return found;
}

std::optional<Repository> find_repository(const fs::path& path) {
  fs::path folder = path;
  while (true) {
    if (is_folder(folder)) {
      if (std::optional<Repository> found = repository_at(folder)) {
        return found;
      }
      if (std::optional<Repository> bare = git_folders(folder)) {
        return bare;
      }
    }
    if (folder == folder.parent_path()) {
      return std::nullopt;
    }
    folder = folder.parent_path();
  }
}

std::string head_commit(const Repository& repository) {
  std::string name = "HEAD";
  for (std::size_t step = 0; step < kMaxSymbolicRefs; ++step) {
    auto line = first_line(repository.git_folder / name);
    if (!line) {
      line = first_line(repository.common_folder / name);
    }
    std::string value = line ? *line : packed_ref(repository.common_folder / "packed-refs", name);
    constexpr std::string_view kSymbolic = "ref:";
    if (value.starts_with(kSymbolic)) {
      const std::size_t begin = value.find_first_not_of(" \t", kSymbolic.size());
      name = begin == std::string::npos ? std::string() : value.substr(begin);
      continue;
    }
    if (is_object_id(value) || (value.empty() && name != "HEAD")) {
      return value;
    }
    break;
  }
  throw Error(ErrorKind::InvalidInput,
              fmt::format("{}: names neither a commit nor a branch; run `git fsck` there",
                          (repository.git_folder / "HEAD").string()));
}

std::string resolve_commit(const Repository& repository, std::string_view revision) {
  return GitObjects(repository).resolve_commit(revision);
}

void for_each_commit(const Repository& repository,
                     std::string_view revision,
                     const HistoryOptions& options,
                     const std::function<bool(const Commit&)>& visit) {
  GitObjects(repository).for_each_commit(revision, options, visit);
}

}  // namespace lode::source
