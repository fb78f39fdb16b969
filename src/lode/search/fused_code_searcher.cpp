#include "lode/search/fused_code_searcher.hpp"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>
#include <utility>

#include <fmt/format.h>

namespace lode::search {

FusedCodeSearcher::FusedCodeSearcher(std::shared_ptr<const CodeIndex> index,
                                     std::vector<Part> parts,
                                     const FusionSettings& fusion)
    : IndexedSearcher(std::move(index)), parts_(std::move(parts)), fusion_(fusion) {}

std::vector<CodeHit> FusedCodeSearcher::rank(std::string_view query,
                                             std::size_t count,
                                             const HitFilter& filter) const {
  std::vector<std::vector<RetrievedDocument>> lists;
  std::unordered_map<std::size_t, CodeHit> hits;
  // Of equal scores the larger name comes first: that of the lower chunk.
  std::unordered_map<std::size_t, std::string> names;
  for (const Part& part : parts_) {
    std::vector<RetrievedDocument>& list = lists.emplace_back();
    for (CodeHit& hit : part.searcher->hits(query, part.depth, filter)) {
      list.push_back({.document = hit.chunk, .score = hit.score});
      names.try_emplace(
          hit.chunk, fmt::format("{:010}", std::numeric_limits<std::uint32_t>::max() - hit.chunk));
      hits.try_emplace(hit.chunk, std::move(hit));
    }
  }
  std::vector<FusionInput> inputs;
  for (std::size_t i = 0; i < parts_.size(); ++i) {
    inputs.push_back({.hits = lists[i], .share = parts_[i].share});
  }
  std::vector<CodeHit> fused;
  for (const RetrievedDocument& document :
       fuse(inputs, fusion_, [&](std::size_t chunk) -> std::string_view {
         return names.at(chunk);
       })) {
    if (fused.size() == count) {
      break;
    }
    fused.push_back(std::move(hits.at(document.document)));
    fused.back().score = document.score;
  }
  return fused;
}

}  // namespace lode::search
