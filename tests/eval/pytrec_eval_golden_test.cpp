// Random qrels and runs with the values of pytrec_eval-terrier 0.5.11
// (scripts/make-measure-goldens).

#include <cmath>

#include <gtest/gtest.h>

#include "lode/base/json.hpp"
#include "lode/base/text_file.hpp"

#include "eval/support.hpp"
#include "support/data.hpp"

namespace lode::eval {
namespace {

Qrels qrels_of(const Json& one) {
  Qrels qrels;
  for (const auto& [query, judgments] : one["qrels"].items()) {
    for (const auto& [docno, grade] : judgments.items()) {
      EXPECT_TRUE(qrels.add(query, docno, grade.get<int>()));
    }
  }
  return qrels;
}

eval::Run run_of(const Json& one) {
  eval::Run run;
  for (const auto& [query, documents] : one["run"].items()) {
    QueryRanking ranking{.query_id = query, .documents = {}};
    for (const auto& [docno, score] : documents.items()) {
      ranking.documents.push_back({.docno = docno, .score = score});
    }
    run.rankings.push_back(ranking);
  }
  return run;
}

/// The reference gives logarithms for single queries of geometric means.
double as_reference(const Measure& measure, double value) {
  constexpr double kSmallest = 0.00001;
  return is_geometric(measure.family) ? std::log(std::max(value, kSmallest)) : value;
}

TEST(PytrecEval, TwoThousandRandomCasesAgreeToTwelveDecimals) {
  LineReader lines(testing::source_path("tests/data/eval/pytrec_eval.jsonl.gz"));
  std::string_view line;
  ASSERT_TRUE(lines.next(line));
  const auto names = value_or_throw(parse_json(line))["measures"].get<std::vector<std::string>>();
  std::size_t cases = 0;
  std::size_t compared = 0;
  for (; lines.next(line); ++cases) {
    const Json one = value_or_throw(parse_json(line));
    std::vector<Measure> measures;
    for (const std::string& name : names) {
      measures.push_back(value_or_throw(parse_measure(name)));
      if (one["judged_only"].get<bool>()) {
        measures.back().parameters.emplace_back("judged_only", "True");
      }
    }
    Protocol protocol = value_or_throw(find_protocol("trec9"));
    protocol.relevance_level = one["level"].get<int>();
    const Evaluation result = evaluate(qrels_of(one), run_of(one), measures, protocol);
    ASSERT_EQ(result.query_ids.size(), one["values"].size()) << line;
    for (std::size_t q = 0; q < result.query_ids.size(); ++q) {
      const Json& expected = one["values"][result.query_ids[q]];
      for (std::size_t i = 0; i < names.size(); ++i, ++compared) {
        ASSERT_NEAR(
            as_reference(measures[i], result.per_query[q][i]), expected[i].get<double>(), 1e-12)
            << names[i] << " of " << result.query_ids[q] << " in " << line;
      }
    }
  }
  EXPECT_EQ(cases, 2000U);
  EXPECT_GT(compared, 100'000U);
}

}  // namespace
}  // namespace lode::eval
