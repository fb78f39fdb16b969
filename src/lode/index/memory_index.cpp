#include "lode/index/memory_index.hpp"

#include <string>
#include <utility>
#include <vector>

#include "lode/index/indexing.hpp"

namespace lode::index {

std::shared_ptr<const Snapshot> build_in_memory(std::shared_ptr<const source::SourceTree> tree,
                                                const IndexOptions& options) {
  const source::TreeListing listing = tree->list();
  Indexing indexing(*tree, listing, options, nullptr, {});
  std::vector<std::shared_ptr<const Segment>> segments;
  indexing.run([&](std::string bytes) {
    segments.push_back(Segment::from_bytes(std::move(bytes), "a segment of an index in memory"));
  });
  const ManifestSettings settings{.root = tree->root().string(),
                                  .revision = tree->revision(),
                                  .options = options_fingerprint(options),
                                  .analysis = analysis_name()};
  auto manifest = Manifest::from_bytes(write_manifest(settings, indexing.files(), listing.skipped),
                                       "the manifest of an index in memory");
  return Snapshot::make(std::move(tree), std::move(manifest), segments);
}

}  // namespace lode::index
