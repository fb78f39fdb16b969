#include "lode/experiment/compare.hpp"

#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"

namespace lode::experiment {
namespace {

LoadedResult loaded(const std::string& task,
                    const std::vector<double>& values,
                    std::size_t first_query = 0) {
  LoadedResult result;
  result.path = task + ".json";
  result.result.task = task;
  result.result.split = "test";
  result.result.protocol = "trec9";
  result.result.provenance = {{"data_sha256", "ab"}, {"depth", 1000}, {"command_line", {"lode"}}};
  result.values.measures = {"P@1", "nDCG@10"};
  for (std::size_t i = 0; i < values.size(); ++i) {
    result.values.query_ids.push_back("q" + std::to_string(first_query + i));
    result.values.values.push_back({0.0, values[i]});
  }
  return result;
}

TEST(Compare, ComputesDifferencesAndCountsQueryByQuery) {
  const std::vector<System> systems = {
      {.label = "a", .results = {loaded("t", {0.1, 0.5, 0.5, 0.9})}},
      {.label = "b", .results = {loaded("t", {0.3, 0.5, 0.7, 0.8})}}};
  const auto report = compare(systems, {});
  ASSERT_EQ(report.comparisons.size(), 1U);
  const TaskComparison& comparison = report.comparisons[0];
  EXPECT_EQ(comparison.task, "t (test, trec9)");
  EXPECT_EQ(comparison.measure, "nDCG@10");
  EXPECT_EQ(comparison.queries, 4U);
  ASSERT_EQ(comparison.rows.size(), 2U);
  EXPECT_FALSE(comparison.rows[0].difference);
  EXPECT_DOUBLE_EQ(comparison.rows[0].mean, 0.5);
  const eval::Comparison& difference = *comparison.rows[1].difference;
  EXPECT_NEAR(difference.difference, 0.075, 1e-12);
  EXPECT_EQ(difference.counts.wins, 2U);
  EXPECT_EQ(difference.counts.ties, 1U);
  EXPECT_EQ(difference.counts.losses, 1U);
  // Of the 8 sign patterns of 0.2, 0.2 and -0.1, those with both 0.2 on one side reach 0.3.
  EXPECT_DOUBLE_EQ(difference.p, 0.5);
}

TEST(Compare, QueriesThatOneSystemLacksOrLeavesUndefinedAreLeftOutOfAll) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<System> systems = {
      {.label = "a", .results = {loaded("t", {0.1, 0.5, nan})}},
      {.label = "b", .results = {loaded("t", {0.3, 0.5, 0.7}, 1)}}};
  const TaskComparison comparison = compare(systems, {}).comparisons[0];
  EXPECT_EQ(comparison.queries, 1U);
  EXPECT_EQ(comparison.left_out, 3U);
  EXPECT_DOUBLE_EQ(comparison.rows[0].mean, 0.5);
  EXPECT_DOUBLE_EQ(comparison.rows[1].mean, 0.3);
}

TEST(Compare, SeveralTasksAreAlsoComparedTogether) {
  const std::vector<System> systems = {
      {.label = "a", .results = {loaded("s", {0.0, 0.0}), loaded("t", {0.5})}},
      {.label = "b", .results = {loaded("s", {0.3, 0.3}), loaded("t", {0.5}), loaded("u", {0.5})}}};
  const auto report = compare(systems, {});
  ASSERT_EQ(report.comparisons.size(), 3U);
  EXPECT_EQ(report.comparisons[2].task, "all 2 tasks");
  EXPECT_EQ(report.comparisons[2].queries, 3U);
  EXPECT_NEAR(report.comparisons[2].rows[1].difference->difference, 0.2, 1e-12);
  EXPECT_EQ(report.not_common,
            (std::vector<std::string>{"u (test, trec9) is not compared: no result of a"}));
}

TEST(Compare, NamesWhatDiffersInTheMaking) {
  std::vector<System> systems = {{.label = "a", .results = {loaded("t", {0.1})}},
                                 {.label = "b", .results = {loaded("t", {0.2})}}};
  EXPECT_TRUE(compare(systems, {}).makings.empty());
  Json& provenance = systems[1].results[0].result.provenance;
  provenance = {{"data_sha256", "ab"},
                {"protocol", {{"relevance_level", 2}}},
                {"command_line", {"lode", "eval"}}};
  const auto makings = compare(systems, {}).makings;
  ASSERT_EQ(makings.size(), 1U);
  EXPECT_EQ(makings[0].fields,
            (std::vector<ProvenanceDifference>{
                {.field = "depth", .left = "1000", .right = "-"},
                {.field = "protocol.relevance_level", .left = "-", .right = "2"}}));
}

/// The provenance of a result of one encoder.
Json encoder_of(const std::string& spelling, const std::string& identity) {
  return {
      {"data_sha256", "ab"},
      {"encoders",
       {{spelling,
         {{"identity", identity}, {"dimension", 4}, {"work", {{"seconds", spelling.size()}}}}}}}};
}

TEST(Compare, EncodersOfOneModelAreComparedFieldByField) {
  const std::string one = R"({"files":{"a":"1","b":"2"},"run":{"dtype":"fp32"}})";
  const std::string other = R"({"files":{"a":"1","b":"3"},"run":{"dtype":"fp32"}})";
  EXPECT_TRUE(compare_provenance(encoder_of("o/m(identity=ab)", one),
                                 encoder_of("o/m(identity=ab,scan=int8,oversample=4)", one))
                  .empty());
  EXPECT_EQ(compare_provenance(encoder_of("o/m(identity=ab)", one),
                               encoder_of("o/m(identity=cd)", other)),
            (std::vector<ProvenanceDifference>{
                {.field = "encoders.o/m.identity.files.b", .left = "\"2\"", .right = "\"3\""}}));
}

TEST(Compare, OfDifferentModelsTheNamesAndSettingsAreToldNotTheFiles) {
  const std::string one = R"({"files":{"a":"1"},"run":{"dtype":"fp32"}})";
  const std::string other = R"({"files":{"a":"2"},"run":{"dtype":"bf16"}})";
  EXPECT_EQ(compare_provenance(encoder_of("o/m", one), encoder_of("o/n", other)),
            (std::vector<ProvenanceDifference>{
                {.field = "encoder", .left = "o/m", .right = "o/n"},
                {.field = "encoder.identity.run.dtype", .left = "\"fp32\"", .right = "\"bf16\""}}));
  EXPECT_EQ(compare_provenance(encoder_of("o/m", one), {{"data_sha256", "ab"}}),
            (std::vector<ProvenanceDifference>{{.field = "encoder", .left = "o/m", .right = "-"}}));
}

TEST(Compare, LongValuesAreCutWhereTheyDiffer) {
  ComparisonReport report;
  const std::string same(100, 'x');
  report.makings.push_back({.task = "t",
                            .system = "b",
                            .fields = {{.field = "f", .left = same + "1", .right = same + "2"},
                                       {.field = "g", .left = "1" + same, .right = "2"},
                                       {.field = "h", .left = "1", .right = "2"}}});
  const auto rows = to_tables(report).front().rows;
  EXPECT_EQ(rows[0][1], "..." + std::string(20, 'x') + "1");
  EXPECT_EQ(rows[0][2], "..." + std::string(20, 'x') + "2");
  EXPECT_EQ(rows[1][1], "1" + std::string(59, 'x') + "...");
  EXPECT_EQ(rows[1][2], "2");
  EXPECT_EQ(rows[2][1], "1");
  EXPECT_EQ(to_json(report)["provenance"][0]["fields"][0]["first"], same + "1");
}

TEST(Compare, NoQueryInCommonIsRefused) {
  const std::vector<System> systems = {{.label = "a", .results = {loaded("t", {0.1})}},
                                       {.label = "b", .results = {loaded("t", {0.3}, 5)}}};
  try {
    static_cast<void>(compare(systems, {}));
    ADD_FAILURE() << "nothing was compared";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
    EXPECT_TRUE(error.message().starts_with(
        "t (test, trec9): no query has a value of 'nDCG@10' in every system"))
        << error.message();
  }
}

TEST(Compare, WrongUseIsRefused) {
  const std::vector<System> one = {{.label = "a", .results = {loaded("t", {0.1})}}};
  EXPECT_THROW(static_cast<void>(compare(one, {})), Error);
  const std::vector<System> apart = {{.label = "a", .results = {loaded("s", {0.1})}},
                                     {.label = "b", .results = {loaded("t", {0.1})}}};
  EXPECT_THROW(static_cast<void>(compare(apart, {})), Error);
  const std::vector<System> two = {{.label = "a", .results = {loaded("t", {0.1})}},
                                   {.label = "b", .results = {loaded("t", {0.1})}}};
  EXPECT_THROW(static_cast<void>(compare(two, {.measures = {"AP"}})), Error);
}

}  // namespace
}  // namespace lode::experiment
