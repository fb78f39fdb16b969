#include "lode/eval/nauc.hpp"

#include <cmath>

#include <gtest/gtest.h>

#include "eval/support.hpp"

namespace lode::eval {
namespace {

TEST(Nauc, ConfidenceHasThreeKinds) {
  const Confidence sure = confidence(std::vector<double>{1.0, 3.0, 2.0});
  EXPECT_DOUBLE_EQ(sure.max, 3.0);
  EXPECT_DOUBLE_EQ(sure.std, std::sqrt(2.0 / 3.0));
  EXPECT_DOUBLE_EQ(sure.diff1, 1.0);
  EXPECT_DOUBLE_EQ(confidence(std::vector<double>{5.0}).diff1, 0.0);
  EXPECT_DOUBLE_EQ(confidence(std::vector<double>{}).max, 0.0);
}

TEST(Nauc, IsOneForAnOracleAndNegativeForItsReverse) {
  const std::vector<double> values = {0.1, 0.9, 0.4, 0.7, 0.2};
  std::vector<double> reverse;
  for (const double value : values) {
    reverse.push_back(-value);
  }
  EXPECT_DOUBLE_EQ(nauc(values, values), 1.0);
  EXPECT_LT(nauc(reverse, values), 0.0);
}

TEST(Nauc, FollowsTheAbstentionCurve) {
  // Two queries: rates 0, 0.1, 0.2 set none aside (0.2 rounds to 0), from 0.3 on one; at 0.5 the
  // half rounds to even. Confidence keeps the worse query (0) where the oracle keeps the better one
  // (1), from a mean of 0.5.
  const std::vector<double> values = {1.0, 0.0};
  const std::vector<double> confidences = {0.1, 0.2};
  EXPECT_DOUBLE_EQ(nauc(confidences, values), -1.0);
}

TEST(Nauc, IsNotANumberWhereNothingCanBeGained) {
  EXPECT_TRUE(std::isnan(nauc(std::vector<double>{1.0, 2.0}, std::vector<double>{0.5, 0.5})));
  EXPECT_TRUE(std::isnan(nauc(std::vector<double>{}, std::vector<double>{})));
}

TEST(Nauc, TheOrderOfTheQueriesDoesNotMatter) {
  const std::vector<double> confidences = {1, 2, 2, 3, 3, 3, 5};
  const std::vector<double> values = {0, 1, 0, 0.5, 1, 0, 1};
  const std::vector<double> other_confidences = {3, 2, 5, 3, 1, 2, 3};
  const std::vector<double> other_values = {0, 0, 1, 1, 0, 1, 0.5};
  EXPECT_DOUBLE_EQ(nauc(confidences, values), nauc(other_confidences, other_values));
  const std::vector<double> one_confidence(values.size(), 2.0);
  EXPECT_NEAR(nauc(one_confidence, values), 0.0, 1e-12);
}

TEST(Nauc, TakesTheScoresOfTheRun) {
  const Qrels qrels = make_qrels({{"p", {{"a", 1}}}, {"q", {{"a", 1}}}, {"r", {{"a", 1}}}});
  const auto run = make_run(
      {{"r", {{"a", 0.9}, {"x", 0.1}}}, {"q", {{"x", 0.4}, {"a", 0.3}}}, {"p", {{"x", 0.2}}}});
  const std::vector<NaucValues> values = nauc_of(run, evaluate_texts(qrels, run, {"RR"}));
  ASSERT_EQ(values.size(), 1U);
  EXPECT_DOUBLE_EQ(values[0].max, 1.0);
}

}  // namespace
}  // namespace lode::eval
