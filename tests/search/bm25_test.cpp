#include "lode/search/bm25.hpp"

#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "lode/search/bm25_index.hpp"
#include "lode/search/resolve.hpp"

namespace lode::search {
namespace {

Bm25Retriever retriever_over(const std::vector<std::string>& texts) {
  const auto pipeline = resolve_pipeline(value_or_throw(parse_pipeline("bm25(analyzer=plain)")));
  const DocumentSource source = {.size = texts.size(),
                                 .read = [&](std::size_t i, std::string& docno, std::string& text) {
                                   docno = "d" + std::to_string(i);
                                   text = texts[i];
                                 }};
  return Bm25Retriever(Bm25Index::build(source, {.analyzer = "plain"}),
                       pipeline.sources.front().bm25);
}

std::vector<RetrievedDocument> retrieve(const Bm25Retriever& retriever,
                                        const RetrievalQuery& query) {
  return retriever.retrieve(std::vector{query}).at(0);
}

std::vector<std::size_t> documents_of(const std::vector<RetrievedDocument>& hits) {
  std::vector<std::size_t> result;
  for (const RetrievedDocument& hit : hits) {
    result.push_back(hit.document);
  }
  return result;
}

TEST(Bm25Index, OnDiskGivesTheHitsOfTheOneInMemory) {
  const auto pipeline = resolve_pipeline(value_or_throw(parse_pipeline("bm25")));
  const DocumentSource source = {
      .size = 500, .read = [](std::size_t i, std::string& docno, std::string& text) {
        docno = "d" + std::to_string(i);
        text = "word" + std::to_string(i % 7) + " other" + std::to_string(i % 11);
      }};
  const std::string analyzer = pipeline.sources.front().bm25.analyzer;
  const Bm25Retriever in_memory(Bm25Index::build(source, {.analyzer = analyzer}),
                                pipeline.sources.front().bm25);
  const Bm25Retriever on_disk(Bm25Index::build(source, {.analyzer = analyzer, .most_in_memory = 0}),
                              pipeline.sources.front().bm25);
  const RetrievalQuery query = {
      .text = "word3 other5", .instruction = "", .candidates = {}, .depth = 100};
  EXPECT_FALSE(retrieve(in_memory, query).empty());
  EXPECT_EQ(retrieve(in_memory, query), retrieve(on_disk, query));
}

TEST(Bm25Retriever, RanksWhatSharesATermAndCutsAtTheDepth) {
  const auto retriever = retriever_over({"sort list", "parse json", "sort sort sort", "sort json"});
  const auto query = [](std::size_t depth) {
    return RetrievalQuery{.text = "sort", .instruction = "", .candidates = {}, .depth = depth};
  };
  const auto hits = retrieve(retriever, query(10));
  EXPECT_EQ(documents_of(hits), (std::vector<std::size_t>{2, 3, 0}));
  EXPECT_GT(hits[0].score, hits[1].score);
  EXPECT_EQ(hits[1].score, hits[2].score);
  EXPECT_EQ(retrieve(retriever, query(1)).size(), 1U);
  // Each query of a call has its own depth.
  const auto both = retriever.retrieve(std::vector{query(1), query(2)});
  EXPECT_EQ(both[0].size(), 1U);
  EXPECT_EQ(both[1].size(), 2U);
}

TEST(Bm25Retriever, RanksAllCandidatesAndNothingElse) {
  const auto retriever = retriever_over({"sort list", "parse json", "sort sort sort", "open file"});
  const std::vector<std::size_t> candidates = {0, 1, 3};
  RetrievalQuery query = {.text = "sort", .instruction = "", .candidates = candidates, .depth = 10};
  const auto hits = retrieve(retriever, query);
  // Those without a shared term come last with score 0, by docno descending.
  EXPECT_EQ(documents_of(hits), (std::vector<std::size_t>{0, 3, 1}));
  EXPECT_GT(hits[0].score, 0.0);
  EXPECT_EQ(hits[1].score, 0.0);
  query.depth = 2;
  EXPECT_EQ(documents_of(retrieve(retriever, query)), (std::vector<std::size_t>{0, 3}));
}

}  // namespace
}  // namespace lode::search
