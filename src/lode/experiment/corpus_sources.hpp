#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "lode/corpus/task.hpp"
#include "lode/experiment/cached_encoder.hpp"
#include "lode/experiment/embedding_cache.hpp"
#include "lode/experiment/indexes.hpp"
#include "lode/experiment/provenance.hpp"
#include "lode/experiment/retrieve.hpp"
#include "lode/search/resolve.hpp"

namespace lode::experiment {

/// The encoders in use, each with the cache and a count of its work. The cache is opened when the
/// first encoder is asked for. Single owner.
class CachedEncoders {
 public:
  explicit CachedEncoders(std::optional<EmbeddingCacheOptions> cache)
      : options_(std::move(cache)) {}

  [[nodiscard]] std::shared_ptr<const CachedEncoder> get(
      const std::shared_ptr<const search::Encoder>& encoder);

 private:
  std::optional<EmbeddingCacheOptions> options_;
  std::shared_ptr<EmbeddingCache> cache_;
  std::map<const search::Encoder*, std::shared_ptr<const CachedEncoder>> encoders_;
};

/// The sources of one pipeline over the documents of one task. Keeps references to its arguments.
/// Single owner.
class CorpusSources {
 public:
  CorpusSources(const corpus::Task& task, IndexCache& indexes, CachedEncoders& encoders);
  ~CorpusSources();
  CorpusSources(const CorpusSources&) = delete;
  CorpusSources& operator=(const CorpusSources&) = delete;

  /// Builds what the source searches, documents' vectors too. Throws Error(InvalidArgument) for a
  /// source that searches no documents, and what an encoder throws.
  void add(const search::ResolvedSource& source);

  [[nodiscard]] std::vector<RetrievalSource> sources() const;

  /// What the encoders did from add() to now.
  [[nodiscard]] std::vector<EncodingRecord> encodings(const RetrievalCounts& counts) const;

 private:
  struct Dense;
  std::unique_ptr<const search::Retriever> open(const search::ResolvedSource& source);
  std::unique_ptr<const search::Retriever> open_dense(const search::ResolvedSource& source);

  const corpus::Task& task_;
  IndexCache& indexes_;
  CachedEncoders& encoders_;
  std::vector<const search::ResolvedSource*> resolved_;
  std::vector<std::unique_ptr<const search::Retriever>> retrievers_;
  std::vector<Dense> dense_;
};

}  // namespace lode::experiment
