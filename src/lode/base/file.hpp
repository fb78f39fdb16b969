#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>

namespace lode {

/// A whole file mapped read-only. Movable, single owner; const methods may run concurrently.
///
/// The view stays valid while the object lives, also if the file is replaced by rename meanwhile.
/// An empty file gives an empty view.
class MappedFile {
 public:
  MappedFile() = default;
  /// Throws Error(NotFound) when `path` does not exist, Error(Io) when it cannot be read or is no
  /// regular file.
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&& other) noexcept;
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  [[nodiscard]] std::string_view view() const noexcept { return {data_, size_}; }

  /// Tells the kernel that bytes [begin, end) are not needed any more, so that they leave this
  /// process's resident memory. Reading them again is allowed and only costs time.
  void release(std::size_t begin, std::size_t end) const noexcept;

 private:
  const char* data_ = nullptr;
  std::size_t size_ = 0;
};

/// The content of a regular file. Throws like MappedFile.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

/// Writes a file that appears whole or not at all: data go to a temporary file in the same folder;
/// commit() syncs it, renames it over `path` and syncs the folder. Destroyed before commit(), it
/// leaves `path` as it was and removes the temporary file. Single owner.
///
/// A process that is killed may leave a temporary file `.NAME.PID-N.tmp`; the next AtomicFile for
/// the same `path` removes those whose process is gone.
class AtomicFile {
 public:
  /// Creates missing parent folders. Throws Error(Io).
  explicit AtomicFile(std::filesystem::path path);
  ~AtomicFile();
  AtomicFile(const AtomicFile&) = delete;
  AtomicFile& operator=(const AtomicFile&) = delete;

  /// Appends bytes (buffered). Throws Error(Io), for example when the disk is full.
  void write(std::string_view bytes);
  /// Makes everything written so far durable under `path`. Call once, last. Throws Error(Io).
  void commit();

  /// Bytes written so far.
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  void flush();
  void discard() noexcept;

  std::filesystem::path path_;
  std::filesystem::path temporary_;
  std::string buffer_;
  std::size_t size_ = 0;
  int fd_ = -1;
};

/// Where the file that a user names for output lies: links are followed, to what need not exist
/// yet, so that an AtomicFile there replaces the file that they lead to, and they stay.
///
/// Throws Error(InvalidArgument) for what exists and is no regular file (a folder, a device, a
/// pipe), for the open file of a process (`/dev/stdout`, `/proc/self/fd/1`), and when the file's
/// folder does not exist; Error(Io).
[[nodiscard]] std::filesystem::path output_file_path(const std::filesystem::path& named);

/// Replaces `path` by a file that holds `content`, atomically and durably. Throws Error(Io).
void write_file(const std::filesystem::path& path, std::string_view content);

/// Throws Error(Io): cannot `action` ("open", "rename", ...) the path, with the system's words for
/// `error`, an errno.
[[noreturn]] void throw_io(std::string_view action, const std::filesystem::path& path, int error);

/// Makes renames and removals inside `folder` durable. Throws Error(Io).
void sync_folder(const std::filesystem::path& folder);

}  // namespace lode
