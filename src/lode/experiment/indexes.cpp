#include "lode/experiment/indexes.hpp"

#include "lode/corpus/document.hpp"

namespace lode::experiment {

std::shared_ptr<const search::Bm25Index> IndexCache::get(
    const std::shared_ptr<const corpus::Corpus>& corpus, const std::string& analyzer) {
  auto& index = indexes_[{corpus, analyzer}];
  if (index == nullptr) {
    const search::DocumentSource source = {
        .size = corpus->size(), .read = [&](std::size_t i, std::string& docno, std::string& text) {
          docno = corpus->docno(i);
          text = corpus::document_text(corpus->document(i));
        }};
    index = search::Bm25Index::build(source, {.analyzer = analyzer, .memory_bytes = memory_bytes_});
  }
  return index;
}

}  // namespace lode::experiment
