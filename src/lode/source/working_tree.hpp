#pragma once

#include <optional>

#include "lode/source/repository.hpp"
#include "lode/source/tree.hpp"

namespace lode::source {

/// What a walk over a working tree starts from.
struct WalkStart {
  std::filesystem::path root;            ///< Real path of a folder.
  std::optional<Repository> repository;  ///< That `root` lies in, itself or in a sub-folder.
  WalkOptions options;
};

/// Lists a working tree. Rules: docs/files.md. The listing does not depend on the order in which
/// the system names files nor on the number of threads. Throws Error(NotFound | Io) when the root
/// itself cannot be read, Error(Interrupted).
[[nodiscard]] TreeListing walk(const WalkStart& start);

/// A folder as a tree.
class WorkingTree final : public SourceTree {
 public:
  explicit WorkingTree(WalkStart start);

  [[nodiscard]] const std::filesystem::path& root() const override { return start_.root; }
  [[nodiscard]] const std::string& revision() const override { return revision_; }
  [[nodiscard]] const std::filesystem::path& repository() const override { return repository_; }
  [[nodiscard]] TreeListing list() const override { return walk(start_); }
  [[nodiscard]] std::string read(const TreeFile& file, std::uint64_t limit) const override;

 private:
  WalkStart start_;
  std::string revision_;
  std::filesystem::path repository_;
};

/// A single file as a tree, whatever ignore rules say about it: its user named it.
class SingleFile final : public SourceTree {
 public:
  /// `path` is the file's real path.
  SingleFile(const std::filesystem::path& path, const std::optional<Repository>& repository);

  [[nodiscard]] const std::filesystem::path& root() const override { return root_; }
  [[nodiscard]] const std::string& revision() const override { return revision_; }
  [[nodiscard]] const std::filesystem::path& repository() const override { return repository_; }
  [[nodiscard]] bool is_single_file() const override { return true; }
  [[nodiscard]] TreeListing list() const override;
  [[nodiscard]] std::string read(const TreeFile& file, std::uint64_t limit) const override;

 private:
  std::filesystem::path root_;
  std::string name_;
  std::string revision_;
  std::filesystem::path repository_;
};

}  // namespace lode::source
