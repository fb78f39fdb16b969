#include "lode/base/file.hpp"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lode/base/error.hpp"

namespace lode {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 20;

/// Closes a descriptor at the end of a scope.
class FdCloser {
 public:
  explicit FdCloser(int fd) : fd_(fd) {}
  ~FdCloser() { ::close(fd_); }
  FdCloser(const FdCloser&) = delete;
  FdCloser& operator=(const FdCloser&) = delete;

 private:
  int fd_;
};

/// Removes temporary files of `path` that a killed process left behind.
void remove_orphans(const std::filesystem::path& path) {
  const std::string prefix = "." + path.filename().string() + ".";
  std::error_code ignored;
  for (const auto& entry : std::filesystem::directory_iterator(path.parent_path(), ignored)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(prefix) || !name.ends_with(".tmp")) {
      continue;
    }
    const char* begin = name.data() + prefix.size();
    pid_t pid = 0;
    const auto parsed = std::from_chars(begin, name.data() + name.size(), pid);
    const bool ours = parsed.ec == std::errc() && *parsed.ptr == '-';
    if (ours && pid != ::getpid() && ::kill(pid, 0) != 0 && errno == ESRCH) {
      std::filesystem::remove(entry.path(), ignored);
    }
  }
}

/// Whether a link stands for a file that a process has open; what it seems to lead to may be gone.
bool is_open_file(const std::filesystem::path& link) {
  std::error_code ignored;
  const auto folder = std::filesystem::weakly_canonical(
      std::filesystem::absolute(link, ignored).parent_path(), ignored);
  return folder.string().starts_with("/proc/");
}

}  // namespace

void throw_io(std::string_view action, const std::filesystem::path& path, int error) {
  throw Error(ErrorKind::Io,
              fmt::format("cannot {} '{}': {}", action, path.string(), std::strerror(error)));
}

MappedFile::MappedFile(const std::filesystem::path& path) {
  // Non-blocking, so that a pipe is refused below instead of waited for.
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (fd < 0) {
    if (errno == ENOENT || errno == ENOTDIR) {
      throw Error(ErrorKind::NotFound, fmt::format("'{}' does not exist", path.string()));
    }
    throw_io("open", path, errno);
  }
  const FdCloser closer(fd);
  struct stat status = {};
  if (::fstat(fd, &status) != 0) {
    throw_io("read", path, errno);
  }
  if (!S_ISREG(status.st_mode)) {
    throw Error(ErrorKind::InvalidInput, fmt::format("'{}' is not a regular file", path.string()));
  }
  if (status.st_size == 0) {
    return;
  }
  const auto size = static_cast<std::size_t>(status.st_size);
  void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (data == MAP_FAILED) {
    throw_io("map", path, errno);
  }
  data_ = static_cast<const char*>(data);
  size_ = size;
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) {
    ::munmap(const_cast<char*>(data_), size_);
  }
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

void MappedFile::release(std::size_t begin, std::size_t end) const noexcept {
  static const auto kPage = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::size_t first = (begin + kPage - 1) / kPage * kPage;
  const std::size_t last = end / kPage * kPage;
  if (first < last && last <= size_) {
    ::madvise(const_cast<char*>(data_) + first, last - first, MADV_DONTNEED);
  }
}

std::string read_file(const std::filesystem::path& path) {
  return std::string(MappedFile(path).view());
}

AtomicFile::AtomicFile(std::filesystem::path path) : path_(std::move(path)) {
  if (path_.has_parent_path()) {
    std::error_code error;
    std::filesystem::create_directories(path_.parent_path(), error);
    if (error) {
      throw_io("create the folder", path_.parent_path(), error.value());
    }
  } else {
    path_ = std::filesystem::path(".") / path_;
  }
  remove_orphans(path_);
  static std::atomic<unsigned> counter{0};
  temporary_ = path_.parent_path() /
               fmt::format(".{}.{}-{}.tmp", path_.filename().string(), ::getpid(), ++counter);
  fd_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (fd_ < 0) {
    throw_io("create", temporary_, errno);
  }
}

AtomicFile::~AtomicFile() {
  discard();
}

void AtomicFile::write(std::string_view bytes) {
  buffer_.append(bytes);
  size_ += bytes.size();
  if (buffer_.size() >= kBufferBytes) {
    flush();
  }
}

void AtomicFile::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t written = ::write(fd_, rest.data(), rest.size());
    if (written < 0) {
      if (errno == EINTR) {
        continue;
      }
      throw_io("write", path_, errno);
    }
    rest.remove_prefix(static_cast<std::size_t>(written));
  }
  buffer_.clear();
}

void AtomicFile::commit() {
  flush();
  if (::fsync(fd_) != 0) {
    throw_io("sync", path_, errno);
  }
  if (::close(std::exchange(fd_, -1)) != 0) {
    throw_io("close", path_, errno);
  }
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) {
    throw_io("replace", path_, errno);
  }
  temporary_.clear();
  sync_folder(path_.parent_path());
}

void AtomicFile::discard() noexcept {
  if (fd_ >= 0) {
    ::close(std::exchange(fd_, -1));
  }
  if (!temporary_.empty()) {
    ::unlink(temporary_.c_str());
    temporary_.clear();
  }
}

std::filesystem::path output_file_path(const std::filesystem::path& named) {
  namespace fs = std::filesystem;
  constexpr int kMostLinks = 40;  // As Linux.
  const auto refuse = [&](std::string_view what) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("the output '{}' {}", named.string(), what));
  };
  const auto status_of = [](const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::symlink_status(path, error);
    if (status.type() == fs::file_type::none) {
      throw_io("look at", path, error.value());
    }
    return status;
  };
  constexpr std::string_view kIsNoFile =
      "is no regular file, which alone can be replaced as a whole; leave the output out and "
      "redirect standard output instead";
  fs::path path = named;
  fs::file_status status = status_of(path);
  for (int links = 0; fs::is_symlink(status); ++links) {
    if (links == kMostLinks) {
      refuse("is a link that leads in a circle");
    }
    if (is_open_file(path)) {
      refuse(kIsNoFile);
    }
    path = path.parent_path() / fs::read_symlink(path);
    status = status_of(path);
  }
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    refuse(fs::is_directory(status) ? "is a folder, expected the name of a file" : kIsNoFile);
  }
  if (!path.has_filename()) {
    refuse("names a folder, expected the name of a file");
  }
  const fs::path folder = path.has_parent_path() ? path.parent_path() : fs::path(".");
  if (!fs::is_directory(status_of(folder / "."))) {
    refuse(fmt::format("would lie in the folder '{}', which does not exist", folder.string()));
  }
  return path;
}

void write_file(const std::filesystem::path& path, std::string_view content) {
  AtomicFile file(path);
  file.write(content);
  file.commit();
}

void sync_folder(const std::filesystem::path& folder) {
  const int fd = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) {
    throw_io("open the folder", folder, errno);
  }
  const FdCloser closer(fd);
  // Some network file systems cannot sync a folder; the rename itself is still atomic there.
  if (::fsync(fd) != 0 && errno != EINVAL && errno != ENOTSUP) {
    throw_io("sync the folder", folder, errno);
  }
}

}  // namespace lode
