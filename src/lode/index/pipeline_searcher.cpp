#include "lode/index/pipeline_searcher.hpp"

#include <utility>
#include <vector>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/search/code_bm25.hpp"
#include "lode/search/dense_code_searcher.hpp"
#include "lode/search/fused_code_searcher.hpp"
#include "lode/search/ranked_searcher.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::index {
namespace {

void check_analyzer(const search::ResolvedSource& source) {
  const auto own = value_or_throw(text::find_analyzer(text::analyzer_names().front()));
  if (source.bm25.analyzer != own->name()) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("source trees are indexed with the analyser '{}', not with '{}'",
                            own->name(),
                            source.bm25.analyzer));
  }
}

void add_report(VectorReport& total, const VectorReport& report) {
  total.chunks = report.chunks;
  total.missing += report.missing;
  total.encoded += report.encoded;
  total.truncated += report.truncated;
  total.tokens += report.tokens;
  total.unreadable += report.unreadable;
  total.seconds += report.seconds;
}

class Maker {
 public:
  Maker(const std::shared_ptr<const Snapshot>& snapshot,
        const std::filesystem::path& store,
        bool update,
        PipelineSearcher& out)
      : snapshot_(snapshot), store_(store), update_(update), out_(out) {}

  [[nodiscard]] std::unique_ptr<const search::IndexedSearcher> make(
      const search::ResolvedSource& source) {
    switch (source.kind) {
      case search::SourceKind::Lode:
        return std::make_unique<search::RankedSearcher>(snapshot_, source.rank);
      case search::SourceKind::Dense:
        return std::make_unique<search::DenseCodeSearcher>(
            snapshot_, vectors_of(source.dense), source.dense);
      case search::SourceKind::Bm25:
        break;
    }
    check_analyzer(source);
    return std::make_unique<search::Bm25CodeSearcher>(snapshot_, source.bm25.params);
  }

 private:
  [[nodiscard]] std::shared_ptr<const search::CodeVectors> vectors_of(
      const search::DenseSettings& dense) {
    const search::Encoder& encoder = *dense.encoder;
    VectorReport report;
    std::shared_ptr<const search::CodeVectors> vectors;
    if (store_.empty()) {
      vectors = make_chunk_vectors(*snapshot_, encoder, report);
    } else if (update_) {
      try {
        vectors = updated_chunk_vectors(
            *snapshot_, store_, encoder, {.model = search::model_name(dense)}, report);
        note(report.note);
      } catch (const Error& error) {
        if (error.kind() != ErrorKind::Io) {
          throw;
        }
        note(fmt::format("vectors are kept in memory only: {}", error.message()));
        vectors = make_chunk_vectors(*snapshot_, encoder, report);
      }
    } else {
      vectors = read_chunk_vectors(*snapshot_, store_, encoder);
      report.chunks = snapshot_->chunk_count();
      report.missing = report.chunks - vectors->chunks.size();
      if (report.missing > 0) {
        note(fmt::format(
            "{} of {} chunks have no vector of the model; 'lode index --encoder' makes them",
            report.missing,
            report.chunks));
      }
    }
    add_report(out_.vectors, report);
    return vectors;
  }

  void note(const std::string& what) {
    if (!what.empty()) {
      out_.note += (out_.note.empty() ? "" : "; ") + what;
    }
  }

  const std::shared_ptr<const Snapshot>& snapshot_;
  const std::filesystem::path& store_;
  bool update_;
  PipelineSearcher& out_;
};

}  // namespace

PipelineSearcher make_searcher(const std::shared_ptr<const Snapshot>& snapshot,
                               const std::filesystem::path& store,
                               const search::ResolvedPipeline& pipeline,
                               bool update) {
  PipelineSearcher result;
  Maker maker(snapshot, store, update, result);
  if (pipeline.sources.size() == 1) {
    result.searcher = maker.make(pipeline.sources.front());
    return result;
  }
  std::vector<search::FusedCodeSearcher::Part> parts;
  for (const search::ResolvedSource& source : pipeline.sources) {
    parts.push_back({.searcher = maker.make(source), .depth = source.depth, .share = source.share});
  }
  result.searcher =
      std::make_unique<search::FusedCodeSearcher>(snapshot, std::move(parts), pipeline.fusion);
  return result;
}

}  // namespace lode::index
