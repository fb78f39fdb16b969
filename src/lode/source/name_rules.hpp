#pragma once

#include <string>
#include <string_view>

#include "lode/source/ignore_rules.hpp"
#include "lode/source/repository_scope.hpp"
#include "lode/source/tree.hpp"

namespace lode::source {

/// What the rules say about an entry by its name and place alone, before anybody looks at it.
struct NameVerdict {
  bool taken = true;
  SkipReason reason = SkipReason::Unreadable;  ///< When not taken.
  std::string detail;                          ///< The rule that decided.
  /// A folder that git ignores but for the files that its index lists below it; `detail` is the
  /// rule that ignores the others.
  bool only_tracked = false;
};

/// An entry of a folder, and the rules of that folder.
struct NamedEntry {
  std::string_view path;  ///< Relative to the top of the repository around the root; no '/' at end.
  std::string_view name;
  bool folder = false;
  const IgnoreRules& rules;
  const RepositoryScope* scope = nullptr;  ///< Nullptr outside a repository, and in a commit.
  std::string_view only_tracked;           ///< The folder's rule of that kind; empty without one.
};

/// Decides by, in this order: ".git", excludes of the caller, .lodeignore, .ignore, hidden names,
/// git's rules. Const methods may run concurrently.
class NameRules {
 public:
  /// `prefix_size`: bytes of the root's own path, which excludes are relative to.
  NameRules(const WalkOptions& options, std::size_t prefix_size);

  [[nodiscard]] NameVerdict judge_entry(const NamedEntry& entry) const;

 private:
  IgnoreList exclude_;
  std::size_t prefix_size_;
  bool hidden_;
};

}  // namespace lode::source
