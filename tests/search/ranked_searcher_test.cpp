#include "lode/search/ranked_searcher.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "search/small_index.hpp"

namespace lode::search {
namespace {

std::shared_ptr<const CodeIndex> small_index() {
  return std::make_shared<SmallIndex>(std::map<std::string, std::vector<std::string>>{
      {"lib/retry.py", {"import time", "def again text"}},
      {"lib/socket.py", {"retry retry", "open socket"}}});
}

TEST(RankedSearcher, GivesTheHitsOfTheRanker) {
  const auto index = small_index();
  const RankOptions options;
  const RankedSearcher searcher(index, options);
  RankOptions ten = options;
  ten.k = 10;
  const auto ranked = CodeRanker(index).rank(parse_code_query("retry"), ten);
  const auto hits = searcher.search("retry", 10);
  ASSERT_EQ(hits.size(), ranked.size());
  ASSERT_FALSE(hits.empty());
  for (std::size_t i = 0; i < hits.size(); ++i) {
    EXPECT_EQ(hits[i].lines.path, index->file(ranked[i].file).path);
    EXPECT_EQ(hits[i].lines.first_line, index->chunk(ranked[i].chunk).first_line);
    EXPECT_EQ(hits[i].score, ranked[i].score);
  }
}

TEST(RankedSearcher, HeedsTheWeightsOfSignals) {
  RankOptions options;
  options.weights.fill(0.0);
  options.weights[static_cast<std::size_t>(Signal::Stem)] = 1.0;
  EXPECT_EQ(RankedSearcher(small_index(), options).search("retry", 10).at(0).lines.path,
            "lib/retry.py");
  options.weights.fill(0.0);
  options.weights[static_cast<std::size_t>(Signal::Chunk)] = 1.0;
  EXPECT_EQ(RankedSearcher(small_index(), options).search("retry", 10).at(0).lines.path,
            "lib/socket.py");
}

}  // namespace
}  // namespace lode::search
