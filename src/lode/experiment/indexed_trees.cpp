#include "lode/experiment/indexed_trees.hpp"

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/log.hpp"
#include "lode/index/memory_index.hpp"
#include "lode/index/open.hpp"
#include "lode/index/pipeline_searcher.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/source/tree.hpp"

namespace lode::experiment {
namespace {

/// As source::SourceTree::open() takes it.
std::string place_of(const corpus::TaskTree& tree) {
  const std::string place = (tree.root.empty() ? tree.place : tree.place / tree.root).string();
  return tree.revision.empty() ? place : fmt::format("{}@{}", place, tree.revision);
}

/// What `open` gives; says of which tree its errors are.
template <typename Open>
auto opened(const corpus::TaskTree& tree, const Open& open) {
  try {
    return open();
  } catch (const Error& error) {
    if (error.kind() == ErrorKind::Interrupted || error.kind() == ErrorKind::Io) {
      throw;
    }
    throw Error(error.kind(),
                fmt::format("the tree '{}' of the task cannot be opened: {}; repositories.tsv or "
                            "--trees says where its repository '{}' lies",
                            tree.name,
                            error.message(),
                            tree.repository));
  }
}

/// A name for a folder. Different repositories of one task rarely share it, and may.
std::string folder_name(std::string_view repository) {
  std::string name(repository);
  std::replace(name.begin(), name.end(), '/', '+');
  return name == ".." || name == "." ? "+" : name;
}

}  // namespace

std::string IndexedTrees::state(const corpus::TaskTree& tree) {
  const auto files = opened(tree, [&] { return source::SourceTree::open(place_of(tree), {}); });
  if (!files->revision().empty()) {
    return files->revision();
  }
  Sha256 hash;
  for (const source::TreeFile& file : files->list().files) {
    throw_if_interrupted();
    const std::string bytes = files->read(file, std::numeric_limits<std::uint64_t>::max());
    hash.update(fmt::format("{}\n{}\n", file.path, bytes.size()));
    hash.update(bytes);
  }
  return hash.hex_digest();
}

IndexedTrees::OpenedTree IndexedTrees::open_tree(const corpus::TaskTree& tree) {
  const std::string place = place_of(tree);
  if (last_.snapshot != nullptr && last_place_ == place) {
    return last_;
  }
  last_ = {};
  index::IndexOptions options;
  if (!folder_.empty()) {
    options.folder = folder_ / folder_name(tree.repository);
  }
  const index::OpenedIndex found = opened(tree, [&] {
    return index::open_index(
        place, options, {.most_bytes = std::numeric_limits<std::uint64_t>::max()});
  });
  OpenedTree result{.snapshot = found.snapshot, .store = {}};
  bool in_memory = found.in_memory;
  if (!found.note.empty()) {
    log_warning(fmt::format("{}: {}", tree.name, found.note));
    // A stored index with a note may be older than the folder.
    if (tree.revision.empty() && !in_memory) {
      result.snapshot = index::build_in_memory(found.tree, options);
      in_memory = true;
    }
  }
  if (!in_memory) {
    result.store = index::store_path(*found.tree, options);
  }
  if (!tree.revision.empty()) {
    last_place_ = place;
    last_ = result;
  }
  return result;
}

std::shared_ptr<const search::CodeIndex> IndexedTrees::index(const corpus::TaskTree& tree) {
  return open_tree(tree).snapshot;
}

std::unique_ptr<const search::CodeSearcher> IndexedTrees::open(
    const corpus::TaskTree& tree, const search::ResolvedPipeline& pipeline) {
  const OpenedTree found = open_tree(tree);
  index::PipelineSearcher made = index::make_searcher(found.snapshot, found.store, pipeline, true);
  if (!made.note.empty()) {
    log_warning(fmt::format("{}: {}", tree.name, made.note));
  }
  return std::move(made.searcher);
}

}  // namespace lode::experiment
