#pragma once

#include <cstddef>
#include <memory>
#include <string_view>
#include <vector>

#include "lode/search/fusion.hpp"
#include "lode/search/indexed_searcher.hpp"

namespace lode::search {

/// Several searchers of one tree, whose lists of chunks are fused. Ties by chunk number.
class FusedCodeSearcher final : public IndexedSearcher {
 public:
  struct Part {
    std::unique_ptr<const IndexedSearcher> searcher;
    std::size_t depth = 0;  ///< Hits of its list.
    SourceShare share = {};
  };
  FusedCodeSearcher(std::shared_ptr<const CodeIndex> index,
                    std::vector<Part> parts,
                    const FusionSettings& fusion);

 protected:
  /// A hit is as the first of the parts has it that found its chunk, but for its score.
  [[nodiscard]] std::vector<CodeHit> rank(std::string_view query,
                                          std::size_t count,
                                          const HitFilter& filter) const override;

 private:
  std::vector<Part> parts_;
  FusionSettings fusion_;
};

}  // namespace lode::search
