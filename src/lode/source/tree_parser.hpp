#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "lode/source/grammar.hpp"

namespace lode::source {

struct TreeDeleter {
  void operator()(TSTree* tree) const noexcept { ts_tree_delete(tree); }
};
using Tree = std::unique_ptr<TSTree, TreeDeleter>;

struct ParsedTree {
  Tree tree;
  std::string failure;  ///< Why `tree` is null: the limit that struck.
};

/// Parses within the limits of time and memory. Uses one parser per thread. Time is
/// the thread's processor time. Memory is what
/// tree-sitter asks of malloc on this thread during the call; it is checked every hundred steps of
/// the parser. Throws Error(Interrupted). When malloc fails the process ends with a message and
/// exit code 1.
[[nodiscard]] ParsedTree parse_tree(const Grammar& grammar,
                                    std::string_view text,
                                    const SyntaxLimits& limits);

}  // namespace lode::source
