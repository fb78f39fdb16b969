#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "lode/source/git_objects.hpp"
#include "lode/source/repository.hpp"
#include "lode/source/tree.hpp"

namespace lode::source {

/// A commit's files, read from git's objects. All that a commit holds is tracked, so .gitignore
/// files do not apply; .ignore and .lodeignore of the commit do.
class CommitTree final : public SourceTree {
 public:
  /// `path` is a folder or file of the commit, relative to its top; "" for all of it. Throws
  /// Error(NotFound | InvalidArgument) with the path or the revision.
  CommitTree(const Repository& repository,
             std::string_view revision,
             const std::string& path,
             WalkOptions options);

  [[nodiscard]] const std::filesystem::path& root() const override { return root_; }
  [[nodiscard]] const std::string& revision() const override { return commit_; }
  [[nodiscard]] const std::filesystem::path& repository() const override {
    return repository_.common_folder;
  }
  [[nodiscard]] bool is_single_file() const override { return !only_.empty(); }
  [[nodiscard]] TreeListing list() const override;
  [[nodiscard]] std::string read(const TreeFile& file, std::uint64_t limit) const override;

 private:
  class Lease;

  Repository repository_;
  WalkOptions options_;
  std::string commit_;
  std::string tree_;    // Id of the commit's top.
  std::string prefix_;  // Of the root in the commit, with '/' at the end.
  std::string only_;    // Name of the single file; empty for a folder.
  std::filesystem::path root_;
  // libgit2's objects have one owner each; a method borrows one or opens another.
  mutable std::mutex mutex_;
  mutable std::vector<std::unique_ptr<GitObjects>> idle_;
};

}  // namespace lode::source
