#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <tuple>
#include <utility>

#include "lode/corpus/corpus.hpp"
#include "lode/search/bm25_index.hpp"
#include "lode/search/dense_index.hpp"
#include "lode/search/encoder.hpp"

namespace lode::experiment {

/// The indexes of the corpora in use: built when first asked for, shared by the pipelines and tasks
/// that need the same. Single owner.
class IndexCache {
 public:
  explicit IndexCache(std::size_t memory_bytes) : memory_bytes_(memory_bytes) {}

  /// An index of document_text() of every document, by the analyser of that name.
  [[nodiscard]] std::shared_ptr<const search::Bm25Index> get(
      const std::shared_ptr<const corpus::Corpus>& corpus, const std::string& analyzer);

  /// The vectors of document_text() of every document, by an encoder of that identity under that
  /// prompt.
  [[nodiscard]] std::shared_ptr<const search::DenseIndex> get(
      const std::shared_ptr<const corpus::Corpus>& corpus,
      const search::Encoder& encoder,
      const search::EncodeContext& context);

 private:
  using Key = std::pair<std::shared_ptr<const corpus::Corpus>, std::string>;
  using DenseKey = std::tuple<std::shared_ptr<const corpus::Corpus>, std::string, std::string>;

  std::size_t memory_bytes_;
  std::map<Key, std::shared_ptr<const search::Bm25Index>> indexes_;
  std::map<DenseKey, std::shared_ptr<const search::DenseIndex>> dense_;
};

}  // namespace lode::experiment
