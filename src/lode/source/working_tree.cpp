#include "lode/source/working_tree.hpp"

#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "lode/base/error.hpp"
#include "lode/source/descriptor.hpp"

namespace lode::source {
namespace {

namespace fs = std::filesystem;

std::string read_beneath(const fs::path& root, const std::string& path, std::uint64_t limit) {
  const std::string shown = (root / path).string();
  const Descriptor folder = open_folder(root.string());
  const Descriptor file = open_beneath(folder.get(), path, O_RDONLY);
  struct stat status = {};
  if (!file.valid() || ::fstat(file.get(), &status) != 0) {
    const int error = errno;
    throw Error(error == ENOENT || error == ENOTDIR ? ErrorKind::NotFound : ErrorKind::Io,
                fmt::format("{}: cannot open: {}",
                            shown,
                            error == ELOOP ? "it became a symbolic link" : std::strerror(error)));
  }
  if (!S_ISREG(status.st_mode)) {
    throw Error(ErrorKind::Io, fmt::format("{}: is no regular file any more", shown));
  }
  std::string content = read_all(file.get(), limit, shown);
  if (content.size() > limit) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("{}: has {} bytes, more than the limit of {}",
                            shown,
                            std::max<std::uint64_t>(content.size(),
                                                    static_cast<std::uint64_t>(status.st_size)),
                            limit));
  }
  return content;
}

fs::path common_folder(const std::optional<Repository>& repository) {
  return repository ? repository->common_folder : fs::path();
}

}  // namespace

WorkingTree::WorkingTree(WalkStart start)
    : start_(std::move(start)), repository_(common_folder(start_.repository)) {}

std::string WorkingTree::read(const TreeFile& file, std::uint64_t limit) const {
  return read_beneath(start_.root, file.path, limit);
}

SingleFile::SingleFile(const fs::path& path, const std::optional<Repository>& repository)
    : root_(path.parent_path()),
      name_(path.filename().string()),
      repository_(common_folder(repository)) {}

TreeListing SingleFile::list() const {
  const Descriptor folder = open_folder(root_.string());
  struct stat status = {};
  if (::fstatat(folder.get(), name_.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    throw Error(errno == ENOENT ? ErrorKind::NotFound : ErrorKind::Io,
                fmt::format("{}: {}", (root_ / name_).string(), std::strerror(errno)));
  }
  TreeListing listing;
  if (!S_ISREG(status.st_mode)) {
    listing.skipped.push_back({name_, SkipReason::NotRegular, {}});
  } else if (::faccessat(folder.get(), name_.c_str(), R_OK, AT_EACCESS) != 0) {
    listing.skipped.push_back({name_, SkipReason::Unreadable, std::strerror(errno)});
  } else {
    listing.files.push_back({name_,
                             static_cast<std::uint64_t>(status.st_size),
                             to_ns(status.st_mtim),
                             to_ns(status.st_ctim),
                             {}});
  }
  return listing;
}

std::string SingleFile::read(const TreeFile& file, std::uint64_t limit) const {
  return read_beneath(root_, file.path, limit);
}

}  // namespace lode::source
