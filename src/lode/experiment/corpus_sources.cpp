#include "lode/experiment/corpus_sources.hpp"

#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/search/bm25.hpp"
#include "lode/search/dense.hpp"

namespace lode::experiment {
namespace {

/// What models know a task by: "code2code" of "humanevalpack/code2code".
std::string_view short_name(const corpus::Task& task) {
  const std::string_view name = task.name;
  const std::size_t slash = name.rfind('/');
  return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

}  // namespace

std::shared_ptr<const CachedEncoder> CachedEncoders::get(
    const std::shared_ptr<const search::Encoder>& encoder) {
  if (cache_ == nullptr && options_) {
    cache_ = std::make_shared<EmbeddingCache>(*options_);
  }
  auto& cached = encoders_[encoder.get()];
  if (cached == nullptr) {
    cached = std::make_shared<CachedEncoder>(encoder, cache_);
  }
  return cached;
}

/// An encoder of the pipeline.
struct CorpusSources::Dense {
  const search::ResolvedSource* source = nullptr;
  std::shared_ptr<const CachedEncoder> encoder;
  std::shared_ptr<const search::DenseIndex> index;
  EncodingWork queries_before;
  EncodingWork documents_before;
};

CorpusSources::CorpusSources(const corpus::Task& task,
                             IndexCache& indexes,
                             CachedEncoders& encoders)
    : task_(task), indexes_(indexes), encoders_(encoders) {}

CorpusSources::~CorpusSources() = default;

void CorpusSources::add(const search::ResolvedSource& source) {
  retrievers_.push_back(open(source));
  resolved_.push_back(&source);
}

std::unique_ptr<const search::Retriever> CorpusSources::open(const search::ResolvedSource& source) {
  switch (source.kind) {
    case search::SourceKind::Bm25:
      return std::make_unique<search::Bm25Retriever>(
          indexes_.get(task_.corpus, source.bm25.analyzer), source.bm25);
    case search::SourceKind::Dense:
      return open_dense(source);
    case search::SourceKind::Lode:
      break;
  }
  throw Error(ErrorKind::InvalidArgument,
              fmt::format("'lode' searches source trees, but the task '{}' has documents; use bm25 "
                          "or a model",
                          task_.name));
}

std::unique_ptr<const search::Retriever> CorpusSources::open_dense(
    const search::ResolvedSource& source) {
  Dense dense;
  dense.source = &source;
  dense.encoder = encoders_.get(source.dense.encoder);
  dense.queries_before = dense.encoder->work(search::TextRole::Query);
  dense.documents_before = dense.encoder->work(search::TextRole::Document);
  dense.index = indexes_.get(task_.corpus,
                             *dense.encoder,
                             {.role = search::TextRole::Document,
                              .task = short_name(task_),
                              .instruction = task_.document_instruction});
  auto retriever = std::make_unique<search::DenseRetriever>(
      dense.index,
      dense.encoder,
      search::DenseRetriever::Options{.task = std::string(short_name(task_)),
                                      .int8 = source.dense.int8,
                                      .oversample = source.dense.oversample});
  dense_.push_back(std::move(dense));
  return retriever;
}

std::vector<RetrievalSource> CorpusSources::sources() const {
  std::vector<RetrievalSource> result;
  for (std::size_t i = 0; i < retrievers_.size(); ++i) {
    result.push_back(
        {.retriever = *retrievers_[i], .depth = resolved_[i]->depth, .share = resolved_[i]->share});
  }
  return result;
}

std::vector<EncodingRecord> CorpusSources::encodings(const RetrievalCounts& counts) const {
  std::vector<EncodingRecord> result;
  for (const Dense& dense : dense_) {
    const EncodingWork queries =
        difference(dense.encoder->work(search::TextRole::Query), dense.queries_before);
    const EncodingWork documents =
        difference(dense.encoder->work(search::TextRole::Document), dense.documents_before);
    EncodingRecord record = {.source = *dense.source, .documents = {}, .queries = {}, .work = {}};
    record.documents = {
        .prompt = dense.encoder->prompt({.role = search::TextRole::Document,
                                         .task = short_name(task_),
                                         .instruction = task_.document_instruction}),
        .texts = dense.index->documents(),
        .distinct = dense.index->counts().texts,
        .truncated = dense.index->counts().truncated.size()};
    record.queries = {.prompt = dense.encoder->prompt({.role = search::TextRole::Query,
                                                       .task = short_name(task_),
                                                       .instruction = task_.query_instruction}),
                      .texts = counts.queries,
                      .distinct = queries.texts,
                      .truncated = queries.truncated};
    record.work = {.texts = queries.texts + documents.texts,
                   .cached = queries.cached + documents.cached,
                   .encoded = queries.encoded + documents.encoded,
                   .not_stored = queries.not_stored + documents.not_stored,
                   .truncated = queries.truncated + documents.truncated,
                   .seconds = queries.seconds + documents.seconds};
    result.push_back(std::move(record));
  }
  return result;
}

}  // namespace lode::experiment
