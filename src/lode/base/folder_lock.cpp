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
#include <unistd.h>

#include "lode/base/error.hpp"

namespace lode {
namespace {

[[noreturn]] void throw_io(std::string_view action, const std::filesystem::path& path, int error) {
  throw Error(ErrorKind::Io,
              fmt::format("cannot {} '{}': {}", action, path.string(), std::strerror(error)));
}

std::string owner_line() {
  std::array<char, 256> host = {};
  if (::gethostname(host.data(), host.size() - 1) != 0) {
    host[0] = '?';
  }
  const std::time_t now = std::time(nullptr);
  std::tm parts = {};
  ::gmtime_r(&now, &parts);
  return fmt::format(
      "process {} on {} since {:%Y-%m-%d %H:%M:%S} UTC\n", ::getpid(), host.data(), parts);
}

std::string read_owner(int fd) {
  std::array<char, 512> buffer = {};
  const ssize_t size = ::pread(fd, buffer.data(), buffer.size(), 0);
  const std::string_view text(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  const std::string_view line = text.substr(0, text.find('\n'));
  return line.empty() ? "another process" : std::string(line);
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
  FolderLock lock(::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666));
  if (lock.fd_ < 0) {
    throw_io("open", path, errno);
  }
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
