#pragma once

#include <optional>
#include <string>

#include "lode/index/history.hpp"
#include "lode/index/options.hpp"
#include "lode/source/tree.hpp"

namespace lode::index {

/// Most commits of a history, merges not counted: with more, nothing is found better, and this many
/// are read in about a second.
inline constexpr std::size_t kHistoryCommits = 5'000;

/// Where the history of a tree lies in its store, written or not; nothing for a tree outside a
/// repository or before its first commit. Looks at git's small files alone. Throws
/// Error(InvalidInput) for a damaged HEAD.
[[nodiscard]] std::optional<StoredHistory> find_history(const source::SourceTree& tree,
                                                        const IndexOptions& options);

/// Brings the stored history of a tree up to the commit that it is at. Commits that the stored one
/// has are not compared again; the result is the same as without it. Returns why there is no
/// history, as one sentence; empty when all is well. Throws Error(Interrupted).
[[nodiscard]] std::string update_history(const source::SourceTree& tree,
                                         const IndexOptions& options);

}  // namespace lode::index
