#include "lode/eval/measure.hpp"

#include <gtest/gtest.h>

namespace lode::eval {
namespace {

Measure parsed(std::string_view text) {
  return value_or_throw(parse_measure(text));
}

std::vector<std::string> expanded(std::string_view text) {
  std::vector<std::string> names;
  for (const Measure& measure : value_or_throw(parse_measures(text))) {
    names.push_back(to_string(measure));
  }
  return names;
}

TEST(Measure, ReadsIrMeasuresNotation) {
  EXPECT_EQ(parsed("nDCG@10"), (Measure{.family = MeasureFamily::NDCG, .cutoff = 10}));
  EXPECT_EQ(parsed("AP(rel=2)@100"),
            (Measure{.family = MeasureFamily::AP, .cutoff = 100, .rel = 2}));
  EXPECT_EQ(
      parsed("nDCG(dcg='exp-log2')@5"),
      (Measure{.family = MeasureFamily::NDCG, .cutoff = 5, .parameters = {{"dcg", "exp-log2"}}}));
  EXPECT_EQ(parsed("RBP(p=.8)"), parsed("RBP(p=0.80)"));
  EXPECT_EQ(parsed("P(judged_only=True, rel=3)@5"),
            (Measure{.family = MeasureFamily::P,
                     .cutoff = 5,
                     .rel = 3,
                     .parameters = {{"judged_only", "True"}}}));
  EXPECT_EQ(parsed("P(judged_only=False)@5"), parsed("P@5"));
}

TEST(Measure, SpellingsOfOneMeasureAreOneMeasure) {
  EXPECT_EQ(parsed("ndcg_cut_10"), parsed("nDCG@10"));
  EXPECT_EQ(parsed("ndcg_cut.10"), parsed("nDCG@10"));
  EXPECT_EQ(parsed("map"), parsed("AP"));
  EXPECT_EQ(parsed("map_cut_5"), parsed("AP@5"));
  EXPECT_EQ(parsed("recip_rank"), parsed("RR"));
  EXPECT_EQ(parsed("P_5"), parsed("P@5"));
  EXPECT_EQ(parsed("recall_100"), parsed("R@100"));
  EXPECT_EQ(parsed("iprec_at_recall_0.10"), parsed("IPrec@0.1"));
  EXPECT_EQ(parsed("MRR@10"), parsed("RR@10"));
  EXPECT_EQ(parsed("Hit@1"), parsed("Success@1"));
  EXPECT_EQ(parsed("File@10"), parsed("AllFound@10"));
  EXPECT_EQ(parsed("set_F"), parsed("SetF"));
}

TEST(Measure, PrintsWhatReadsBackTheSame) {
  for (const char* text : {"nDCG@10",
                           "nDCG(gains={0:0,1:3},rel=2)@10",
                           "RBP(gain=grade,p=0.9)",
                           "IPrec@0.1",
                           "RprecMult(x=0.2)",
                           "Utility(weights='2,-1,0,0')",
                           "11ptAvg(points='0.25,0.5')",
                           "nDCG(dcg='exp-log2')",
                           "AP(norm=min)@10",
                           "ERR(max=2)@20",
                           "R_cap@10",
                           "Acc@5",
                           "AllFound@10",
                           "SetF(beta=2)",
                           "Bpref(judged_only=True)"}) {
    EXPECT_EQ(to_string(parsed(text)), text);
  }
  for (const Measure& measure : value_or_throw(parse_measures("all_trec"))) {
    EXPECT_EQ(parsed(to_string(measure)), measure) << to_string(measure);
    EXPECT_EQ(parsed(to_trec_name(measure)), measure) << to_trec_name(measure);
  }
}

TEST(Measure, TrecListsExpandToEveryCutoff) {
  EXPECT_EQ(expanded("map_cut.10,5"), (std::vector<std::string>{"AP@5", "AP@10"}));
  EXPECT_EQ(expanded("success"),
            (std::vector<std::string>{"Success@1", "Success@5", "Success@10"}));
  EXPECT_EQ(expanded("nDCG@10 P(rel=2)@5"), (std::vector<std::string>{"nDCG@10", "P(rel=2)@5"}));
  EXPECT_EQ(expanded("nDCG(gains={1:2, 2:3})@3"),
            (std::vector<std::string>{"nDCG(gains={1:2,2:3})@3"}));
  EXPECT_EQ(expanded("official").size(),
            30U - 1U);  // trec_eval prints 30 lines; one is the run's name
}

TEST(Measure, RefusesNonsenseAndSaysWhere) {
  const auto message = [](std::string_view text) {
    const Result<Measure> measure = parse_measure(text);
    return measure ? std::string("accepted") : measure.error().message();
  };
  EXPECT_NE(message("nDGC@10").find("there is no measure 'nDGC'"), std::string::npos);
  EXPECT_NE(message("nDCG@0").find("column 6"), std::string::npos);
  EXPECT_NE(message("nDCG@ten").find("column 6"), std::string::npos);
  EXPECT_NE(message("P").find("needs a cutoff"), std::string::npos);
  EXPECT_NE(message("infAP@5").find("takes no cutoff"), std::string::npos);
  EXPECT_NE(message("AP(norm=x)@5").find("R or min or k"), std::string::npos);
  EXPECT_NE(message("RBP(p=1.5)").find("from 0 to 1"), std::string::npos);
  EXPECT_NE(message("nDCG(rel=a)").find("no integer"), std::string::npos);
  EXPECT_NE(message("nDCG(rel=1").find("not closed"), std::string::npos);
  EXPECT_NE(message("nDCG@10x"), "accepted");
  EXPECT_NE(message(""), "accepted");
  EXPECT_FALSE(parse_measures("map_cut.5,x"));
  EXPECT_FALSE(parse_measures("  "));
}

}  // namespace
}  // namespace lode::eval
