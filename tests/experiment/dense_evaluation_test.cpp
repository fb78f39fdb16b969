#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/parallel.hpp"
#include "lode/experiment/evaluate_tasks.hpp"
#include "lode/experiment/provenance.hpp"

#include "experiment/small_task.hpp"
#include "support/data.hpp"
#include "support/hashing_encoder.hpp"

namespace lode::experiment {
namespace {

using lode::testing::HashingEncoder;
using Paths = std::vector<std::filesystem::path>;

/// `lode eval` of the small task with the fake model `fake/model`.
class DenseEvaluation : public ::testing::Test {
 protected:
  void SetUp() override {
    write_small_task(folder_ / "small");
    use(HashingEncoder::Options{});
  }

  void use(const HashingEncoder::Options& options) {
    encoder_ = std::make_shared<HashingEncoder>(options);
    encoders_.add("fake/model", encoder_);
  }

  TaskResult evaluate(const std::string& pipeline, const EvaluateTasksOptions& options = {}) {
    const std::vector<search::ResolvedPipeline> pipelines = {
        search::resolve_pipeline(value_or_throw(search::parse_pipeline(pipeline)), &encoders_)};
    auto report = evaluate_tasks(Paths{folder_ / "small"}, pipelines, options);
    return report.results.at(0);
  }

  [[nodiscard]] EvaluateTasksOptions with_cache() const {
    EvaluateTasksOptions options;
    options.embedding_cache = {.folder = folder_ / "cache"};
    return options;
  }

  testing::TemporaryFolder folder_;
  testing::KnownEncoders encoders_;
  std::shared_ptr<HashingEncoder> encoder_;
};

TEST_F(DenseEvaluation, AModelIsMeasuredLikeAnyPipeline) {
  const TaskResult result = evaluate("fake/model");
  EXPECT_EQ(result.pipeline, "fake/model");
  for (const NamedValue& value : result.measures) {
    if (value.name == "R@10") {
      EXPECT_EQ(value.value, 0.75);  // All five documents are ranked; one query has no positive.
    }
  }
  EXPECT_EQ(encoder_->encoded, 5U + 3U);
}

TEST_F(DenseEvaluation, ASecondCallComputesNothing) {
  const TaskResult first = evaluate("bm25 + fake/model", with_cache());
  EXPECT_EQ(encoder_->encoded, 8U);
  const TaskResult second = evaluate("bm25 + fake/model", with_cache());
  EXPECT_EQ(encoder_->encoded, 8U);
  EXPECT_EQ(first.measures, second.measures);
  EXPECT_EQ(first.identity, second.identity);
  const Json& work = second.provenance.at("encoders").front().at("work");
  EXPECT_EQ(work.at("encoded"), 0U);
  EXPECT_EQ(work.at("cached"), 8U);
  EXPECT_TRUE(compare_provenance(first.provenance, second.provenance).empty());
}

TEST_F(DenseEvaluation, WhatAnEncoderReadIsRecorded) {
  use({.max_length = 40, .query_prompt = "query: "});
  const TaskResult result = evaluate("fake/model");
  const Json& record = result.provenance.at("encoders").front();
  EXPECT_EQ(record.at("identity"), encoder_->identity());
  EXPECT_EQ(record.at("dimension"), 64U);
  EXPECT_EQ(record.at("queries").at("prompt"), "query: ");
  EXPECT_EQ(record.at("queries").at("texts"), 4U);
  EXPECT_EQ(record.at("queries").at("distinct"), 3U);
  EXPECT_EQ(record.at("documents").at("texts"), 5U);
  EXPECT_EQ(record.at("documents").at("truncated"), 3U);
  EXPECT_EQ(record.at("work").at("encoded"), 8U);
}

TEST_F(DenseEvaluation, S41_AnotherModelUnderTheSameNameIsAnotherResult) {
  EvaluateTasksOptions options = with_cache();
  options.out = folder_ / "out";
  const TaskResult first = evaluate("fake/model", options);
  use({.name = "another"});
  const TaskResult second = evaluate("fake/model", options);
  EXPECT_NE(first.identity, second.identity);
  EXPECT_EQ(encoder_->encoded, 8U) << "no vector of the other model was taken";
}

TEST_F(DenseEvaluation, AnotherQueryPromptIsAnotherResultButTheSameDocuments) {
  EvaluateTasksOptions options = with_cache();
  options.out = folder_ / "out";
  const TaskResult first = evaluate("fake/model", options);
  use({.query_prompt = "query: "});
  const TaskResult second = evaluate("fake/model", options);
  EXPECT_NE(first.identity, second.identity);
  EXPECT_EQ(encoder_->encoded, 3U) << "the queries alone";
}

TEST_F(DenseEvaluation, TheRunDoesNotDependOnTheNumberOfThreads) {
  EvaluateTasksOptions options;
  std::vector<std::string> runs;
  for (const std::size_t threads : {1U, 4U}) {
    set_thread_count(threads);
    options.out = folder_ / ("out" + std::to_string(threads));
    const TaskResult result = evaluate("bm25 + fake/model | wsum(norm=zmuv)", options);
    runs.push_back(result.run->sha256);
  }
  set_thread_count(0);
  EXPECT_EQ(runs[0], runs[1]);
}

}  // namespace
}  // namespace lode::experiment
