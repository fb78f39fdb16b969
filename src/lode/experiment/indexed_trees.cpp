#include "lode/experiment/indexed_trees.hpp"

#include <algorithm>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/log.hpp"
#include "lode/index/memory_index.hpp"
#include "lode/index/open.hpp"
#include "lode/search/code_bm25.hpp"
#include "lode/search/ranked_searcher.hpp"
#include "lode/source/tree.hpp"
#include "lode/text/analyzer.hpp"

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

/// What source trees can be searched with.
const search::ResolvedSource& tree_source(const search::ResolvedPipeline& pipeline) {
  const search::ResolvedSource& source = pipeline.sources.front();
  if (pipeline.sources.size() > 1 || source.kind == search::SourceKind::Dense) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("source trees are searched with lode or bm25 alone, not with '{}'",
                            to_string(pipeline.pipeline)));
  }
  return source;
}

void check_analyzer(const search::ResolvedPipeline& pipeline) {
  const auto own = value_or_throw(text::find_analyzer(text::analyzer_names().front()));
  const std::string& analyzer = pipeline.sources.front().bm25.analyzer;
  if (analyzer != own->name()) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("source trees are indexed with the analyser '{}'; '{}' asks for '{}'",
                            own->name(),
                            to_string(pipeline.pipeline),
                            analyzer));
  }
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

std::shared_ptr<const search::CodeIndex> IndexedTrees::index(const corpus::TaskTree& tree) {
  const std::string place = place_of(tree);
  if (last_ != nullptr && last_place_ == place) {
    return last_;
  }
  last_.reset();
  index::IndexOptions options;
  if (!folder_.empty()) {
    options.folder = folder_ / folder_name(tree.repository);
  }
  const index::OpenedIndex found = opened(tree, [&] {
    return index::open_index(
        place, options, {.most_bytes = std::numeric_limits<std::uint64_t>::max()});
  });
  std::shared_ptr<const search::CodeIndex> index = found.snapshot;
  if (!found.note.empty()) {
    log_warning(fmt::format("{}: {}", tree.name, found.note));
    // A stored index with a note may be older than the folder.
    if (tree.revision.empty() && !found.in_memory) {
      index = index::build_in_memory(found.tree, options);
    }
  }
  if (!tree.revision.empty()) {
    last_place_ = place;
    last_ = index;
  }
  return index;
}

std::unique_ptr<const search::CodeSearcher> IndexedTrees::open(
    const corpus::TaskTree& tree, const search::ResolvedPipeline& pipeline) {
  const search::ResolvedSource& source = tree_source(pipeline);
  if (source.kind == search::SourceKind::Lode) {
    return std::make_unique<search::RankedSearcher>(index(tree), source.rank);
  }
  check_analyzer(pipeline);
  return std::make_unique<search::Bm25CodeSearcher>(index(tree), source.bm25.params);
}

}  // namespace lode::experiment
