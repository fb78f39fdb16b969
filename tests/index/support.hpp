#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "lode/index/options.hpp"
#include "lode/index/snapshot.hpp"
#include "lode/index/store.hpp"

#include "support/data.hpp"

namespace lode::testing {

/// Everything that a code index answers, as text: two indexes of one tree are equal when it is.
[[nodiscard]] std::string answers(const search::CodeIndex& index);

/// Writes a file whose time lies far enough back not to be racy, at another time for each call.
void put(const std::filesystem::path& path, std::string_view content);

/// A small tree in several languages, in `folder`.
void make_small_tree(const std::filesystem::path& folder);

/// A tree and a store beside it.
class IndexedTree {
 public:
  IndexedTree();

  [[nodiscard]] const std::filesystem::path& root() const noexcept { return root_; }
  [[nodiscard]] const std::filesystem::path& store() const noexcept { return options.folder; }
  [[nodiscard]] std::shared_ptr<const source::SourceTree> tree() const { return open(root_); }
  [[nodiscard]] std::shared_ptr<const source::SourceTree> open(
      const std::filesystem::path& place) const;
  void put(const std::string& path, std::string_view content) const {
    testing::put(root_ / path, content);
  }
  void remove(const std::string& path) const { std::filesystem::remove_all(root_ / path); }

  /// Updates the index; what was done is in `report`.
  std::shared_ptr<const index::Snapshot> update(const index::UpdateOptions& how = {});
  /// What a fresh index in memory answers.
  [[nodiscard]] std::string fresh_answers() const;
  /// The stored index as it is; null when there is none.
  [[nodiscard]] std::shared_ptr<const index::Snapshot> stored() const;

  index::IndexOptions options;
  index::UpdateReport report;

 private:
  TemporaryFolder temporary_;
  std::filesystem::path root_;
};

/// Names and sizes of the store's segments.
[[nodiscard]] std::map<std::string, std::uintmax_t> segment_files(
    const std::filesystem::path& store);

}  // namespace lode::testing
