#include "lode/experiment/report.hpp"

#include <gtest/gtest.h>

#include "experiment/sample_result.hpp"

namespace lode::experiment {
namespace {

TaskResult result_of(const std::string& task,
                     const std::string& pipeline,
                     std::size_t queries,
                     double value) {
  TaskResult result;
  result.task = task;
  result.split = "test";
  result.pipeline = pipeline;
  result.protocol = "trec9";
  result.queries = queries;
  result.measures = {{.name = "nDCG@10", .value = value}, {.name = "only " + task, .value = value}};
  return result;
}

TEST(Means, WeighTasksAlikeOrQueriesAlike) {
  const TaskResult first = result_of("a", "bm25", 100, 0.2);
  const TaskResult second = result_of("b", "bm25", 300, 0.6);
  const std::vector<const TaskResult*> both = {&first, &second};
  const Means means = mean_over(both);
  EXPECT_EQ(means.tasks, 2U);
  EXPECT_EQ(means.queries, 400U);
  // Only the measure that both have.
  ASSERT_EQ(means.over_tasks.size(), 1U);
  EXPECT_DOUBLE_EQ(means.over_tasks[0].value, 0.4);
  EXPECT_DOUBLE_EQ(means.over_queries[0].value, 0.5);
}

TEST(Report, OneTableForATaskWithARowForEachPipeline) {
  const auto tables =
      make_report(std::vector{result_of("a", "bm25", 1, 0.25), result_of("a", "bm25@5", 1, 0.75)});
  ASSERT_EQ(tables.size(), 1U);
  EXPECT_EQ(tables[0].title, "a (test): protocol trec9, 1 query, 0 without positives");
  EXPECT_EQ(tables[0].rows,
            (std::vector<std::vector<std::string>>{{"bm25", "0.2500", "0.2500"},
                                                   {"bm25@5", "0.7500", "0.7500"}}));
}

TEST(Report, SubtasksAndLanguagesHaveTablesOfTheirOwn) {
  TaskResult result = sample_result();
  result.measures.pop_back();
  result.repository_means.clear();
  result.levels.clear();
  const auto tables = make_report(std::vector{result});
  ASSERT_EQ(tables.size(), 3U);
  EXPECT_EQ(
      tables[0].notes,
      (std::vector<std::string>{"bm25(k1=0.9)@100: ties: 1 query, 2 documents; nDCG@10 could be "
                                "0.25000 .. 0.50000 by their order",
                                "bm25(k1=0.9)@100: hard-negative intrusion 0.5000 (1 of the 2 "
                                "queries with both kinds in the top 10)"}));
  EXPECT_EQ(tables[1].title, "release/code2code by subtask");
  EXPECT_EQ(tables[1].header, (std::vector<std::string>{"subtask", "queries", "nDCG@10"}));
  EXPECT_EQ(tables[2].title, "release/code2code by language");
}

TEST(Report, TasksOverTreesHaveMeansOverRepositoriesAndATableOfLevels) {
  TaskResult result = result_of("a", "bm25", 2, 0.25);
  result.measures.pop_back();
  result.repository_means = {{.name = "nDCG@10", .value = 0.5}};
  result.levels = {{.name = "function:Acc@5", .queries = 1, .value = 1.0}};
  const auto tables = make_report(std::vector{result});
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables[0].rows,
            (std::vector<std::vector<std::string>>{{"bm25", "0.2500"},
                                                   {"bm25, mean over repositories", "0.5000"}}));
  EXPECT_EQ(tables[1].title, "a by level");
  EXPECT_EQ(tables[1].rows,
            (std::vector<std::vector<std::string>>{{"function:Acc@5", "bm25", "1", "1.0000"}}));
}

TEST(Report, IntrusionIsLeftOutWhereItIsNotDefined) {
  TaskResult result = sample_result();
  result.ties = {};
  result.coreb = {{"intrusion", {{"queries", 0}, {"intruded", 0}, {"rate", nullptr}}}};
  EXPECT_TRUE(make_report(std::vector{result})[0].notes.empty());
}

TEST(Report, ABriefOneHasOnlyTheTasksAndTheMeans) {
  TaskResult first = sample_result();
  TaskResult second = sample_result();
  second.task = "other";
  const auto tables = make_report(std::vector{first, second}, ReportDetail::Brief);
  ASSERT_EQ(tables.size(), 3U);
  EXPECT_TRUE(tables[0].title.starts_with("release/code2code (test)"));
  EXPECT_TRUE(tables[1].title.starts_with("other (test)"));
  EXPECT_TRUE(tables[2].title.starts_with("Means over 2 tasks"));
}

TEST(Report, AveragesHaveTheDecimalsOfTheirProtocol) {
  TaskResult result = result_of("a", "bm25", 1, 0.123456);
  result.subtasks = {{.name = "s", .queries = 1, .measures = {{.name = "x", .value = 0.123456}}}};
  const auto shown = [&](const std::string& protocol, std::size_t table) {
    result.protocol = protocol;
    return make_report(std::vector{result})[table].rows[0].back();
  };
  EXPECT_EQ(shown("trec9", 0), "0.1235");
  EXPECT_EQ(shown("mteb", 0), "0.12346");
  EXPECT_EQ(shown("coreb-official", 1), "0.12346");
  EXPECT_EQ(shown("coreb-paper", 1), "0.1235");
}

TEST(Report, MeansOverDifferentProtocolsSaySo) {
  TaskResult other = result_of("b", "bm25", 1, 0.5);
  EXPECT_TRUE(make_report(std::vector{result_of("a", "bm25", 1, 0.5), other})[2].notes.empty());
  other.protocol = "mteb";
  const auto tables = make_report(std::vector{result_of("a", "bm25", 1, 0.5), other});
  EXPECT_EQ(tables[2].notes,
            (std::vector<std::string>{"The means mix protocols: mteb (1 task), trec9 (1 task); "
                                      "--protocol measures all tasks by one"}));
}

TEST(Report, ValuesOfQueriesMakeATableOfTheMeasuresAskedFor) {
  const TaskResult result = result_of("a", "bm25", 2, 0.5);
  const std::vector<PerQueryValues> values = {{.measures = {"P@1", "nDCG@10"},
                                               .query_ids = {"q1", "q2"},
                                               .values = {{1.0, 0.25}, {0.0, 0.75}}}};
  const auto tables = make_report(std::vector{result}, ReportDetail::Brief, values);
  ASSERT_EQ(tables.size(), 2U);
  EXPECT_EQ(tables[1].title, "a by query: bm25");
  EXPECT_EQ(tables[1].header, (std::vector<std::string>{"query", "nDCG@10"}));
  EXPECT_EQ(tables[1].rows,
            (std::vector<std::vector<std::string>>{{"q1", "0.2500"}, {"q2", "0.7500"}}));
}

TEST(Report, SeveralTasksEndInBothMeansUnderTheirNames) {
  const auto tables =
      make_report(std::vector{result_of("a", "bm25", 100, 0.2), result_of("b", "bm25", 300, 0.6)});
  ASSERT_EQ(tables.size(), 3U);
  EXPECT_EQ(tables[2].title, "Means over 2 tasks with 400 queries");
  EXPECT_EQ(tables[2].rows,
            (std::vector<std::vector<std::string>>{{"bm25", "mean over tasks", "0.4000"},
                                                   {"bm25", "mean over queries", "0.5000"}}));
}

}  // namespace
}  // namespace lode::experiment
