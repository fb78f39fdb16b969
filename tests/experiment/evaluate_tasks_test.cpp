#include "lode/experiment/evaluate_tasks.hpp"

#include <filesystem>
#include <map>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/parallel.hpp"
#include "lode/search/pipeline.hpp"

#include "experiment/small_task.hpp"
#include "support/data.hpp"

namespace lode::experiment {
namespace {

using Paths = std::vector<std::filesystem::path>;

std::vector<search::ResolvedPipeline> pipelines(const std::vector<std::string>& texts) {
  std::vector<search::ResolvedPipeline> result;
  for (const std::string& text : texts) {
    result.push_back(search::resolve_pipeline(value_or_throw(search::parse_pipeline(text))));
  }
  return result;
}

double value_of(const TaskResult& result, const std::string& name) {
  for (const NamedValue& value : result.measures) {
    if (value.name == name) {
      return value.value;
    }
  }
  ADD_FAILURE() << name << " is not reported";
  return 0.0;
}

/// Every file of a folder with its content, results without their time.
std::map<std::string, std::string> content_of(const std::filesystem::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (!entry.is_regular_file() || entry.path().filename() == ".lock") {
      continue;
    }
    std::string content = read_file(entry.path());
    if (entry.path().extension() == ".json") {
      TaskResult result = read_result(entry.path());
      result.evaluation_time_s = 0.0;
      content = to_result_json(result);
    }
    files[entry.path().lexically_relative(folder).string()] = content;
  }
  return files;
}

TEST(EvaluateTasks, MeasuresASmallTaskAsWorkedOutByHand) {
  const testing::TemporaryFolder folder;
  write_small_task(folder / "small");
  const auto report = evaluate_tasks(Paths{folder / "small"}, pipelines({"bm25"}), {});
  ASSERT_EQ(report.results.size(), 1U);
  const TaskResult& result = report.results[0];
  EXPECT_EQ(result.task, "small");
  EXPECT_EQ(result.protocol, "beir");
  EXPECT_EQ(result.queries, 4U);
  EXPECT_EQ(result.queries_without_positive, 1U);
  // q1 and q2 find their document first, q3 second (d1 shares two words, d4 one), q4 has no
  // positive.
  EXPECT_NEAR(value_of(result, "RR@10"), (1 + 1 + 0.5 + 0) / 4, 1e-12);
  EXPECT_NEAR(value_of(result, "R@10"), 0.75, 1e-12);
  EXPECT_TRUE(result.subtasks.empty());
  EXPECT_TRUE(result.languages.empty());
  EXPECT_EQ(result.provenance.at("distinct_queries"), 3U);
  EXPECT_FALSE(result.run);
}

TEST(EvaluateTasks, TiesAreCountedAndTheirOrderBoundsTheMeasures) {
  const testing::TemporaryFolder folder;
  write_small_task(folder / "small");
  // d9 is a copy of d1, so that q1 and q3 find both with one score; only q1 judges one of them.
  const std::string corpus = read_file(folder / "small/corpus.jsonl");
  const std::string first = corpus.substr(0, corpus.find('\n') + 1);
  write_file(folder / "small/corpus.jsonl",
             corpus + R"({"_id":"d9",)" + first.substr(first.find(R"("title")")));
  const EvaluateTasksOptions options = {.measures =
                                            value_or_throw(eval::parse_measures("P@1 R@10"))};
  const auto report = evaluate_tasks(Paths{folder / "small"}, pipelines({"bm25"}), options);
  const TieBounds& ties = report.results.at(0).ties;
  EXPECT_EQ(ties.queries_with_ties, 2U);
  EXPECT_EQ(ties.tied_documents, 4U);
  // q2 has its document first in any case; q3's stands third, q4 has none.
  EXPECT_EQ(
      ties.worst,
      (std::vector<NamedValue>{{.name = "P@1", .value = 0.25}, {.name = "R@10", .value = 0.75}}));
  EXPECT_EQ(
      ties.best,
      (std::vector<NamedValue>{{.name = "P@1", .value = 0.5}, {.name = "R@10", .value = 0.75}}));
}

TEST(EvaluateTasks, ASecondCallMakesOnlyWhatIsMissing) {
  const testing::TemporaryFolder folder;
  write_small_task(folder / "small");
  const EvaluateTasksOptions options = {.out = folder / "out"};
  const Paths paths = {folder / "small"};
  EXPECT_EQ(evaluate_tasks(paths, pipelines({"bm25"}), options).made, 1U);
  const auto before = content_of(folder / "out");
  const auto second = evaluate_tasks(paths, pipelines({"bm25", "bm25@2"}), options);
  EXPECT_EQ(second.made, 1U);
  EXPECT_EQ(second.reused, 1U);
  ASSERT_EQ(second.results.size(), 2U);
  EXPECT_EQ(second.results[1].pipeline, "bm25@2");
  for (const auto& [name, content] : before) {
    EXPECT_EQ(read_file(folder / "out" / name).size() > 0, true);
    EXPECT_EQ(content_of(folder / "out").at(name), content);
  }
}

TEST(EvaluateTasks, ReusedResultsEqualNewOnes) {
  const testing::TemporaryFolder folder;
  write_small_task(folder / "small");
  const EvaluateTasksOptions options = {.out = folder / "out"};
  const auto first = evaluate_tasks(Paths{folder / "small"}, pipelines({"bm25"}), options);
  const auto second = evaluate_tasks(Paths{folder / "small"}, pipelines({"bm25"}), options);
  EXPECT_EQ(to_json_line(to_eval_json(first.results[0])),
            to_json_line(to_eval_json(second.results[0])));
}

TEST(EvaluateTasks, WhatDecidesTheNumbersDecidesReuse) {
  const testing::TemporaryFolder folder;
  write_small_task(folder / "small");
  EvaluateTasksOptions options = {.out = folder / "out"};
  const Paths paths = {folder / "small"};
  const auto made = [&] { return evaluate_tasks(paths, pipelines({"bm25"}), options).made; };
  EXPECT_EQ(made(), 1U);
  options.measures = {value_or_throw(eval::parse_measure("P@1"))};
  EXPECT_EQ(made(), 1U) << "other measures";
  EXPECT_EQ(made(), 0U);
  options.force = true;
  EXPECT_EQ(made(), 1U) << "--force";
  options.force = false;
  options.lenient = true;
  EXPECT_EQ(made(), 1U) << "--lenient";
  write_file(folder / "small/qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t1\n");
  EXPECT_EQ(made(), 1U) << "other data";
  EXPECT_EQ(made(), 0U);
}

TEST(EvaluateTasks, FilesDoNotDependOnTheNumberOfThreads) {
  const testing::TemporaryFolder folder;
  write_small_task(folder / "small");
  std::vector<std::map<std::string, std::string>> contents;
  for (const std::size_t threads : {1U, 4U}) {
    set_thread_count(threads);
    const auto out = folder / ("out" + std::to_string(threads));
    static_cast<void>(evaluate_tasks(Paths{folder / "small"}, pipelines({"bm25"}), {.out = out}));
    contents.push_back(content_of(out));
  }
  set_thread_count(0);
  EXPECT_EQ(contents[0].size(), 3U);
  EXPECT_EQ(contents[0], contents[1]);
}

TEST(EvaluateTasks, AnInterruptedCallKeepsWhatItCommitted) {
  const testing::TemporaryFolder folder;
  write_small_task(folder / "small");
  const EvaluateTasksOptions options = {.out = folder / "out"};
  set_interrupted(true);
  try {
    static_cast<void>(evaluate_tasks(Paths{folder / "small"}, pipelines({"bm25"}), options));
    ADD_FAILURE() << "an interrupt was ignored";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Interrupted);
  }
  set_interrupted(false);
  EXPECT_EQ(content_of(folder / "out").size(), 0U);
  EXPECT_EQ(evaluate_tasks(Paths{folder / "small"}, pipelines({"bm25"}), options).made, 1U);
}

TEST(EvaluateTasks, WrongUseIsRefusedBeforeAnyWork) {
  const testing::TemporaryFolder folder;
  write_small_task(folder / "small");
  const Paths paths = {folder / "small"};
  const auto kind_of =
      [&](const Paths& tasks, const std::vector<std::string>& texts, EvaluateTasksOptions options) {
        options.out = folder / "out";
        try {
          static_cast<void>(evaluate_tasks(tasks, pipelines(texts), options));
        } catch (const Error& error) {
          return error.kind();
        }
        return ErrorKind::Io;
      };
  EXPECT_EQ(kind_of(paths, {"bm25", " bm25 "}, {}), ErrorKind::InvalidArgument);
  EXPECT_EQ(kind_of(paths, {"bm25"}, {.protocol = "none"}), ErrorKind::InvalidArgument);
  EXPECT_EQ(kind_of({folder / "small", folder / "absent"}, {"bm25"}, {}), ErrorKind::NotFound);
  EXPECT_FALSE(std::filesystem::exists(folder / "out/bm25"));
}

struct Reached {
  const char* task;
  double ndcg;    ///< nDCG@10.
  double recall;  ///< R@100.
};

void PrintTo(const Reached& reached, std::ostream* out) {
  *out << reached.task;
}

class DefaultPipeline : public ::testing::TestWithParam<Reached> {};

TEST_P(DefaultPipeline, ReachesItsFiguresOnRealTasks) {
  const Reached& expected = GetParam();
  const auto tasks = testing::shared_path("tasks");
  LODE_SKIP_WITHOUT(tasks);
  const EvaluateTasksOptions options = {.measures =
                                            value_or_throw(eval::parse_measures("nDCG@10 R@100"))};
  const auto report = evaluate_tasks(Paths{tasks / expected.task}, pipelines({"bm25"}), options);
  ASSERT_EQ(report.results.size(), 1U);
  EXPECT_GE(value_of(report.results[0], "nDCG@10"), expected.ndcg);
  EXPECT_GE(value_of(report.results[0], "R@100"), expected.recall);
}

INSTANTIATE_TEST_SUITE_P(
    EvaluateTasks,
    DefaultPipeline,
    ::testing::Values(Reached{.task = "cosqa", .ndcg = 0.400, .recall = 0.83},
                      Reached{.task = "humanevalpack/text2code", .ndcg = 0.300, .recall = 0.90},
                      Reached{.task = "humanevalpack/code2code", .ndcg = 0.310, .recall = 0.76},
                      Reached{.task = "humanevalpack/code2text", .ndcg = 0.690, .recall = 1.00}));

TEST(EvaluateTasks, EverySubtaskAndLanguageOfCorebIsReported) {
  const auto path = testing::shared_path("tasks/humanevalpack");
  LODE_SKIP_WITHOUT(path);
  const auto report = evaluate_tasks(Paths{path / "code2code"}, pipelines({"bm25"}), {});
  ASSERT_EQ(report.results.size(), 1U);
  const TaskResult& result = report.results[0];
  EXPECT_EQ(result.protocol, "coreb-official");
  ASSERT_EQ(result.subtasks.size(), 1U);
  EXPECT_EQ(result.subtasks[0].name, "c2c_cross_lang");
  EXPECT_EQ(result.subtasks[0].measures, result.measures);
  ASSERT_EQ(result.languages.size(), 2U);
  EXPECT_EQ(result.languages[0].name, "cpp");
  EXPECT_EQ(result.languages[0].queries + result.languages[1].queries, 202U);
  EXPECT_EQ(result.provenance.at("exclusions"), 202U);
  EXPECT_EQ(result.provenance.at("exclusions_ranked"), 202U);
}

}  // namespace
}  // namespace lode::experiment
