#include "lode/experiment/folder_lock.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <string_view>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "lode/base/error.hpp"

namespace lode::experiment {
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
  return fmt::format("process {} on {}\n", ::getpid(), host.data());
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

FolderLock::FolderLock(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) {
    throw_io("create the folder", folder, error.value());
  }
  const std::filesystem::path path = folder / ".lock";
  fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd_ < 0) {
    throw_io("open", path, errno);
  }
  if (::flock(fd_, LOCK_EX | LOCK_NB) != 0) {
    const int reason = errno;
    const std::string owner = read_owner(fd_);
    ::close(fd_);
    if (reason != EWOULDBLOCK) {
      throw_io("lock", path, reason);
    }
    throw Error(ErrorKind::Io,
                fmt::format("'{}' is in use by {}; wait for it, or give another folder to --out",
                            folder.string(),
                            owner));
  }
  try {
    write_owner(fd_, path);
  } catch (const Error&) {
    ::close(fd_);
    throw;
  }
}

FolderLock::~FolderLock() {
  ::close(fd_);
}

}  // namespace lode::experiment
