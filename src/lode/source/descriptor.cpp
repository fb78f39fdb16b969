#include "lode/source/descriptor.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <linux/openat2.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"

namespace lode::source {

Descriptor::~Descriptor() {
  if (fd_ >= 0) {
    ::close(fd_);
  }
}

Descriptor::Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept {
  std::swap(fd_, other.fd_);
  return *this;
}

Descriptor open_beneath(int root, const std::string& path, int flags) {
  const int all_flags = flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK;
  open_how how = {};
  how.flags = static_cast<unsigned>(all_flags);
  how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS;
  const long fd = ::syscall(SYS_openat2, root, path.c_str(), &how, sizeof(how));
  // Older kernels do not know the call, and some sandboxes forbid what they do not know.
  if (fd < 0 && (errno == ENOSYS || errno == EPERM)) {
    return Descriptor(::openat(root, path.c_str(), all_flags));
  }
  return Descriptor(static_cast<int>(fd));
}

Descriptor open_folder(const std::string& path) {
  Descriptor folder(::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!folder.valid()) {
    const int error = errno;
    throw Error(error == ENOENT || error == ENOTDIR ? ErrorKind::NotFound : ErrorKind::Io,
                fmt::format("{}: cannot open the folder: {}", path, std::strerror(error)));
  }
  return folder;
}

std::string read_all(int fd, std::uint64_t limit, std::string_view path) {
  struct stat status = {};
  const bool known = ::fstat(fd, &status) == 0 && status.st_size > 0;
  const std::uint64_t expected = known ? static_cast<std::uint64_t>(status.st_size) : 4096;
  std::string content(std::min(expected, limit) + 1, '\0');
  std::size_t size = 0;
  while (true) {
    throw_if_interrupted();
    const ssize_t got = ::read(fd, content.data() + size, content.size() - size);
    if (got < 0 && errno == EINTR) {
      continue;
    }
    if (got < 0) {
      throw Error(ErrorKind::Io, fmt::format("{}: cannot read: {}", path, std::strerror(errno)));
    }
    size += static_cast<std::size_t>(got);
    if (got == 0 || size > limit) {
      content.resize(size);
      return content;
    }
    if (size == content.size()) {  // The file grew.
      content.resize(std::min(2 * static_cast<std::uint64_t>(size), limit + 1));
    }
  }
}

bool read_entries(const Descriptor& folder, std::vector<FolderEntry>& entries) {
  // readdir() would cost five more system calls a folder.
  constexpr std::size_t kBufferBytes = 32U << 10U;
  alignas(dirent64) std::array<char, kBufferBytes> buffer;
  while (true) {
    const ssize_t size = ::getdents64(folder.get(), buffer.data(), buffer.size());
    if (size <= 0) {
      return size == 0;
    }
    for (std::size_t at = 0; at < static_cast<std::size_t>(size);) {
      const auto* entry = reinterpret_cast<const dirent64*>(buffer.data() + at);
      at += entry->d_reclen;
      const std::string_view name = entry->d_name;
      if (name != "." && name != "..") {
        entries.push_back({std::string(name), entry->d_type});
      }
    }
  }
}

}  // namespace lode::source
