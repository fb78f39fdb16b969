#pragma once

#include <cstddef>
#include <mutex>
#include <string_view>

#include "lode/source/git_config.hpp"
#include "lode/source/repository.hpp"
#include "lode/source/tracked_paths.hpp"

namespace lode::source {

/// A repository within a walk. Const methods may run concurrently.
class RepositoryScope {
 public:
  /// `base` is the length of the path of the repository's top in the paths of the walk.
  RepositoryScope(Repository repository, std::size_t base);

  [[nodiscard]] const Repository& repository() const noexcept { return repository_; }
  [[nodiscard]] const GitSettings& settings() const noexcept { return settings_; }
  [[nodiscard]] std::size_t base() const noexcept { return base_; }

  /// Whether git's index lists the path, or anything below it when it is a folder. Reads the index
  /// when first called: only a path that an ignore rule names needs it. An index that cannot be
  /// read is told on stderr and counts as empty.
  [[nodiscard]] bool tracks(std::string_view path, bool folder) const;

 private:
  void read_index() const;

  Repository repository_;
  GitSettings settings_;
  std::size_t base_;
  mutable std::once_flag once_;
  mutable TrackedPaths tracked_;
};

}  // namespace lode::source
