#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lode/search/bm25.hpp"
#include "lode/search/dense.hpp"
#include "lode/search/encoder.hpp"
#include "lode/search/fusion.hpp"
#include "lode/search/pipeline.hpp"
#include "lode/search/rank_options.hpp"

namespace lode::search {

/// How many documents a source returns when the pipeline does not say (`@n`).
inline constexpr std::size_t kDefaultDepth = 1000;

/// What retrieves.
enum class SourceKind {
  Bm25,   ///< Over documents, or over the chunks of a source tree.
  Lode,   ///< The ranked search of `lode search`, over source trees.
  Dense,  ///< By the vectors of an encoder, over documents or the chunks of a source tree.
};

/// A source whose parameters were checked and completed.
struct ResolvedSource {
  SourceKind kind = SourceKind::Bm25;
  Bm25Settings bm25;    ///< Of SourceKind::Bm25.
  RankOptions rank;     ///< Of SourceKind::Lode.
  DenseSettings dense;  ///< Of SourceKind::Dense.
  std::size_t depth = kDefaultDepth;
  SourceShare share;  ///< In the fusion.
};

/// A pipeline whose components were looked up and whose parameters were checked and completed.
struct ResolvedPipeline {
  Pipeline pipeline;
  std::vector<ResolvedSource> sources;  ///< At least one.
  FusionSettings fusion;                ///< Of several sources.
  std::size_t depth = kDefaultDepth;    ///< Of the one source, or of the fused list.
};

/// How sources are fused when the pipeline does not say: a weighted sum in which bm25 keeps its own
/// scores, at 0.05 each, and a model's are spread from 0 to 1. docs/fusion.md says why.
[[nodiscard]] SourceShare default_share(SourceKind kind) noexcept;

/// Throws Error(InvalidArgument), with a caret, for a component or parameter that does not exist,
/// Error(Unsupported) for one that this build has not: rerankers, and models without `encoders`;
/// and what `encoders` throws.
[[nodiscard]] ResolvedPipeline resolve_pipeline(Pipeline pipeline,
                                                EncoderOpener* encoders = nullptr);

/// Everything that decides the ranking, defaults and the encoders' identities too: equal text,
/// equal rankings.
[[nodiscard]] std::string to_string(const ResolvedPipeline& resolved);

}  // namespace lode::search
