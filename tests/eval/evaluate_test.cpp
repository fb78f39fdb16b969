#include "lode/eval/evaluate.hpp"

#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "lode/base/parallel.hpp"

#include "eval/support.hpp"

namespace lode::eval {
namespace {

// One query: a (grade 2), b (1), c (0), d (3, not retrieved); the ranking is x, b, a, c.
const Qrels kQrels = make_qrels({{"q", {{"a", 2}, {"b", 1}, {"c", 0}, {"d", 3}}}});
const Run kRun = make_ranking("q", {"x", "b", "a", "c"});

double on_example(const std::string& measure) {
  return average_of(kQrels, kRun, measure);
}

double log2_of(double x) {
  return std::log2(x);
}

TEST(Measures, NdcgDividesLinearGainsByTheIdealOfAllJudgedDocuments) {
  const double dcg = 1.0 / log2_of(3) + 2.0 / log2_of(4);
  const double ideal = 3.0 / log2_of(2) + 2.0 / log2_of(3) + 1.0 / log2_of(4);
  EXPECT_DOUBLE_EQ(on_example("nDCG"), dcg / ideal);
  EXPECT_DOUBLE_EQ(on_example("nDCG@2"), (1.0 / log2_of(3)) / (3.0 + 2.0 / log2_of(3)));
  EXPECT_DOUBLE_EQ(on_example("nDCG@1"), 0.0);
}

TEST(Measures, NdcgTakesExponentialAndCustomGains) {
  const double dcg = 1.0 / log2_of(3) + 3.0 / log2_of(4);
  const double ideal = 7.0 + 3.0 / log2_of(3) + 1.0 / log2_of(4);
  EXPECT_DOUBLE_EQ(on_example("nDCG(dcg='exp-log2')"), dcg / ideal);
  EXPECT_DOUBLE_EQ(on_example("nDCG(gains={1:0,2:1,3:1})"),
                   (1.0 / log2_of(4)) / (1.0 + 1.0 / log2_of(3)));
  EXPECT_DOUBLE_EQ(on_example("nDCG(rel=2)"), (2.0 / log2_of(4)) / (3.0 + 2.0 / log2_of(3)));
}

TEST(Measures, HitMeasuresFollowTheirDefinitions) {
  EXPECT_DOUBLE_EQ(on_example("P@3"), 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(on_example("P@10"), 0.2);  // fewer were returned; still divided by 10
  EXPECT_DOUBLE_EQ(on_example("R@3"), 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(on_example("R(rel=2)@3"), 0.5);
  EXPECT_DOUBLE_EQ(on_example("RR"), 0.5);
  EXPECT_DOUBLE_EQ(on_example("RR@1"), 0.0);
  EXPECT_DOUBLE_EQ(on_example("RR(rel=2)"), 1.0 / 3.0);
  EXPECT_DOUBLE_EQ(on_example("AP"), (1.0 / 2.0 + 2.0 / 3.0) / 3.0);
  EXPECT_DOUBLE_EQ(on_example("AP@2"), (1.0 / 2.0) / 3.0);
  EXPECT_DOUBLE_EQ(on_example("AP(norm=min)@2"), (1.0 / 2.0) / 2.0);
  EXPECT_DOUBLE_EQ(on_example("AP(norm=k)@10"), (1.0 / 2.0 + 2.0 / 3.0) / 10.0);
  EXPECT_DOUBLE_EQ(on_example("Success@1"), 0.0);
  EXPECT_DOUBLE_EQ(on_example("Success@2"), 1.0);
  EXPECT_DOUBLE_EQ(on_example("R_cap@2"), 0.5);
  EXPECT_DOUBLE_EQ(on_example("RelativeP@10"), 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(on_example("F1@4"), 2.0 * 0.5 * (2.0 / 3.0) / (0.5 + 2.0 / 3.0));
  EXPECT_DOUBLE_EQ(on_example("Rprec"), 2.0 / 3.0);
}

TEST(Measures, AccNeedsAllThatCouldBeThere) {
  const Qrels qrels = make_qrels({{"q", {{"a", 1}, {"b", 1}}}});
  EXPECT_DOUBLE_EQ(average_of(qrels, make_ranking("q", {"a", "x", "b"}), "Acc@1"),
                   1.0);  // min(2, 1) found
  EXPECT_DOUBLE_EQ(average_of(qrels, make_ranking("q", {"a", "x", "b"}), "Acc@2"), 0.0);
  EXPECT_DOUBLE_EQ(average_of(qrels, make_ranking("q", {"a", "x", "b"}), "Acc@3"), 1.0);
  EXPECT_DOUBLE_EQ(average_of(make_qrels({{"q", {{"a", 0}}}}), make_ranking("q", {"a"}), "Acc@1"),
                   0.0);
}

TEST(Measures, AllFoundNeedsEveryRelevantDocument) {
  const Qrels qrels = make_qrels({{"q", {{"a", 1}, {"b", 1}}}});
  EXPECT_DOUBLE_EQ(average_of(qrels, make_ranking("q", {"a", "x", "b"}), "AllFound@1"), 0.0);
  EXPECT_DOUBLE_EQ(average_of(qrels, make_ranking("q", {"a", "x", "b"}), "AllFound@2"), 0.0);
  EXPECT_DOUBLE_EQ(average_of(qrels, make_ranking("q", {"a", "x", "b"}), "File@3"), 1.0);
  EXPECT_DOUBLE_EQ(
      average_of(make_qrels({{"q", {{"a", 0}}}}), make_ranking("q", {"a"}), "AllFound@1"), 0.0);
}

TEST(Measures, UnjudgedDocumentsAreCounted) {
  EXPECT_DOUBLE_EQ(on_example("Judged@2"), 0.5);
  EXPECT_DOUBLE_EQ(on_example("Judged@10"), 0.75);
  EXPECT_DOUBLE_EQ(on_example("Unj@2"), 0.5);
  EXPECT_DOUBLE_EQ(on_example("P(judged_only=True)@2"), 1.0);
  // A hole is a document that no query's judgments name.
  const Qrels two = make_qrels({{"p", {{"x", 1}}}, {"q", {{"a", 1}}}});
  EXPECT_DOUBLE_EQ(average_of(two, make_ranking("q", {"x", "y", "a"}), "Hole@2"), 0.5);
}

TEST(Measures, RbpAndErrModelAPersistentReader) {
  EXPECT_DOUBLE_EQ(on_example("RBP(p=0.5)"), 0.5 * (0.5 + 0.25));
  EXPECT_DOUBLE_EQ(on_example("RBP(p=0.5,rel=2)"), 0.5 * 0.25);
  EXPECT_DOUBLE_EQ(on_example("RBP(gain=grade,p=0.5)"), 0.5 * (0.5 / 3.0 + 0.25 * 2.0 / 3.0));
  const double first = 1.0 / 8.0;   // (2^1 - 1) / 2^3 at rank 2
  const double second = 3.0 / 8.0;  // (2^2 - 1) / 2^3 at rank 3
  EXPECT_DOUBLE_EQ(on_example("ERR(max=3)"), first / 2.0 + (1.0 - first) * second / 3.0);
  EXPECT_DOUBLE_EQ(on_example("ERR(max=3)@2"), first / 2.0);
}

TEST(Measures, BprefLooksAtJudgedDocumentsOnly) {
  // Relevant r1, r2; judged not relevant n1, n2; order n1, r1, (unjudged), r2, n2.
  const Qrels qrels = make_qrels({{"q", {{"r1", 1}, {"r2", 1}, {"n1", 0}, {"n2", 0}, {"p", -1}}}});
  const auto run = make_ranking("q", {"n1", "r1", "u", "p", "r2", "n2"});
  EXPECT_DOUBLE_EQ(average_of(qrels, run, "Bpref"), ((1.0 - 1.0 / 2.0) + (1.0 - 1.0 / 2.0)) / 2.0);
}

TEST(Measures, InterpolatedPrecisionIsTheBestFromThatRecallOn) {
  EXPECT_DOUBLE_EQ(on_example("IPrec@0.0"), 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(on_example("IPrec@0.5"), 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(on_example("IPrec@1.0"), 0.0);
}

TEST(Measures, SetMeasuresSeeTheWholeRanking) {
  EXPECT_DOUBLE_EQ(on_example("SetP"), 0.5);
  EXPECT_DOUBLE_EQ(on_example("SetR"), 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(on_example("SetF"), 2.0 * 0.5 * (2.0 / 3.0) / (0.5 + 2.0 / 3.0));
  EXPECT_DOUBLE_EQ(on_example("SetAP"), 0.5 * 2.0 / 3.0);
  EXPECT_DOUBLE_EQ(on_example("Utility"), 2.0 - 2.0);
  EXPECT_DOUBLE_EQ(on_example("NumRel"), 3.0);
  EXPECT_DOUBLE_EQ(on_example("NumRet"), 4.0);
}

TEST(Ranking, TiesFallByDocnoDescending) {
  const Qrels qrels = make_qrels({{"q", {{"9", 1}}}});
  EXPECT_DOUBLE_EQ(average_of(qrels, make_run({{"q", {{"10", 1.0}, {"9", 1.0}}}}), "RR"), 1.0);
  const Qrels accent = make_qrels({{"q", {{"z", 1}}}});
  EXPECT_DOUBLE_EQ(average_of(accent, make_run({{"q", {{"z", 1.0}, {"\u00e9", 1.0}}}}), "RR"), 0.5);
}

TEST(Ranking, ScoresAreComparedAtTheProtocolsPrecision) {
  const Qrels qrels = make_qrels({{"q", {{"a", 1}}}});
  const auto run = make_run({{"q", {{"a", 0.900000001}, {"b", 0.9}}}});
  EXPECT_DOUBLE_EQ(average_of(qrels, run, "RR", "trec9"), 0.5);
  EXPECT_DOUBLE_EQ(average_of(qrels, run, "RR", "trec10"), 1.0);
  EXPECT_EQ(evaluate_texts(qrels, run, {"RR"}).ties.tied_documents, 2U);
}

TEST(Ranking, MinusZeroEqualsZero) {
  const Qrels qrels = make_qrels({{"q", {{"a", 1}}}});
  EXPECT_DOUBLE_EQ(average_of(qrels, make_run({{"q", {{"a", 0.0}, {"b", -0.0}}}}), "RR"), 0.5);
}

TEST(Evaluate, AveragesOverTheQueriesThatCount) {
  const Qrels qrels = make_qrels({{"p", {{"a", 1}}}, {"q", {{"a", 1}}}, {"n", {{"a", 0}}}});
  const auto run = make_run({{"q", {{"a", 1.0}}}, {"n", {{"a", 1.0}}}, {"other", {{"a", 1.0}}}});
  const Evaluation result = evaluate_texts(qrels, run, {"RR", "NumQ", "NumRel"});
  EXPECT_EQ(result.query_ids, (std::vector<std::string>{"n", "q"}));
  EXPECT_DOUBLE_EQ(result.averages[0], 0.5);
  EXPECT_DOUBLE_EQ(result.averages[1], 2.0);
  EXPECT_DOUBLE_EQ(result.averages[2], 1.0);
  EXPECT_EQ(result.queries_without_positive, 1U);
  EXPECT_EQ(result.queries_missing_from_run, 1U);
  EXPECT_EQ(result.queries_without_judgments, 1U);

  Protocol all = value_or_throw(find_protocol("trec9"));
  const std::vector<Measure> measures = {value_or_throw(parse_measure("RR"))};
  all.denominator = Denominator::Judged;
  EXPECT_DOUBLE_EQ(evaluate(qrels, run, measures, all).averages[0], 1.0 / 3.0);
  all.denominator = Denominator::WithPositive;
  EXPECT_DOUBLE_EQ(evaluate(qrels, run, measures, all).averages[0], 0.5);
  all.denominator = Denominator::Retrieved;
  EXPECT_DOUBLE_EQ(evaluate(qrels, run, measures, all).averages[0], 1.0 / 3.0);
}

TEST(Evaluate, QueriesWithoutAPositiveAreCountedAlsoWhereTheyAreLeftOut) {
  const Qrels qrels =
      make_qrels({{"q", {{"a", 2}}}, {"n", {{"a", 1}}}, {"m", {{"a", 1}}}, {"p", {{"a", 2}}}});
  const auto run = make_run({{"q", {{"a", 1.0}}}, {"n", {{"a", 1.0}}}, {"other", {{"a", 1.0}}}});
  const Evaluation paper = evaluate_texts(qrels, run, {"AP"}, "coreb-paper");
  EXPECT_EQ(paper.query_ids, (std::vector<std::string>{"p", "q"}));
  EXPECT_EQ(paper.queries_without_positive, 2U);
  const Evaluation official = evaluate_texts(qrels, run, {"AP"}, "coreb-official");
  EXPECT_EQ(official.query_ids, (std::vector<std::string>{"n", "q"}));
  EXPECT_EQ(official.queries_without_positive, 1U);
  Protocol all = value_or_throw(find_protocol("coreb-paper"));
  const std::vector<Measure> measures = {value_or_throw(parse_measure("AP"))};
  all.denominator = Denominator::Judged;
  EXPECT_EQ(evaluate(qrels, run, measures, all).queries_without_positive, 2U);
}

TEST(Evaluate, EveryMeasureStatesHowManyQueriesItsAverageIsOver) {
  using Counts = std::vector<std::size_t>;
  const Qrels qrels = make_qrels({{"p", {{"a", 2}}}, {"q", {{"a", 2}}}, {"n", {{"a", 1}}}});
  const auto run = make_run({{"q", {{"a", 1.0}}}, {"n", {{"a", 1.0}}}, {"other", {{"a", 1.0}}}});
  const std::vector<std::string> measures = {"AP", "RR", "Success@1", "R_cap@1", "NumRel"};
  for (const char* protocol : {"beir", "coreb-official"}) {
    const Evaluation result = evaluate_texts(qrels, run, measures, protocol);
    EXPECT_EQ(result.averaged_over, (Counts{2, 3, 3, 3, 2})) << protocol;
    EXPECT_EQ(result.query_ids.size(), 2U);
  }
  for (const char* protocol : {"trec9", "mteb", "coreb-paper"}) {
    EXPECT_EQ(evaluate_texts(qrels, run, measures, protocol).averaged_over, Counts(5, 2))
        << protocol;
  }
}

TEST(Evaluate, GeometricMeansTakeTinyValuesAsTrecEvalDoes) {
  const Qrels qrels = make_qrels({{"p", {{"a", 1}}}, {"q", {{"a", 1}}}});
  const auto run = make_run({{"p", {{"a", 1.0}}}, {"q", {{"b", 1.0}}}});
  EXPECT_DOUBLE_EQ(average_of(qrels, run, "GMAP"),
                   std::exp((std::log(1.0) + std::log(0.00001)) / 2.0));
}

TEST(Evaluate, MissingQueryIsAnErrorUnderTrec10) {
  const Qrels qrels = make_qrels({{"p", {{"a", 1}}}, {"q", {{"a", 1}}}});
  EXPECT_THROW(average_of(qrels, make_ranking("q", {"a"}), "AP", "trec10"), Error);
}

TEST(Evaluate, RefusesScoresThatAreNoNumbersAndRepetitions) {
  const Qrels qrels = make_qrels({{"q", {{"a", 1}}}});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double infinity = std::numeric_limits<double>::infinity();
  EXPECT_THROW(average_of(qrels, make_run({{"q", {{"a", nan}}}}), "AP"), Error);
  EXPECT_THROW(average_of(qrels, make_run({{"q", {{"a", infinity}}}}), "AP"), Error);
  EXPECT_THROW(average_of(qrels, make_run({{"q", {{"a", 1.0}, {"a", 2.0}}}}), "AP"), Error);
  EXPECT_THROW(average_of(qrels, make_run({{"q", {{"a", 1.0}}}, {"q", {{"b", 1.0}}}}), "AP"),
               Error);
}

TEST(Evaluate, ExcludedDocumentsLeaveTheRanking) {
  const Qrels qrels = make_qrels({{"q", {{"a", 1}}}});
  const Exclusions exclusions = {{"q", {"anchor"}}};
  const auto run = make_ranking("q", {"anchor", "a"});
  EXPECT_DOUBLE_EQ(
      evaluate_texts(qrels, run, {"RR"}, "trec9", {.exclusions = &exclusions}).averages[0], 1.0);
  EXPECT_DOUBLE_EQ(average_of(qrels, run, "RR"), 0.5);
}

TEST(Evaluate, CorebsLevelMakesGradeOneWorthNothing) {
  const Qrels qrels = make_qrels({{"q", {{"a", 2}, {"h", 1}}}, {"n", {{"h", 1}}}});
  const auto run = make_run({{"q", {{"h", 2.0}, {"a", 1.0}}}, {"n", {{"h", 1.0}}}});
  const double ndcg = 1.0 / log2_of(3);
  EXPECT_DOUBLE_EQ(average_of(qrels, run, "nDCG@10", "coreb-official"), ndcg / 2.0);
  EXPECT_DOUBLE_EQ(average_of(qrels, run, "nDCG@10", "coreb-paper"), ndcg);
}

TEST(Evaluate, BeirDropsTheDocumentThatIsTheQuery) {
  const Qrels qrels = make_qrels({{"q", {{"a", 1}}}});
  EXPECT_DOUBLE_EQ(average_of(qrels, make_ranking("q", {"q", "a"}), "nDCG@10", "beir"), 1.0);
}

TEST(Ties, BestAndWorstOrderBoundTheAverages) {
  const Qrels qrels = make_qrels({{"q", {{"b", 1}}}, {"p", {{"a", 1}}}});
  const auto run =
      make_run({{"q", {{"a", 1.0}, {"b", 1.0}, {"c", 1.0}, {"d", 0.5}}}, {"p", {{"a", 1.0}}}});
  const Evaluation result = evaluate_texts(qrels, run, {"RR", "Unj@1"});
  EXPECT_EQ(result.ties.queries_with_ties, 1U);
  EXPECT_EQ(result.ties.tied_documents, 3U);
  EXPECT_DOUBLE_EQ(result.averages[0], (0.5 + 1.0) / 2.0);
  EXPECT_DOUBLE_EQ(result.ties.worst[0], (1.0 / 3.0 + 1.0) / 2.0);
  EXPECT_DOUBLE_EQ(result.ties.best[0], 1.0);
  EXPECT_DOUBLE_EQ(result.ties.best[1], 0.0);
  EXPECT_DOUBLE_EQ(result.ties.worst[1], 0.5);
}

TEST(Ties, OfOneRankingLeaveTheMeasuresOfTheOtherAlone) {
  // Equal as float32, so only the measures that follow trec_eval see a tie.
  const Qrels qrels = make_qrels({{"q", {{"a", 1}}}});
  const auto run = make_run({{"q", {{"a", 0.900000001}, {"b", 0.9}}}});
  const Evaluation result = evaluate_texts(qrels, run, {"RR", "P@1"}, "beir");
  EXPECT_EQ(result.ties.worst, (std::vector<double>{1.0, 0.0}));
  EXPECT_EQ(result.ties.best, (std::vector<double>{1.0, 1.0}));
  // A tie as listed that exclusion by id resolves for the others.
  const auto own = make_run({{"q", {{"q", 0.5}, {"a", 0.5}}}});
  const Evaluation coreb =
      evaluate_texts(make_qrels({{"q", {{"a", 2}}}}), own, {"RR", "P@1"}, "coreb-official");
  EXPECT_EQ(coreb.ties.worst, (std::vector<double>{0.5, 1.0}));
  EXPECT_EQ(coreb.ties.best, (std::vector<double>{1.0, 1.0}));
}

TEST(OverAllJudged, HoldsForMeasuresWithOwnRulesToo) {
  const Qrels qrels = make_qrels({{"q", {{"a", 2}}}, {"p", {{"a", 2}}}});
  const auto run = make_run({{"q", {{"a", 1.0}}}});
  const std::vector<Measure> measures = {value_or_throw(parse_measure("RR")),
                                         value_or_throw(parse_measure("R_cap@5")),
                                         value_or_throw(parse_measure("AP"))};
  for (const Protocol& protocol : all_protocols()) {
    const Evaluation result = evaluate(qrels, run, measures, over_all_judged(protocol));
    EXPECT_EQ(result.averaged_over, (std::vector<std::size_t>{2, 2, 2})) << protocol.name;
    EXPECT_EQ(result.averages, (std::vector<double>{0.5, 0.5, 0.5})) << protocol.name;
  }
}

TEST(WithPrecision, HoldsForMeasuresWithOwnRulesToo) {
  const Qrels qrels = make_qrels({{"q", {{"a", 2}}}});
  const auto run = make_run({{"q", {{"a", 0.900000001}, {"b", 0.9}}}});
  const std::vector<Measure> measures = {value_or_throw(parse_measure("RR")),
                                         value_or_throw(parse_measure("P@1"))};
  for (const Protocol& protocol : all_protocols()) {
    const auto tied = [&](ScorePrecision precision) {
      return evaluate(qrels, run, measures, with_precision(protocol, precision)).ties.worst;
    };
    EXPECT_EQ(tied(ScorePrecision::F32), (std::vector<double>{0.5, 0.0})) << protocol.name;
    EXPECT_EQ(tied(ScorePrecision::F64), (std::vector<double>{1.0, 1.0})) << protocol.name;
  }
}

TEST(ExponentialGain, OfLargeGradesIsWhatItIsForSmallOnes) {
  // 2^g - 1 of a grade a and of a + 1: their quotient tends to 1/2, whether a double holds them.
  const auto value = [](int grade) {
    const Qrels qrels = make_qrels({{"q", {{"a", grade}, {"b", grade + 1}, {"c", 0}}}});
    return average_of(qrels, make_ranking("q", {"a", "b", "c"}), "nDCG(dcg='exp-log2')@2");
  };
  const double limit = (0.5 + 1.0 / std::log2(3.0)) / (1.0 + 0.5 / std::log2(3.0));
  for (const int grade : {60, 899, 900, 1022, 1023, 1024, 5000, 2147483646}) {
    EXPECT_NEAR(value(grade), limit, 1e-15) << grade;
  }
  const Qrels mixed = make_qrels({{"q", {{"a", 1}, {"b", 4000}}}});
  EXPECT_EQ(average_of(mixed, make_ranking("q", {"b", "a"}), "nDCG(dcg='exp-log2')"), 1.0);
}

TEST(Err, OfLargeGradesIsANumber) {
  const Qrels qrels = make_qrels({{"q", {{"a", 2000}, {"b", 1999}}}});
  const eval::Run run = make_ranking("q", {"b", "a"});
  EXPECT_EQ(average_of(qrels, run, "ERR(max=2000)"), 0.5 + 0.5 / 2.0);
  EXPECT_EQ(average_of(qrels, run, "ERR(max=1)"), 1.0);
  EXPECT_EQ(average_of(qrels, run, "ERR(max=1000000)"), 0.0);
}

TEST(Evaluate, ThreadsDoNotChangeTheResult) {
  Qrels qrels;
  eval::Run run;
  for (int q = 0; q < 200; ++q) {
    const std::string id = "q" + std::to_string(q);
    QueryRanking ranking{.query_id = id, .documents = {}};
    for (int d = 0; d < 20; ++d) {
      ranking.documents.push_back(
          {.docno = std::to_string(d), .score = static_cast<double>((d * 7 + q) % 11)});
    }
    run.rankings.push_back(ranking);
    ASSERT_TRUE(qrels.add(id, std::to_string(q % 20), 1 + q % 3));
  }
  set_thread_count(1);
  const Evaluation one = evaluate_texts(qrels, run, {"nDCG@10", "AP", "GMAP"});
  set_thread_count(4);
  const Evaluation four = evaluate_texts(qrels, run, {"nDCG@10", "AP", "GMAP"});
  set_thread_count(0);
  EXPECT_EQ(one.averages, four.averages);
  EXPECT_EQ(one.per_query, four.per_query);
}

}  // namespace
}  // namespace lode::eval
