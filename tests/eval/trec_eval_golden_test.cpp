// Every output of trec_eval's own test folder that speaks of a measure of ours, digit by digit.
// Which options belong to which file: the README beside the data.

#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/file.hpp"
#include "lode/eval/evaluate.hpp"
#include "lode/eval/judgment_groups.hpp"
#include "lode/eval/trec.hpp"
#include "lode/eval/trec_report.hpp"

#include "support/data.hpp"

namespace lode::eval {
namespace {

struct Golden {
  std::string name;
  std::string expected;
  std::string qrels;
  std::string run;
  std::vector<std::string> measures;
  bool per_query = false;
  bool complete = false;
  std::size_t max_documents = std::numeric_limits<std::size_t>::max();
  std::int32_t level = 1;
  std::size_t relevance_string = 10;
  bool run_id = true;
};

void PrintTo(const Golden& golden, std::ostream* out) {
  *out << golden.name;
}

class TrecEvalGolden : public ::testing::TestWithParam<Golden> {};

TEST_P(TrecEvalGolden, ReproducesEveryDigit) {
  const Golden& golden = GetParam();
  const std::filesystem::path folder = testing::shared_path("trec_eval");
  LODE_SKIP_WITHOUT(folder);
  std::vector<Measure> measures;
  for (const std::string& text : golden.measures) {
    const std::vector<Measure> more = value_or_throw(parse_measures(text));
    measures.insert(measures.end(), more.begin(), more.end());
  }
  Protocol protocol = value_or_throw(find_protocol("trec10"));
  protocol.relevance_level = golden.level;
  if (golden.complete) {
    protocol.denominator = Denominator::Judged;
  }
  const EvaluateOptions options{.max_documents = golden.max_documents,
                                .relevance_string = golden.relevance_string};
  const Qrels qrels = read_trec_qrels(folder / golden.qrels);
  const TrecReportOptions report{
      .relevance_string_name = golden.relevance_string == 10 ? "relstring" : "relstring_20",
      .per_query = golden.per_query,
      .run_id = golden.run_id,
      .suffix = ""};
  const std::string expected = read_file(folder / golden.expected);
  EXPECT_EQ(
      trec_report(evaluate(qrels, read_trec_run(folder / golden.run), measures, protocol, options),
                  report),
      expected);
  EXPECT_EQ(trec_report(evaluate_trec_file(qrels, folder / golden.run, measures, protocol, options),
                        report),
            expected);
}

TEST(TrecEvalGroups, ReproduceEveryDigit) {
  const std::filesystem::path folder = testing::shared_path("trec_eval");
  LODE_SKIP_WITHOUT(folder);
  std::vector<Measure> measures;
  for (const char* text : {"num_q", "map", "P", "Rprec_mult"}) {
    const std::vector<Measure> more = value_or_throw(parse_measures(text));
    measures.insert(measures.end(), more.begin(), more.end());
  }
  const Protocol protocol = value_or_throw(find_protocol("trec10"));
  for (const char* name : {"qrels.123", "qrels.comments.123"}) {
    std::vector<Evaluation> evaluations;
    for (const Qrels& group : read_judgment_groups(folder / name)) {
      evaluations.push_back(evaluate_trec_file(group, folder / "results.test", measures, protocol));
    }
    EXPECT_EQ(trec_report(average_over_groups(evaluations),
                          {.per_query = true, .run_id = true, .suffix = "_avgjg"}),
              read_file(folder / "out.test.qrels_jg"));
  }
}

INSTANTIATE_TEST_SUITE_P(All,
                         TrecEvalGolden,
                         ::testing::Values(Golden{.name = "official",
                                                  .expected = "out.test",
                                                  .qrels = "qrels.test",
                                                  .run = "results.test",
                                                  .measures = {"official"}},
                                           Golden{.name = "comments",
                                                  .expected = "out.test",
                                                  .qrels = "qrels.test.with-comments",
                                                  .run = "results.test",
                                                  .measures = {"official"}},
                                           Golden{.name = "all",
                                                  .expected = "out.test.a",
                                                  .qrels = "qrels.test",
                                                  .run = "results.test",
                                                  .measures = {"all_trec"}},
                                           Golden{.name = "per_query",
                                                  .expected = "out.test.aq",
                                                  .qrels = "qrels.test",
                                                  .run = "results.test",
                                                  .measures = {"all_trec"},
                                                  .per_query = true},
                                           Golden{.name = "complete",
                                                  .expected = "out.test.aqc",
                                                  .qrels = "qrels.test",
                                                  .run = "results.trunc",
                                                  .measures = {"all_trec"},
                                                  .per_query = true,
                                                  .complete = true},
                                           Golden{.name = "max_documents",
                                                  .expected = "out.test.aqcM",
                                                  .qrels = "qrels.test",
                                                  .run = "results.trunc",
                                                  .measures = {"all_trec"},
                                                  .per_query = true,
                                                  .complete = true,
                                                  .max_documents = 100},
                                           Golden{.name = "level",
                                                  .expected = "out.test.aql",
                                                  .qrels = "qrels.rel_level",
                                                  .run = "results.test",
                                                  .measures = {"all_trec"},
                                                  .per_query = true,
                                                  .level = 2,
                                                  .relevance_string = 20},
                                           Golden{
                                               .name = "parameters",
                                               .expected = "out.test.meas_params",
                                               .qrels = "qrels.test",
                                               .run = "results.test",
                                               .measures = {"iprec_at_recall..10,.20,.25,.75,.50",
                                                            "P.5,7,3",
                                                            "recall.20,2000",
                                                            "Rprec_mult.5.0,0.2,0.35",
                                                            "utility.2,-1,0,0",
                                                            "11pt_avg..25,.5,.75",
                                                            "ndcg.1=3,2=9,4=4.5",
                                                            "ndcg_cut.10,20,23.4",
                                                            "success.2,5,20"},
                                               .per_query = true,
                                               .relevance_string = 0,
                                               .run_id = false}),
                         [](const auto& instance) { return instance.param.name; });

}  // namespace
}  // namespace lode::eval
