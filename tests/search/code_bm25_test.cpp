#include "lode/search/code_bm25.hpp"

#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"

#include "search/small_index.hpp"

namespace lode::search {
namespace {

std::shared_ptr<const CodeIndex> small_index() {
  return std::make_shared<SmallIndex>(std::map<std::string, std::vector<std::string>>{
      {"a.py", {"import json", "def parse text", "return json loads"}},
      {"b.py", {"sort values", "sort sort sort", "nothing"}},
      {"c.py", {"sort values"}}});
}

std::vector<LineRange> lines_of(const std::vector<SearchHit>& hits) {
  std::vector<LineRange> lines;
  for (const SearchHit& hit : hits) {
    lines.push_back(hit.lines);
  }
  return lines;
}

TEST(Bm25CodeSearcher, RanksChunksByBm25AndTiesByTheirNumber) {
  const Bm25CodeSearcher searcher(small_index(), {});
  const auto hits = searcher.search("sort", 10);
  EXPECT_EQ(lines_of(hits),
            (std::vector<LineRange>{{"b.py", 2, 2}, {"b.py", 1, 1}, {"c.py", 1, 1}}));
  EXPECT_GT(hits[0].score, hits[1].score);
  EXPECT_EQ(hits[1].score, hits[2].score);
  EXPECT_EQ(lines_of(searcher.search("sort", 1)), (std::vector<LineRange>{{"b.py", 2, 2}}));
}

TEST(Bm25CodeSearcher, ScoresByTheFormulaOfLucene) {
  lexical::Bm25Params params;
  params.k1 = 1.2;
  params.b = 0.0;
  const Bm25CodeSearcher searcher(small_index(), params);
  // "nothing" is in one chunk of seven, once; its stem and its prefix are two terms.
  const double idf = lexical::bm25_idf(lexical::Bm25Variant::Lucene, 1, 7);
  const auto hits = searcher.search("nothing", 10);
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_NEAR(hits[0].score, 2.0 * idf * lexical::bm25_shape(params).factor / (1.0 + 1.2), 1e-12);
}

TEST(Bm25CodeSearcher, FindsNothingForWordsThatAreNotThere) {
  const Bm25CodeSearcher searcher(small_index(), {});
  EXPECT_TRUE(searcher.search("zebra", 10).empty());
  EXPECT_TRUE(searcher.search("", 10).empty());
  EXPECT_TRUE(searcher.pack("zebra", 100).empty());
}

TEST(Bm25CodeSearcher, NamesSymbolsAndFunctions) {
  const Bm25CodeSearcher searcher(small_index(), {});
  EXPECT_EQ(searcher.search("parse", 1).at(0).symbol, "Box.parse");
  EXPECT_EQ(searcher.functions("a.py"),
            (std::vector<CodeFunction>{{.name = "Box.parse", .first_line = 2, .last_line = 3}}));
  EXPECT_TRUE(searcher.functions("b.py").empty());
  EXPECT_TRUE(searcher.functions("none.py").empty());
  EXPECT_EQ(searcher.file_count(), 3U);
}

TEST(Bm25CodeSearcher, PacksWhatItFindsWithinTheBudget) {
  const Bm25CodeSearcher searcher(small_index(), {});
  EXPECT_EQ(searcher.pack("sort", 1000), (std::vector<LineRange>{{"b.py", 1, 3}, {"c.py", 1, 1}}))
      << "with what is around it";
  EXPECT_EQ(searcher.pack("json", 1000).at(0), (LineRange{"a.py", 1, 3}))
      << "line 3 lies in a function that is packed whole";
}

TEST(Bm25CodeSearcher, RefusesWrongParameters) {
  lexical::Bm25Params params;
  params.b = 2.0;
  EXPECT_THROW(Bm25CodeSearcher(small_index(), params), Error);
}

TEST(FindFile, FindsEveryFileAndNoOther) {
  const auto index = small_index();
  EXPECT_EQ(find_file(*index, "a.py"), 0U);
  EXPECT_EQ(find_file(*index, "c.py"), 2U);
  EXPECT_EQ(find_file(*index, "b"), std::nullopt);
  EXPECT_EQ(find_file(*index, "d.py"), std::nullopt);
}

}  // namespace
}  // namespace lode::search
