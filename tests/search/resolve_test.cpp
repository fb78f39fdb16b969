#include "lode/search/resolve.hpp"

#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lode/text/analyzer.hpp"

#include "support/hashing_encoder.hpp"

namespace lode::search {
namespace {

ResolvedPipeline resolved(const std::string& text) {
  return resolve_pipeline(value_or_throw(parse_pipeline(text)));
}

ResolvedPipeline resolved_with_models(const std::string& text) {
  lode::testing::KnownEncoders encoders;
  encoders.add("fake/a", std::make_shared<lode::testing::HashingEncoder>());
  encoders.add("fake/b",
               std::make_shared<lode::testing::HashingEncoder>(
                   lode::testing::HashingEncoder::Options{.name = "b", .query_prompt = "q: "}));
  return resolve_pipeline(value_or_throw(parse_pipeline(text)), &encoders);
}

struct Failure {
  ErrorKind kind;
  std::string message;
};

Failure failure_of(const std::string& text,
                   ResolvedPipeline (*resolve)(const std::string&) = &resolved) {
  try {
    static_cast<void>(resolve(text));
  } catch (const Error& error) {
    return {.kind = error.kind(), .message = error.message()};
  }
  ADD_FAILURE() << text << " was accepted";
  return {};
}

TEST(ResolvePipeline, FillsInEveryDefaultFromOnePlace) {
  const ResolvedPipeline pipeline = resolved("bm25");
  EXPECT_EQ(pipeline.sources.front().bm25.params, lexical::Bm25Params{});
  EXPECT_EQ(pipeline.sources.front().bm25.analyzer,
            value_or_throw(text::find_analyzer(text::analyzer_names().front()))->name());
  EXPECT_EQ(pipeline.depth, kDefaultDepth);
  EXPECT_FALSE(pipeline.sources.front().bm25.exhaustive);
}

TEST(ResolvePipeline, ReadsEveryParameter) {
  const ResolvedPipeline pipeline =
      resolved("bm25(variant=bm25plus,k1=0.9,b=0.4,k3=inf,analyzer=plain,exhaustive=true)@50");
  EXPECT_EQ(pipeline.sources.front().bm25.params.variant, lexical::Bm25Variant::Bm25Plus);
  EXPECT_EQ(pipeline.sources.front().bm25.params.delta, 1.0);
  EXPECT_TRUE(pipeline.sources.front().bm25.exhaustive);
  EXPECT_EQ(pipeline.depth, 50U);
  EXPECT_EQ(to_string(pipeline).substr(0, 65),
            "bm25(variant=bm25plus,k1=0.9,b=0.4,k3=inf,delta=1,analyzer=plain/");
}

TEST(ResolvePipeline, HowAScoreIsFoundIsNoPartOfWhatDecidesIt) {
  EXPECT_EQ(to_string(resolved("bm25(exhaustive=true)")), to_string(resolved("bm25@1000")));
  EXPECT_NE(to_string(resolved("bm25(b=0.1)")), to_string(resolved("bm25")));
  EXPECT_EQ(to_string(resolved("bm25(delta=2)")), to_string(resolved("bm25")));
  EXPECT_NE(to_string(resolved("bm25(variant=bm25l,delta=2)")),
            to_string(resolved("bm25(variant=bm25l)")));
}

TEST(ResolvePipeline, TheResolvedTextIsAPipelineThatResolvesToItself) {
  const std::string text = to_string(resolved("bm25(variant=bm25l)@10"));
  EXPECT_EQ(to_string(resolved(text)), text);
}

TEST(ResolvePipeline, AWrongParameterIsPointedAt) {
  EXPECT_EQ(failure_of("bm25(k1=1,k2=0.9)").message,
            "the pipeline has a fault at column 11: bm25 has no parameter 'k2'; it knows: variant, "
            "k1, b, "
            "delta, k3, analyzer, exhaustive\n"
            "  bm25(k1=1,k2=0.9)\n"
            "            ^");
  EXPECT_NE(
      failure_of("bm25(b=1.5)").message.find("'b' of bm25 must be a number from 0 to 1, not '1.5'"),
      std::string::npos);
  EXPECT_NE(failure_of("bm25(k1=nan)").message.find("must be a number"), std::string::npos);
  EXPECT_NE(failure_of("bm25(k1=1x)").message.find("must be a number"), std::string::npos);
  EXPECT_NE(failure_of("bm25(exhaustive=yes)").message.find("must be true or false"),
            std::string::npos);
  EXPECT_NE(failure_of("bm25(variant=x)").message.find("unknown BM25 variant 'x'"),
            std::string::npos);
  EXPECT_NE(failure_of("bm25(analyzer=x)").message.find("column 6"), std::string::npos);
  EXPECT_EQ(failure_of("bm25(b=1.5)").kind, ErrorKind::InvalidArgument);
}

TEST(ResolvePipeline, LodeTakesAWeightForEachSignal) {
  const ResolvedPipeline pipeline = resolved("lode(stem=0,priors=false,per_file=1)@50");
  EXPECT_EQ(pipeline.sources.front().kind, SourceKind::Lode);
  EXPECT_EQ(pipeline.sources.front().rank.weights[static_cast<std::size_t>(Signal::Stem)], 0.0);
  EXPECT_EQ(pipeline.sources.front().rank.weights[static_cast<std::size_t>(Signal::Chunk)],
            signal_table()[static_cast<std::size_t>(Signal::Chunk)].weight);
  EXPECT_FALSE(pipeline.sources.front().rank.priors);
  EXPECT_EQ(pipeline.sources.front().rank.per_file, 1U);
  EXPECT_EQ(pipeline.depth, 50U);
  EXPECT_EQ(to_string(resolved(to_string(pipeline))), to_string(pipeline));
  EXPECT_NE(to_string(resolved("lode(stem=0)")), to_string(resolved("lode")));
  EXPECT_NE(failure_of("lode(k1=1)").message.find("lode has no parameter 'k1'"), std::string::npos);
}

TEST(ResolvePipeline, WhatThisBuildLacksIsSaidAndPointedAt) {
  const Failure encoder = failure_of("ORG/MODEL");
  EXPECT_EQ(encoder.kind, ErrorKind::Unsupported);
  EXPECT_NE(encoder.message.find("column 1: this build has no encoders: 'ORG/MODEL'"),
            std::string::npos);
  const Failure reranker = failure_of("bm25 > ORG/RERANKER@128");
  EXPECT_EQ(reranker.kind, ErrorKind::Unsupported);
  EXPECT_NE(reranker.message.find("column 8: this build has no rerankers: 'ORG/RERANKER'"),
            std::string::npos);
  const Failure unknown = failure_of("bm52");
  EXPECT_EQ(unknown.kind, ErrorKind::InvalidArgument);
  EXPECT_NE(unknown.message.find("there is no component 'bm52'"), std::string::npos);
}

TEST(ResolvePipeline, SeveralSourcesAreFused) {
  const ResolvedPipeline pipeline =
      resolved_with_models("bm25(weight=0.3)@50 + fake/a(weight=0.7)@200 | rrf(k=20)");
  ASSERT_EQ(pipeline.sources.size(), 2U);
  EXPECT_EQ(pipeline.sources[0].share.weight, 0.3);
  EXPECT_EQ(pipeline.sources[1].share.weight, 0.7);
  EXPECT_EQ(pipeline.sources[1].kind, SourceKind::Dense);
  EXPECT_EQ(pipeline.fusion, (FusionSettings{.method = FusionMethod::Rrf, .k = 20.0}));
  EXPECT_EQ(pipeline.depth, 200U);
  EXPECT_EQ(resolved_with_models("bm25 + fake/a | sum@10").depth, 10U);
  EXPECT_EQ(resolved_with_models("bm25(norm=max) + fake/a | sum(norm=zmuv)").sources[0].share.norm,
            Normalisation::Max);
}

TEST(ResolvePipeline, WithoutAWordOnFusionBm25KeepsItsScoresAtASmallWeight) {
  const ResolvedPipeline pipeline = resolved_with_models("bm25 + fake/a");
  EXPECT_EQ(pipeline.fusion.method, FusionMethod::Wsum);
  EXPECT_EQ(pipeline.sources[0].share, (SourceShare{.weight = 0.05, .norm = Normalisation::None}));
  EXPECT_EQ(pipeline.sources[1].share, (SourceShare{.weight = 1.0, .norm = Normalisation::MinMax}));
  const ResolvedPipeline weighted = resolved_with_models("bm25(weight=0.1) + fake/a(norm=zmuv)");
  EXPECT_EQ(weighted.sources[0].share, (SourceShare{.weight = 0.1, .norm = Normalisation::None}));
  EXPECT_EQ(weighted.sources[1].share, (SourceShare{.weight = 1.0, .norm = Normalisation::Zmuv}));
  // A named fusion treats its sources alike.
  EXPECT_EQ(resolved_with_models("bm25 + fake/a | wsum").sources[0].share, SourceShare{});
}

TEST(ResolvePipeline, EveryPartOfAFusionDecidesTheRanking) {
  const auto text = [](const std::string& pipeline) {
    return to_string(resolved_with_models(pipeline));
  };
  const std::vector<std::string> different = {"bm25 + fake/a",
                                              "bm25 + fake/b",
                                              "bm25 + fake/a(scan=int8)",
                                              "bm25 + fake/a(scan=int8,oversample=2)",
                                              "bm25(weight=0.4) + fake/a",
                                              "bm25(norm=max) + fake/a",
                                              "bm25 + fake/a | wsum",
                                              "bm25 + fake/a@10",
                                              "bm25 + fake/a | rrf",
                                              "bm25 + fake/a | rrf(k=61)",
                                              "bm25 + fake/a | wsum(norm=zmuv)",
                                              "bm25 + fake/a | sum@10",
                                              "fake/a + bm25",
                                              "fake/a",
                                              "fake/a(scan=int8)"};
  std::set<std::string> texts;
  for (const std::string& pipeline : different) {
    const std::string resolved_text = text(pipeline);
    texts.insert(resolved_text);
    EXPECT_EQ(text(resolved_text), resolved_text) << "it resolves to itself";
  }
  EXPECT_EQ(texts.size(), different.size());
}

TEST(ResolvePipeline, S41_AModelThatChangedIsAnotherPipeline) {
  lode::testing::KnownEncoders encoders;
  encoders.add("fake/a", std::make_shared<lode::testing::HashingEncoder>());
  const auto first = resolve_pipeline(value_or_throw(parse_pipeline("fake/a")), &encoders);
  encoders.add("fake/a",
               std::make_shared<lode::testing::HashingEncoder>(
                   lode::testing::HashingEncoder::Options{.query_prompt = "other"}));
  const auto second = resolve_pipeline(value_or_throw(parse_pipeline("fake/a")), &encoders);
  EXPECT_NE(to_string(first), to_string(second));
  try {
    static_cast<void>(
        resolve_pipeline(value_or_throw(parse_pipeline(to_string(first))), &encoders));
    ADD_FAILURE() << "the other model was taken for the first";
  } catch (const Error& error) {
    EXPECT_NE(error.message().find("the model is another one"), std::string::npos);
  }
}

TEST(ResolvePipeline, FaultsOfAFusionArePointedAt) {
  const auto message = [](const std::string& text) {
    return failure_of(text, &resolved_with_models).message;
  };
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"bm25(weight=1)", "column 6: 'weight' counts only where several sources are fused"},
      {"bm25 | rrf", "column 8: there is only one source"},
      {"bm25 + fake/a | rff", "column 17: there is no fusion 'rff'; known are: rrf, wsum"},
      {"bm25 + fake/a | rrf(norm=max)", "rrf has no parameter 'norm'; it knows: k"},
      {"bm25 + fake/a | sum(norm=x)",
       "column 21: there is no normalisation 'x'; known are: min-max"},
      {"bm25(weight=2) + fake/a | sum", "column 6: the fusion sum has no use for 'weight'"},
      {"bm25(norm=max) + fake/a | rrf", "the fusion rrf(k=60) has no use for 'norm'"},
      {"bm25(weight=-1) + fake/a", "'weight' of bm25 must be a number from 0 to"},
      {"fake/a(scan=int4)", "'scan' must be exact or int8, not 'int4'"},
      {"fake/a(dim=3)", "fake/a takes no parameter 'dim'"},
      {"fake/c", "there is no model 'fake/c'"}};
  for (const auto& [text, expected] : cases) {
    EXPECT_NE(message(text).find(expected), std::string::npos) << message(text);
  }
}

}  // namespace
}  // namespace lode::search
