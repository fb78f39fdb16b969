#include "lode/base/folder_lock.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"

namespace lode {
namespace {

[[noreturn]] void throw_foreign(const std::filesystem::path& path, std::string_view what) {
  throw Error(ErrorKind::Io,
              fmt::format("'{}' is {}, not the lock of a folder of lode, and is left as it is; "
                          "remove it or name another folder",
                          path.string(),
                          what));
}

/// What a lock's file begins with.
constexpr std::string_view kOwnerMark = "process ";

std::string owner_line() {
  std::array<char, 256> host = {};
  if (::gethostname(host.data(), host.size() - 1) != 0) {
    host[0] = '?';
  }
  const std::time_t now = std::time(nullptr);
  std::tm parts = {};
  ::gmtime_r(&now, &parts);
  return fmt::format(
      "{}{} on {} since {:%Y-%m-%d %H:%M:%S} UTC\n", kOwnerMark, ::getpid(), host.data(), parts);
}

std::string read_owner(int fd) {
  std::array<char, 512> buffer = {};
  const ssize_t size = ::pread(fd, buffer.data(), buffer.size(), 0);
  const std::string_view text(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  const std::string_view line = text.substr(0, text.find('\n'));
  return line.empty() ? "another process" : std::string(line);
}

/// Opens the lock's file, which is then ours to overwrite: neither a link to another file, nor one
/// that something else wrote.
int open_lock(const std::filesystem::path& path) {
  // Non-blocking, so that a pipe is refused below instead of waited for.
  const int fd =
      ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0666);
  if (fd < 0 && errno == ELOOP) {
    throw_foreign(path, "a symbolic link");
  }
  if (fd < 0) {
    throw_io("open", path, errno);
  }
  struct stat status = {};
  const char* foreign = nullptr;
  if (::fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) {
    foreign = "no regular file";
  } else if (status.st_nlink > 1) {
    foreign = "a file with a second name";
  } else {
    std::array<char, kOwnerMark.size()> buffer = {};
    const ssize_t size = ::pread(fd, buffer.data(), buffer.size(), 0);
    const std::string_view text(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
    if (size < 0 || (!text.empty() && text != kOwnerMark)) {
      foreign = "a file of another program";
    }
  }
  if (foreign != nullptr) {
    ::close(fd);
    throw_foreign(path, foreign);
  }
  return fd;
}

void write_owner(int fd, const std::filesystem::path& path) {
  const std::string line = owner_line();
  if (::ftruncate(fd, 0) != 0 || ::pwrite(fd, line.data(), line.size(), 0) < 0) {
    throw_io("write", path, errno);
  }
}

}  // namespace

std::optional<FolderLock> FolderLock::try_acquire(const std::filesystem::path& folder,
                                                  std::string& owner) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw_io("create the folder", folder, error.value());
  }
  const std::filesystem::path path = folder / ".lock";
  FolderLock lock(open_lock(path));
  if (::flock(lock.fd_, LOCK_EX | LOCK_NB) != 0) {
    if (errno != EWOULDBLOCK) {
      throw_io("lock", path, errno);
    }
    owner = read_owner(lock.fd_);
    return std::nullopt;
  }
  write_owner(lock.fd_, path);
  return lock;
}

FolderLock::FolderLock(const std::filesystem::path& folder, std::string_view advice) {
  std::string owner;
  std::optional<FolderLock> lock = try_acquire(folder, owner);
  if (!lock) {
    throw Error(ErrorKind::Io,
                fmt::format("'{}' is in use by {}; {}", folder.string(), owner, advice));
  }
  fd_ = std::exchange(lock->fd_, -1);
}

FolderLock::FolderLock(FolderLock&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

FolderLock::~FolderLock() {
  if (fd_ >= 0) {
    ::close(fd_);
  }
}

}  // namespace lode
