#pragma once

#include <cstdint>
#include <ctime>
#include <string>
#include <string_view>
#include <vector>

namespace lode::source {

/// A time of the system, in nanoseconds since 1970.
[[nodiscard]] constexpr std::int64_t to_ns(const timespec& time) noexcept {
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

/// Owner of a file descriptor; -1 is none.
class Descriptor {
 public:
  explicit Descriptor(int fd = -1) noexcept : fd_(fd) {}
  ~Descriptor();
  Descriptor(Descriptor&& other) noexcept;
  Descriptor& operator=(Descriptor&& other) noexcept;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int get() const noexcept { return fd_; }
  [[nodiscard]] bool valid() const noexcept { return fd_ >= 0; }

 private:
  int fd_;
};

/// Opens `path` (relative, without "..") below the open folder `root`, never through a symbolic
/// link: a folder that is swapped for a link meanwhile is refused where the kernel can (openat2),
/// the last part always. An invalid descriptor with errno set on failure.
[[nodiscard]] Descriptor open_beneath(int root, const std::string& path, int flags);

/// The same for a folder's real path. Throws Error(NotFound | Io) with the path.
[[nodiscard]] Descriptor open_folder(const std::string& path);

/// The rest of an open file, at most `limit` bytes and one more, so that a larger file shows.
/// Nothing read is lost in a signal. Throws Error(Io) that names `path`.
[[nodiscard]] std::string read_all(int fd, std::uint64_t limit, std::string_view path);

/// Entry of a folder.
struct FolderEntry {
  std::string name;
  unsigned char type = 0;  ///< DT_REG, DT_DIR, DT_LNK, ...; DT_UNKNOWN where the system says none.
};

/// The entries without "." and "..", in the system's order. False with errno set when the folder
/// cannot be read to its end.
[[nodiscard]] bool read_entries(const Descriptor& folder, std::vector<FolderEntry>& entries);

}  // namespace lode::source
