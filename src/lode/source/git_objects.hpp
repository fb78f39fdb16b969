#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/source/repository.hpp"

namespace lode::source {

/// Entry of a tree in git's object store.
struct GitEntry {
  enum class Kind : std::uint8_t { Folder, File, Link, Submodule };
  std::string name;
  std::string id;  ///< Hex.
  Kind kind = Kind::File;
};

/// Reads a repository's objects through libgit2, which is loaded when the first object of this
/// class is made (that takes about 25 ms, mostly its own start-up). Ids are full and hexadecimal.
///
/// Single owner; several objects may be used at once. Methods throw Error(InvalidInput) for an
/// object that is missing or damaged; the constructor Error(Unsupported) without libgit2.
class GitObjects {
 public:
  explicit GitObjects(const Repository& repository);
  ~GitObjects();
  GitObjects(const GitObjects&) = delete;
  GitObjects& operator=(const GitObjects&) = delete;

  /// The commit that a revision (gitrevisions(7)) names. Throws Error(NotFound | InvalidArgument)
  /// with the revision.
  [[nodiscard]] std::string resolve_commit(std::string_view revision) const;
  [[nodiscard]] std::string tree_of(const std::string& commit) const;
  /// In git's order.
  [[nodiscard]] std::vector<GitEntry> entries(const std::string& tree) const;
  /// What lies at `path` below `tree`; its name is the last part.
  [[nodiscard]] std::optional<GitEntry> find(const std::string& tree,
                                             const std::string& path) const;
  /// Bytes of a blob, without reading it.
  [[nodiscard]] std::uint64_t blob_size(const std::string& blob) const;
  [[nodiscard]] std::string blob(const std::string& blob) const;
  /// As for_each_commit() of repository.hpp.
  void for_each_commit(std::string_view revision,
                       const HistoryOptions& options,
                       const std::function<bool(const Commit&)>& visit) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace lode::source
