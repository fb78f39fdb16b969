#include "lode/source/tracked_paths.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"

namespace lode::source {
namespace {

[[noreturn]] void fail_corrupt(std::string_view what) {
  throw Error(ErrorKind::Corrupt, fmt::format("git's index is damaged: {}", what));
}

/// Big-endian reading with bounds.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}

  [[nodiscard]] std::size_t at() const noexcept { return at_; }

  std::string_view take(std::size_t count) {
    if (count > bytes_.size() - at_) {
      fail_corrupt(fmt::format("it ends within an entry, at byte {}", bytes_.size()));
    }
    const std::string_view part = bytes_.substr(at_, count);
    at_ += count;
    return part;
  }

  std::uint32_t number(std::size_t bytes) {
    std::uint32_t value = 0;
    for (const char c : take(bytes)) {
      value = value << 8U | static_cast<unsigned char>(c);
    }
    return value;
  }

  /// A text that a NUL ends, which is taken too.
  std::string_view text() {
    const std::size_t end = bytes_.find('\0', at_);
    if (end == std::string_view::npos) {
      fail_corrupt("a path has no end");
    }
    const std::string_view part = bytes_.substr(at_, end - at_);
    at_ = end + 1;
    return part;
  }

  /// The offset encoding of pack files.
  std::size_t variable_number() {
    std::uint32_t byte = number(1);
    std::size_t value = byte & 0x7FU;
    while ((byte & 0x80U) != 0) {
      if (value > bytes_.size()) {
        fail_corrupt("a prefix is longer than the file");
      }
      byte = number(1);
      value = ((value + 1) << 7U) | (byte & 0x7FU);
    }
    return value;
  }

 private:
  std::string_view bytes_;
  std::size_t at_ = 0;
};

constexpr std::size_t kFixedBytes = 40;  // Times, device, inode, mode, owner, size.
constexpr std::uint32_t kExtended = 0x4000;

void check_extensions(Cursor& cursor, std::size_t end) {
  while (cursor.at() + 8 <= end) {
    const std::string_view name = cursor.take(4);
    (void)cursor.take(cursor.number(4));
    // git must not ignore an extension whose name begins with a small letter.
    if (name.front() >= 'a' && name.front() <= 'z') {
      throw Error(ErrorKind::Unsupported,
                  fmt::format("git's index has the extension \"{}\"; turn it into a plain one with "
                              "`git update-index --no-split-index` or `git sparse-checkout "
                              "reapply --no-sparse-index`",
                              name));
    }
  }
}

}  // namespace

TrackedPaths::TrackedPaths(std::string_view index, std::size_t hash_bytes) {
  if (index.size() < 12 + hash_bytes || !index.starts_with("DIRC")) {
    fail_corrupt("it does not begin with DIRC");
  }
  const std::size_t end = index.size() - hash_bytes;  // A checksum closes the file.
  Cursor cursor(index.substr(0, end));
  (void)cursor.take(4);
  const std::uint32_t version = cursor.number(4);
  if (version < 2 || version > 4) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("git's index has version {}, not 2 to 4", version));
  }
  const std::uint32_t count = cursor.number(4);
  std::string path;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::size_t begin = cursor.at();
    (void)cursor.take(kFixedBytes + hash_bytes);
    const bool extended = (cursor.number(2) & kExtended) != 0;
    (void)cursor.take(extended ? 2 : 0);
    if (version == 4) {
      const std::size_t cut = cursor.variable_number();
      if (cut > path.size()) {
        fail_corrupt("a path is cut by more than it has");
      }
      path.resize(path.size() - cut);
      path += cursor.text();
    } else {
      path = cursor.text();
      // An entry is padded with NUL to a multiple of 8 bytes; one of them ended the path.
      const std::size_t padded = (cursor.at() - begin + 7) / 8 * 8;
      (void)cursor.take(begin + padded - cursor.at());
    }
    if (paths_.empty() || paths_.back() != path) {
      paths_.push_back(path);
    }
  }
  check_extensions(cursor, end);
  if (!std::is_sorted(paths_.begin(), paths_.end())) {
    fail_corrupt("its paths are not in order");
  }
}

bool TrackedPaths::contains(std::string_view path) const {
  return std::binary_search(paths_.begin(), paths_.end(), path, std::less<std::string_view>());
}

bool TrackedPaths::contains_below(std::string_view path) const {
  const std::string prefix = std::string(path) + '/';
  const auto first = std::lower_bound(paths_.begin(), paths_.end(), prefix);
  return first != paths_.end() && first->starts_with(prefix);
}

}  // namespace lode::source
