#include "lode/eval/significance.hpp"

#include <gtest/gtest.h>

#include "lode/base/file.hpp"
#include "lode/base/json.hpp"
#include "lode/base/parallel.hpp"
#include "lode/eval/comparison.hpp"

#include "eval/support.hpp"
#include "support/data.hpp"

namespace lode::eval {
namespace {

TEST(Significance, RandomisationOfThreePairsTriesAllEightPatterns) {
  // Differences 1, 2, 4: only all plus and all minus reach 7, so 2 of 8.
  const std::vector<double> baseline = {0.0, 0.0, 0.0, 5.0};
  const std::vector<double> system = {1.0, 2.0, 4.0, 5.0};
  EXPECT_DOUBLE_EQ(randomisation_test(baseline, system), 0.25);
  EXPECT_DOUBLE_EQ(randomisation_test(system, baseline), 0.25);
  EXPECT_DOUBLE_EQ(randomisation_test(baseline, baseline), 1.0);
}

TEST(Significance, HolmMultipliesByTheHypothesesLeft) {
  // Sorted 0.01, 0.02, 0.03, 0.5: times 4, 3, 2, 1, never below the one before.
  EXPECT_EQ(holm_correction(std::vector<double>{0.02, 0.5, 0.01, 0.03}),
            (std::vector<double>{0.06, 0.5, 0.04, 0.06}));
  EXPECT_EQ(holm_correction(std::vector<double>{0.6, 0.7}), (std::vector<double>{1.0, 1.0}));
  EXPECT_TRUE(holm_correction(std::vector<double>{}).empty());
}

TEST(Significance, CountsWinsTiesAndLosses) {
  const PairedCounts counts =
      count_pairs(std::vector<double>{0.1, 0.2, 0.3, 0.4}, std::vector<double>{0.2, 0.2, 0.1, 0.5});
  EXPECT_EQ(counts.wins, 2U);
  EXPECT_EQ(counts.ties, 1U);
  EXPECT_EQ(counts.losses, 1U);
  EXPECT_THROW(static_cast<void>(count_pairs(std::vector<double>{0.1}, std::vector<double>{})),
               Error);
}

TEST(Significance, AgreesWithScipy) {
  const Json cases = value_or_throw(
      parse_json(read_file(testing::source_path("tests/data/eval/significance.json"))));
  ASSERT_EQ(cases.size(), 18U);
  for (const Json& one : cases) {
    const auto baseline = one["baseline"].get<std::vector<double>>();
    const auto system = one["system"].get<std::vector<double>>();
    const PairedTTest test = paired_t_test(baseline, system);
    EXPECT_NEAR(test.t, one["t"].get<double>(), 1e-9);
    EXPECT_NEAR(test.p, one["p_t"].get<double>(), 1e-9);
    if (one.contains("p_exact")) {
      EXPECT_NEAR(randomisation_test(baseline, system), one["p_exact"].get<double>(), 1e-12);
    } else {
      const double p = one["p_sampled"];
      EXPECT_NEAR(randomisation_test(baseline, system), p, 0.006);
      std::vector<double> differences(system.size());
      std::transform(
          system.begin(), system.end(), baseline.begin(), differences.begin(), std::minus<>());
      const Interval interval = bootstrap_interval(differences);
      EXPECT_NEAR(interval.low, one["interval"][0].get<double>(), 0.004);
      EXPECT_NEAR(interval.high, one["interval"][1].get<double>(), 0.004);
    }
  }
}

TEST(Significance, SeedDecidesAndThreadsDoNot) {
  std::vector<double> baseline;
  std::vector<double> system;
  for (int i = 0; i < 100; ++i) {
    baseline.push_back((i * 37 % 101) / 101.0);
    system.push_back((i * 53 % 101) / 101.0 + 0.05);
  }
  set_thread_count(1);
  const double one = randomisation_test(baseline, system);
  const Interval one_interval = bootstrap_interval(system);
  set_thread_count(5);
  EXPECT_EQ(randomisation_test(baseline, system), one);
  EXPECT_EQ(bootstrap_interval(system).low, one_interval.low);
  EXPECT_NE(bootstrap_interval(system, {.seed = 1}).low, one_interval.low);
  set_thread_count(0);
}

TEST(Comparison, PairsTheSameQueriesAndCorrectsForTheSystems) {
  Qrels qrels;
  std::vector<eval::Run> runs(3);
  for (int q = 0; q < 12; ++q) {
    const std::string id = "q" + std::to_string(q);
    ASSERT_TRUE(qrels.add(id, "r", 1));
    runs[0].rankings.push_back(make_ranking(id, {"x", "r"}).rankings[0]);
    runs[1].rankings.push_back(make_ranking(id, {"r", "x"}).rankings[0]);
    runs[2].rankings.push_back(
        make_ranking(id,
                     q == 0 ? std::vector<std::string>{"r"} : std::vector<std::string>{"x", "r"})
            .rankings[0]);
  }
  std::vector<Evaluation> evaluations;
  for (const eval::Run& run : runs) {
    evaluations.push_back(evaluate_texts(qrels, run, {"RR"}));
  }
  const auto comparisons = compare_with_baseline(evaluations, 0);
  EXPECT_TRUE(comparisons[0].empty());
  EXPECT_DOUBLE_EQ(comparisons[1][0].difference, 0.5);
  EXPECT_DOUBLE_EQ(comparisons[1][0].p, 2.0 / 4096.0);
  EXPECT_DOUBLE_EQ(comparisons[1][0].p_holm, 4.0 / 4096.0);
  EXPECT_EQ(comparisons[1][0].counts.wins, 12U);
  EXPECT_DOUBLE_EQ(comparisons[2][0].p, 1.0);
  EXPECT_DOUBLE_EQ(comparisons[2][0].difference, 0.5 / 12.0);

  runs[2].rankings.pop_back();
  evaluations[2] = evaluate_texts(qrels, runs[2], {"RR"});
  EXPECT_THROW(static_cast<void>(compare_with_baseline(evaluations, 0)), Error);
}

}  // namespace
}  // namespace lode::eval
