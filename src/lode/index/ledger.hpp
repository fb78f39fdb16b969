#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lode/index/options.hpp"
#include "lode/index/snapshot.hpp"

namespace lode::index {

/// What became of one path of a tree.
struct LedgerEntry {
  std::string path;
  std::string state;   ///< "taken", or the reason as source::to_string(SkipReason) gives it.
  std::string detail;  ///< The rule or message behind the reason; may be empty.
  std::string language;
  std::vector<std::string> roles;
};

/// Every file and every path left out, by path.
[[nodiscard]] std::vector<LedgerEntry> list_ledger(const Snapshot& snapshot);

/// The same of a tree as it is now: all files are read, the index is not asked. Throws
/// Error(Interrupted) and what the walk throws.
[[nodiscard]] std::vector<LedgerEntry> list_ledger(const source::SourceTree& tree,
                                                   const IndexOptions& options);

/// What becomes of a path of a tree and why, from the tree as it is now; the index is not asked.
/// `path` is relative to the root. What lies in a folder that is left out has that folder's reason,
/// which `detail` names. Throws Error(NotFound) for a path that the tree does not have.
struct Explanation {
  LedgerEntry entry;
  std::string encoding;  ///< Of a file that is taken, as the rest.
  std::string degraded;  ///< Why it has no syntax tree; empty if it has one.
  std::size_t lines = 0;
  std::size_t chunks = 0;
  std::size_t symbols = 0;
};
[[nodiscard]] Explanation explain_path(const source::SourceTree& tree,
                                       const IndexOptions& options,
                                       const std::string& path);

/// `path` as the user wrote it, relative to the root: absolute, or relative to the current folder
/// when that leads below the root, else to the root.
[[nodiscard]] std::string path_in_tree(const source::SourceTree& tree, const std::string& path);

}  // namespace lode::index
