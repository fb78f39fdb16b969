#pragma once

#include <cstddef>
#include <string>

#include "lode/search/bm25.hpp"
#include "lode/search/pipeline.hpp"
#include "lode/search/rank_options.hpp"

namespace lode::search {

/// How many documents a source returns when the pipeline does not say (`@n`).
inline constexpr std::size_t kDefaultDepth = 1000;

/// What retrieves.
enum class SourceKind {
  Bm25,  ///< Over documents, or over the chunks of a source tree.
  Lode,  ///< The ranked search of `lode search`, over source trees.
};

/// A pipeline whose components were looked up and whose parameters were checked and completed.
struct ResolvedPipeline {
  Pipeline pipeline;
  SourceKind source = SourceKind::Bm25;
  Bm25Settings bm25;  ///< Of SourceKind::Bm25.
  RankOptions rank;   ///< Of SourceKind::Lode.
  std::size_t depth = kDefaultDepth;
};

/// Throws Error(InvalidArgument), with a caret, for a component or parameter that does not exist,
/// and Error(Unsupported) for one that this build has not: models, fusion, rerankers.
[[nodiscard]] ResolvedPipeline resolve_pipeline(Pipeline pipeline);

/// Everything that decides the ranking, defaults too: equal text, equal rankings.
[[nodiscard]] std::string to_string(const ResolvedPipeline& resolved);

}  // namespace lode::search
