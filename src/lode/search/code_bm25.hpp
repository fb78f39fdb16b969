#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "lode/lexical/bm25.hpp"
#include "lode/search/indexed_searcher.hpp"

namespace lode::search {

/// Plain BM25 over the chunks of a tree: the words of the fields of CodeField together, without
/// paths or any other signal. What a ranker is compared with. Ties by chunk number.
class Bm25CodeSearcher final : public IndexedSearcher {
 public:
  Bm25CodeSearcher(std::shared_ptr<const CodeIndex> index, const lexical::Bm25Params& params);

 protected:
  /// Chunks without a word of the query are no hits.
  [[nodiscard]] std::vector<CodeHit> rank(std::string_view query,
                                          std::size_t count,
                                          const HitFilter& filter) const override;

 private:
  lexical::Bm25Params params_;
};

}  // namespace lode::search
