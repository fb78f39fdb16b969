#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>

#include "lode/experiment/tree_opener.hpp"

namespace lode::search {
class CodeIndex;
}
namespace lode::index {
class Snapshot;
}

namespace lode::experiment {

/// Opens trees as `lode search` does: a commit without a checkout, or a folder as it is, with the
/// stored index (index::open_index), so that commits of one repository share what they have in
/// common and a second pipeline costs only its queries. A tree whose index cannot be stored, or
/// whose stored one cannot be brought up to date, is indexed in memory, with a warning. Knows the
/// sources of index::make_searcher(): `lode`, `bm25` and encoders, fused where there are several.
class IndexedTrees final : public TreeOpener {
 public:
  /// Indexes lie in `folder`, in one folder for each repository; empty: in the user's cache folder.
  explicit IndexedTrees(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

  [[nodiscard]] std::string state(const corpus::TaskTree& tree) override;
  [[nodiscard]] std::unique_ptr<const search::CodeSearcher> open(
      const corpus::TaskTree& tree, const search::ResolvedPipeline& pipeline) override;

  /// The index of a tree. Throws as open().
  [[nodiscard]] std::shared_ptr<const search::CodeIndex> index(const corpus::TaskTree& tree);

 private:
  struct OpenedTree {
    std::shared_ptr<const index::Snapshot> snapshot;
    std::filesystem::path store;  ///< Empty when the index lies in memory.
  };
  [[nodiscard]] OpenedTree open_tree(const corpus::TaskTree& tree);

  std::filesystem::path folder_;
  /// The tree that was opened last, where it is of a commit: those never change.
  std::string last_place_;
  OpenedTree last_;
};

}  // namespace lode::experiment
