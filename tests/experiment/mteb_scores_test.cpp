#include "lode/experiment/mteb_scores.hpp"

#include <gtest/gtest.h>

#include "lode/base/file.hpp"

#include "support/data.hpp"

namespace lode::experiment {
namespace {

TEST(MtebScores, AreMtebsToTheLastDigit) {
  const Json golden = value_or_throw(
      parse_json(read_file(testing::source_path("tests/data/experiment/mteb_scores.json"))));
  eval::Qrels qrels;
  for (const auto& [query, documents] : golden.at("qrels").items()) {
    for (const auto& [docno, grade] : documents.items()) {
      ASSERT_TRUE(qrels.add(query, docno, grade.get<int>()));
    }
  }
  eval::Run run;
  for (const auto& [query, documents] : golden.at("run").items()) {
    run.rankings.push_back({.query_id = query, .documents = {}});
    for (const auto& [docno, score] : documents.items()) {
      run.rankings.back().documents.push_back({.docno = docno, .score = score.get<double>()});
    }
  }
  const auto evaluation =
      eval::evaluate(qrels, run, mteb_measures(), value_or_throw(eval::find_protocol("mteb")));
  const Json scores = mteb_scores(corpus::Task{}, evaluation, run);
  EXPECT_GT(golden.at("scores").size(), 140U);
  for (const auto& [key, value] : golden.at("scores").items()) {
    ASSERT_TRUE(scores.contains(key)) << key;
    if (value.is_null()) {
      EXPECT_TRUE(scores.at(key).is_null()) << key;
    } else {
      ASSERT_TRUE(scores.at(key).is_number()) << key;
      EXPECT_NEAR(scores.at(key).get<double>(), value.get<double>(), 1e-9) << key;
    }
  }
  EXPECT_EQ(scores.at("main_score"), scores.at("ndcg_at_10"));
  EXPECT_EQ(scores.at("hf_subset"), "default");
}

TEST(MtebScores, NameLanguagesAsMtebDoes) {
  corpus::Task task;
  task.languages = {"cpp", "python"};
  eval::Qrels qrels;
  ASSERT_TRUE(qrels.add("q", "d", 1));
  const eval::Run run = {
      .tag = "x", .rankings = {{.query_id = "q", .documents = {{.docno = "d", .score = 1.0}}}}};
  const auto evaluation =
      eval::evaluate(qrels, run, mteb_measures(), value_or_throw(eval::find_protocol("mteb")));
  EXPECT_EQ(to_json_line(mteb_scores(task, evaluation, run).at("languages")),
            R"(["c++-Code","python-Code"])");
}

}  // namespace
}  // namespace lode::experiment
