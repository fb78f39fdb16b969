#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "lode/search/code_ranker.hpp"
#include "lode/search/indexed_searcher.hpp"

namespace lode::search {

/// The ranked search of `lode search` as a searcher of tasks over trees.
class RankedSearcher final : public IndexedSearcher {
 public:
  /// `options.k` has no part in it: the caller says how many hits.
  RankedSearcher(const std::shared_ptr<const CodeIndex>& index, const RankOptions& options);

 protected:
  [[nodiscard]] std::vector<CodeHit> rank(std::string_view query,
                                          std::size_t count,
                                          const HitFilter& filter) const override;
  /// By packing_options().
  [[nodiscard]] std::vector<CodeHit> rank_to_pack(std::string_view query) const override;

 private:
  CodeRanker ranker_;
  RankOptions options_;
};

}  // namespace lode::search
