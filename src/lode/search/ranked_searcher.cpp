#include "lode/search/ranked_searcher.hpp"

namespace lode::search {

RankedSearcher::RankedSearcher(const std::shared_ptr<const CodeIndex>& index,
                               const RankOptions& options)
    : IndexedSearcher(index), ranker_(index), options_(options) {}

std::vector<CodeHit> RankedSearcher::rank(std::string_view query, std::size_t count) const {
  RankOptions options = options_;
  options.k = count;
  return ranker_.rank(parse_code_query(query), options);
}

}  // namespace lode::search
