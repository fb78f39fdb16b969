#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "lode/base/progress.hpp"
#include "lode/index/blob.hpp"
#include "lode/index/manifest.hpp"
#include "lode/index/options.hpp"
#include "lode/source/tree.hpp"

namespace lode::index {

struct BlobKeyHash {
  std::size_t operator()(const BlobKey& key) const noexcept {
    return static_cast<std::size_t>(key.low);
  }
};
using BlobKeys = std::unordered_set<BlobKey, BlobKeyHash>;

/// Brings what is known of a tree up to what the tree is now. Single owner.
///
/// Files whose size and times are those of the old manifest are taken over from it; the others are
/// read, and contents that no segment has are analysed, in parallel, into new segments. Which
/// contents share a segment depends on the listing and the old state alone, so segments have the
/// same bytes whatever the number of threads. Memory is bounded by the size of a batch, whatever
/// the size of the tree.
class Indexing {
 public:
  /// All must outlive it, but for `known`: the keys of the contents that segments have. `old` may
  /// be null.
  Indexing(const source::SourceTree& tree,
           const source::TreeListing& listing,
           const IndexOptions& options,
           const Manifest* old,
           BlobKeys known);

  /// Files that must be read.
  [[nodiscard]] std::size_t pending_files() const noexcept { return pending_.size(); }
  /// Bytes of those of them that are new or changed: one that is read again only because a change
  /// right after the last reading may not show in its time does not count.
  [[nodiscard]] std::uint64_t changed_bytes() const noexcept { return changed_bytes_; }

  /// Reads and analyses them; `take_segment` gets the bytes of each new segment. Call once. Throws
  /// Error(Interrupted), and what `take_segment` throws; segments taken before are good.
  void run(const std::function<void(std::string bytes)>& take_segment);

  /// The files of the listing, in its order: views into the listing, the old manifest and this.
  [[nodiscard]] const std::vector<ManifestFile>& files() const noexcept { return files_; }
  [[nodiscard]] std::size_t analysed() const noexcept { return analysed_; }

 private:
  void plan();
  [[nodiscard]] std::uint64_t read_size(std::size_t file) const;
  void read_batch(std::size_t begin, std::size_t end, std::vector<Content>& contents);
  [[nodiscard]] std::string build_segment(const std::vector<Content>& contents,
                                          const std::vector<std::size_t>& fresh,
                                          Progress& progress);

  const source::SourceTree& tree_;
  const source::TreeListing& listing_;
  const IndexOptions& options_;
  const Manifest* old_;
  BlobKeys known_;
  std::int64_t start_ns_ = 0;
  std::uint64_t changed_bytes_ = 0;
  std::vector<ManifestFile> files_;
  std::vector<std::size_t> pending_;  // Positions of files to read.
  std::deque<std::string> details_;
  std::size_t analysed_ = 0;
};

}  // namespace lode::index
