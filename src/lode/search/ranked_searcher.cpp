#include "lode/search/ranked_searcher.hpp"

#include "lode/search/pack.hpp"

namespace lode::search {

RankedSearcher::RankedSearcher(const std::shared_ptr<const CodeIndex>& index,
                               const RankOptions& options)
    : IndexedSearcher(index), ranker_(index), options_(options) {}

std::vector<CodeHit> RankedSearcher::rank(std::string_view query,
                                          std::size_t count,
                                          const HitFilter& filter) const {
  RankOptions options = options_;
  options.k = count;
  options.filter = filter.file;
  options.chunk_filter = filter.chunk;
  return ranker_.rank(parse_code_query(query), options);
}

std::vector<CodeHit> RankedSearcher::rank_to_pack(std::string_view query) const {
  return ranker_.rank(parse_code_query(query), packing_options(options_));
}

}  // namespace lode::search
