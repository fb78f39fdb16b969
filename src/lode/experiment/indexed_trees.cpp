#include "lode/experiment/indexed_trees.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/hash.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/index/memory_index.hpp"
#include "lode/search/code_bm25.hpp"
#include "lode/search/ranked_searcher.hpp"
#include "lode/source/tree.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::experiment {
namespace {

std::shared_ptr<const source::SourceTree> open_tree(const corpus::TaskTree& tree) {
  const std::string place = (tree.root.empty() ? tree.place : tree.place / tree.root).string();
  try {
    return source::SourceTree::open(
        tree.revision.empty() ? place : fmt::format("{}@{}", place, tree.revision), {});
  } catch (const Error& error) {
    throw Error(error.kind(),
                fmt::format("the tree '{}' of the task cannot be opened: {}; repositories.tsv or "
                            "--trees says where its repository '{}' lies",
                            tree.name,
                            error.message(),
                            tree.repository));
  }
}

void check_analyzer(const search::ResolvedPipeline& pipeline) {
  const auto own = value_or_throw(text::find_analyzer(text::analyzer_names().front()));
  if (pipeline.bm25.analyzer != own->name()) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("source trees are indexed with the analyser '{}'; '{}' asks for '{}'",
                            own->name(),
                            to_string(pipeline.pipeline),
                            pipeline.bm25.analyzer));
  }
}

}  // namespace

std::string IndexedTrees::state(const corpus::TaskTree& tree) {
  const auto opened = open_tree(tree);
  if (!opened->revision().empty()) {
    return opened->revision();
  }
  Sha256 hash;
  for (const source::TreeFile& file : opened->list().files) {
    throw_if_interrupted();
    const std::string bytes = opened->read(file, std::numeric_limits<std::uint64_t>::max());
    hash.update(fmt::format("{}\n{}\n", file.path, bytes.size()));
    hash.update(bytes);
  }
  return hash.hex_digest();
}

std::unique_ptr<const search::CodeSearcher> IndexedTrees::open(
    const corpus::TaskTree& tree, const search::ResolvedPipeline& pipeline) {
  if (pipeline.source == search::SourceKind::Lode) {
    return std::make_unique<search::RankedSearcher>(index::build_in_memory(open_tree(tree), {}),
                                                    pipeline.rank);
  }
  check_analyzer(pipeline);
  auto index = index::build_in_memory(open_tree(tree), {});
  return std::make_unique<search::Bm25CodeSearcher>(std::move(index), pipeline.bm25.params);
}

}  // namespace lode::experiment
