#include "lode/experiment/retrieve.hpp"

#include <atomic>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/parallel.hpp"

namespace lode::experiment {
namespace {

using ::testing::ElementsAre;

/// Documents d0 ... d9 without a file behind them.
class TenDocuments final : public corpus::Corpus {
 public:
  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::size_t size() const override { return docnos_.size(); }
  [[nodiscard]] std::string_view docno(std::size_t index) const override { return docnos_[index]; }
  [[nodiscard]] corpus::Document document(std::size_t index) const override {
    corpus::Document document;
    document.docno = docnos_[index];
    return document;
  }
  [[nodiscard]] std::size_t find(std::string_view docno) const override {
    return static_cast<std::size_t>(std::find(docnos_.begin(), docnos_.end(), docno) -
                                    docnos_.begin());
  }

 private:
  std::string name_ = "ten";
  std::vector<std::string> docnos_ = {"d0", "d1", "d2", "d3", "d4", "d5", "d6", "d7", "d8", "d9"};
};

/// Returns documents 0, 1, 2, ... (or the candidates) and counts its calls.
class InOrder final : public search::Retriever {
 public:
  [[nodiscard]] std::vector<std::vector<search::RetrievedDocument>> retrieve(
      std::span<const search::RetrievalQuery> queries) const override {
    std::vector<std::vector<search::RetrievedDocument>> result;
    for (const search::RetrievalQuery& query : queries) {
      result.push_back(retrieve_one(query));
    }
    return result;
  }
  mutable std::atomic<std::size_t> searches{0};

 private:
  [[nodiscard]] std::vector<search::RetrievedDocument> retrieve_one(
      const search::RetrievalQuery& query) const {
    ++searches;
    std::vector<search::RetrievedDocument> hits;
    for (std::size_t i = 0; i < 10 && hits.size() < query.depth && !query.text.empty(); ++i) {
      const bool wanted =
          query.candidates.empty() ||
          std::find(query.candidates.begin(), query.candidates.end(), i) != query.candidates.end();
      if (wanted) {
        hits.push_back({.document = i, .score = 100.0 - static_cast<double>(i)});
      }
    }
    return hits;
  }
};

/// Returns every document backwards: 9, 8, 7, ...
class Backwards final : public search::Retriever {
 public:
  [[nodiscard]] std::vector<std::vector<search::RetrievedDocument>> retrieve(
      std::span<const search::RetrievalQuery> queries) const override {
    std::vector<std::vector<search::RetrievedDocument>> result(queries.size());
    for (std::size_t query = 0; query < queries.size(); ++query) {
      for (std::size_t i = 0; i < 10 && i < queries[query].depth; ++i) {
        result[query].push_back({.document = 9 - i, .score = 1.0 / static_cast<double>(i + 1)});
      }
    }
    return result;
  }
};

Retrieval retrieve_alone(const corpus::Task& task,
                         const search::Retriever& retriever,
                         const RetrieveOptions& options) {
  const std::vector<RetrievalSource> sources = {{.retriever = retriever, .depth = options.depth}};
  return retrieve(task, sources, options);
}

corpus::Query query(const std::string& id,
                    const std::string& text,
                    const std::string& instruction = "") {
  corpus::Query result;
  result.id = id;
  result.text = text;
  result.instruction = instruction;
  return result;
}

corpus::Task task_of(std::vector<corpus::Query> queries) {
  corpus::Task task;
  task.name = "ten";
  task.corpus = std::make_shared<TenDocuments>();
  task.queries = std::move(queries);
  return task;
}

std::vector<std::string> docnos(const eval::QueryRanking& ranking) {
  std::vector<std::string> result;
  for (const eval::ScoredDocument& document : ranking.documents) {
    result.push_back(document.docno);
  }
  return result;
}

TEST(Retrieve, RunsEachDistinctContentOnce) {
  const auto task = task_of(
      {query("a", "sort"), query("b", "sort"), query("c", "sort", "in Go"), query("d", "open")});
  const InOrder retriever;
  const Retrieval retrieval = retrieve_alone(task, retriever, {.depth = 3, .tag = "x"});
  EXPECT_EQ(retriever.searches, 3U);
  EXPECT_EQ(retrieval.counts.queries, 4U);
  EXPECT_EQ(retrieval.counts.distinct_queries, 3U);
  ASSERT_EQ(retrieval.run.rankings.size(), 4U);
  EXPECT_EQ(retrieval.run.rankings[1].query_id, "b");
  EXPECT_EQ(retrieval.run.rankings[0].documents, retrieval.run.rankings[1].documents);
  EXPECT_EQ(retrieval.run.tag, "x");
}

TEST(Retrieve, ExcludedDocumentsAreRemovedAndTheDepthStaysFull) {
  auto task = task_of({query("a", "sort"), query("b", "sort")});
  task.exclusions["a"] = {"d1", "d9"};
  const Retrieval retrieval = retrieve_alone(task, InOrder(), {.depth = 3});
  EXPECT_THAT(docnos(retrieval.run.rankings[0]), ElementsAre("d0", "d2", "d3"));
  EXPECT_THAT(docnos(retrieval.run.rankings[1]), ElementsAre("d0", "d1", "d2"));
  EXPECT_EQ(retrieval.counts.exclusions, 2U);
  // d9 was not among the five retrieved.
  EXPECT_EQ(retrieval.counts.exclusions_ranked, 1U);
}

TEST(Retrieve, DocumentsWithTheQuerysIdAreRemovedWhereTheProtocolSaysSo) {
  const auto task = task_of({query("d1", "sort")});
  const Retrieval dropped =
      retrieve_alone(task, InOrder(), {.depth = 3, .drop_identical_ids = true});
  EXPECT_THAT(docnos(dropped.run.rankings[0]), ElementsAre("d0", "d2", "d3"));
  EXPECT_EQ(dropped.counts.identical_ids_removed, 1U);
  const Retrieval kept = retrieve_alone(task, InOrder(), {.depth = 3});
  EXPECT_THAT(docnos(kept.run.rankings[0]), ElementsAre("d0", "d1", "d2"));
}

TEST(Retrieve, ARerankingTaskRanksEachQuerysCandidates) {
  auto task = task_of({query("a", "sort"), query("b", "sort")});
  task.candidates = {{"a", {"d7", "d2"}}, {"b", {"d5"}}};
  const Retrieval retrieval = retrieve_alone(task, InOrder(), {.depth = 3});
  EXPECT_THAT(docnos(retrieval.run.rankings[0]), ElementsAre("d2", "d7"));
  EXPECT_THAT(docnos(retrieval.run.rankings[1]), ElementsAre("d5"));
  task.candidates.pop_back();
  EXPECT_THROW(static_cast<void>(retrieve_alone(task, InOrder(), {.depth = 3})), Error);
  task.candidates.push_back({"b", {"unknown"}});
  EXPECT_THROW(static_cast<void>(retrieve_alone(task, InOrder(), {.depth = 3})), Error);
}

TEST(Retrieve, QueriesWithoutHitsAreCountedAndStayInTheRun) {
  const Retrieval retrieval =
      retrieve_alone(task_of({query("a", ""), query("b", "sort")}), InOrder(), {.depth = 3});
  EXPECT_EQ(retrieval.counts.empty_rankings, 1U);
  EXPECT_EQ(retrieval.run.rankings.size(), 2U);
}

TEST(Retrieve, SeveralSourcesAreFused) {
  const auto task = task_of({query("a", "sort")});
  const InOrder forwards;
  const Backwards backwards;
  const std::vector<RetrievalSource> sources = {
      {.retriever = forwards, .depth = 2},
      {.retriever = backwards, .depth = 3, .share = {.weight = 10.0}}};
  const search::FusionSettings rrf = {.method = search::FusionMethod::Rrf};
  const Retrieval retrieval = retrieve(task, sources, {.depth = 4, .fusion = rrf});
  EXPECT_THAT(docnos(retrieval.run.rankings[0]), ElementsAre("d9", "d8", "d7", "d0"));
  EXPECT_DOUBLE_EQ(retrieval.run.rankings[0].documents[0].score, 10.0 / 61.0);
  EXPECT_DOUBLE_EQ(retrieval.run.rankings[0].documents[3].score, 1.0 / 61.0);
}

TEST(Retrieve, ExcludedDocumentsHaveNoSayInAFusion) {
  auto task = task_of({query("a", "sort"), query("b", "sort")});
  task.exclusions["a"] = {"d0", "d9"};
  const InOrder forwards;
  const Backwards backwards;
  const std::vector<RetrievalSource> sources = {{.retriever = forwards, .depth = 3},
                                                {.retriever = backwards, .depth = 3}};
  const search::FusionSettings rrf = {.method = search::FusionMethod::Rrf};
  const Retrieval retrieval = retrieve(task, sources, {.depth = 10, .fusion = rrf});
  // The lists of "a" are d1 d2 d3 and d8 d7 d6: what is excluded takes no rank.
  EXPECT_THAT(docnos(retrieval.run.rankings[0]), ElementsAre("d8", "d1", "d7", "d2", "d6", "d3"));
  EXPECT_DOUBLE_EQ(retrieval.run.rankings[0].documents[0].score, 1.0 / 61.0);
  EXPECT_THAT(docnos(retrieval.run.rankings[1]), ElementsAre("d9", "d0", "d8", "d1", "d7", "d2"));
  EXPECT_EQ(retrieval.counts.exclusions, 2U);
  EXPECT_EQ(retrieval.counts.exclusions_ranked, 2U);
}

}  // namespace
}  // namespace lode::experiment
