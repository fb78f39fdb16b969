#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/source/descriptor.hpp"
#include "lode/source/ignore_rules.hpp"
#include "lode/source/repository_scope.hpp"
#include "lode/source/working_tree.hpp"

namespace lode::source {

/// Finds and reads the ignore files of a walk. Paths are relative to the top of the repository that
/// holds the root, or else to the root; folders end in '/', the top is "".
///
/// Const methods may run concurrently when each has an `owner` of its own. An ignore file that
/// cannot be read is told on stderr and counts as empty, as in git.
class IgnoreFiles {
 public:
  using Owner = std::vector<std::unique_ptr<IgnoreLevel>>;

  /// Reads what applies above the root. `scope` is the start's repository, if it has one with a
  /// working tree; `owner` keeps the levels.
  IgnoreFiles(const WalkStart& start, const RepositoryScope* scope, Owner& owner);

  /// The root's own path.
  [[nodiscard]] const std::string& prefix() const noexcept { return prefix_; }
  /// What applies in the root before its own ignore files. Where the rules above would ignore the
  /// root itself, they do not apply: its user named it.
  [[nodiscard]] const IgnoreRules& outer_rules() const noexcept { return outer_; }

  /// `rules` of the folder above with the folder's own ignore files, as far as `entries` has them.
  /// `scope` is the repository that the folder belongs to, if any.
  [[nodiscard]] IgnoreRules add_levels(const Descriptor& folder,
                                       std::string_view path,
                                       const std::vector<FolderEntry>& entries,
                                       const IgnoreRules& rules,
                                       const RepositoryScope* scope,
                                       Owner& owner) const;

  /// git's rules for a whole repository: core.excludesFile, overridden by info/exclude.
  [[nodiscard]] const IgnoreLevel* repository_rules(const RepositoryScope& scope,
                                                    Owner& owner) const;

 private:
  [[nodiscard]] const IgnoreLevel* add_level(const Descriptor& folder,
                                             const char* name,
                                             std::string_view path,
                                             const IgnoreLevel* above,
                                             bool fold_case,
                                             Owner& owner) const;
  void read_outer(const RepositoryScope& scope, Owner& owner);

  const WalkStart& start_;
  std::string prefix_;
  IgnoreRules outer_;
};

}  // namespace lode::source
