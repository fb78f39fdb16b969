#include "lode/experiment/indexes.hpp"

#include "lode/corpus/document.hpp"

namespace lode::experiment {

namespace {

/// Keeps the corpus alive while it is read.
search::DocumentSource source_of(const std::shared_ptr<const corpus::Corpus>& corpus) {
  return {.size = corpus->size(),
          .read = [corpus](std::size_t i, std::string& docno, std::string& text) {
            docno = corpus->docno(i);
            text = corpus::document_text(corpus->document(i));
          }};
}

}  // namespace

std::shared_ptr<const search::Bm25Index> IndexCache::get(
    const std::shared_ptr<const corpus::Corpus>& corpus, const std::string& analyzer) {
  auto& index = indexes_[{corpus, analyzer}];
  if (index == nullptr) {
    index = search::Bm25Index::build(source_of(corpus),
                                     {.analyzer = analyzer, .memory_bytes = memory_bytes_});
  }
  return index;
}

std::shared_ptr<const search::DenseIndex> IndexCache::get(
    const std::shared_ptr<const corpus::Corpus>& corpus,
    const search::Encoder& encoder,
    const search::EncodeContext& context) {
  auto& index = dense_[{corpus, encoder.identity(), encoder.prompt(context)}];
  if (index == nullptr) {
    index = search::DenseIndex::build(source_of(corpus), encoder, context);
  }
  return index;
}

}  // namespace lode::experiment
