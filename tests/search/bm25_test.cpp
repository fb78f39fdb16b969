#include "lode/search/bm25.hpp"

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "lode/search/resolve.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::search {
namespace {

Bm25Retriever retriever_over(const std::vector<std::string>& texts) {
  const auto pipeline = resolve_pipeline(value_or_throw(parse_pipeline("bm25(analyzer=plain)")));
  lexical::BuilderOptions options;
  options.analyzer = value_or_throw(text::find_analyzer("plain"));
  lexical::SegmentBuilder builder(std::move(options));
  for (std::size_t i = 0; i < texts.size(); ++i) {
    builder.add("d" + std::to_string(i), std::array<std::string_view, 1>{texts[i]});
  }
  return Bm25Retriever(lexical::Segment::from_bytes(builder.finish()), pipeline.bm25);
}

std::vector<std::size_t> documents_of(const std::vector<RetrievedDocument>& hits) {
  std::vector<std::size_t> result;
  for (const RetrievedDocument& hit : hits) {
    result.push_back(hit.document);
  }
  return result;
}

TEST(Bm25Retriever, RanksWhatSharesATermAndCutsAtTheDepth) {
  const auto retriever = retriever_over({"sort list", "parse json", "sort sort sort", "sort json"});
  const auto hits = retriever.retrieve({.text = "sort", .instruction = "", .candidates = {}}, 10);
  EXPECT_EQ(documents_of(hits), (std::vector<std::size_t>{2, 3, 0}));
  EXPECT_GT(hits[0].score, hits[1].score);
  EXPECT_EQ(hits[1].score, hits[2].score);
  EXPECT_EQ(retriever.retrieve({.text = "sort", .instruction = "", .candidates = {}}, 1).size(),
            1U);
}

TEST(Bm25Retriever, RanksAllCandidatesAndNothingElse) {
  const auto retriever = retriever_over({"sort list", "parse json", "sort sort sort", "open file"});
  const std::vector<std::size_t> candidates = {0, 1, 3};
  const RetrievalQuery query = {.text = "sort", .instruction = "", .candidates = candidates};
  const auto hits = retriever.retrieve(query, 10);
  // Those without a shared term come last with score 0, by docno descending.
  EXPECT_EQ(documents_of(hits), (std::vector<std::size_t>{0, 3, 1}));
  EXPECT_GT(hits[0].score, 0.0);
  EXPECT_EQ(hits[1].score, 0.0);
  EXPECT_EQ(documents_of(retriever.retrieve(query, 2)), (std::vector<std::size_t>{0, 3}));
}

}  // namespace
}  // namespace lode::search
