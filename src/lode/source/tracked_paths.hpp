#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace lode::source {

/// The paths that git's index lists (gitformat-index(5), versions 2 to 4), whether they lie in the
/// working tree or not. Immutable; const methods may run concurrently.
class TrackedPaths {
 public:
  TrackedPaths() = default;
  /// Reads the content of an index file whose object ids have `hash_bytes` bytes. Throws
  /// Error(Corrupt), and Error(Unsupported) for a split or sparse index.
  TrackedPaths(std::string_view index, std::size_t hash_bytes);

  [[nodiscard]] bool contains(std::string_view path) const;
  /// Whether some path lies below the folder `path` (without a '/' at its end).
  [[nodiscard]] bool contains_below(std::string_view path) const;
  [[nodiscard]] const std::vector<std::string>& paths() const noexcept { return paths_; }

 private:
  std::vector<std::string> paths_;  // In order of their bytes, each once.
};

}  // namespace lode::source
