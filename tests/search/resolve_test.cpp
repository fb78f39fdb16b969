#include "lode/search/resolve.hpp"

#include <string>

#include <gtest/gtest.h>

#include "lode/text/analyzer.hpp"

namespace lode::search {
namespace {

ResolvedPipeline resolved(const std::string& text) {
  return resolve_pipeline(value_or_throw(parse_pipeline(text)));
}

struct Failure {
  ErrorKind kind;
  std::string message;
};

Failure failure_of(const std::string& text) {
  try {
    static_cast<void>(resolved(text));
  } catch (const Error& error) {
    return {.kind = error.kind(), .message = error.message()};
  }
  ADD_FAILURE() << text << " was accepted";
  return {};
}

TEST(ResolvePipeline, FillsInEveryDefaultFromOnePlace) {
  const ResolvedPipeline pipeline = resolved("bm25");
  EXPECT_EQ(pipeline.bm25.params, lexical::Bm25Params{});
  EXPECT_EQ(pipeline.bm25.analyzer,
            value_or_throw(text::find_analyzer(text::analyzer_names().front()))->name());
  EXPECT_EQ(pipeline.depth, kDefaultDepth);
  EXPECT_FALSE(pipeline.bm25.exhaustive);
}

TEST(ResolvePipeline, ReadsEveryParameter) {
  const ResolvedPipeline pipeline =
      resolved("bm25(variant=bm25plus,k1=0.9,b=0.4,k3=inf,analyzer=plain,exhaustive=true)@50");
  EXPECT_EQ(pipeline.bm25.params.variant, lexical::Bm25Variant::Bm25Plus);
  EXPECT_EQ(pipeline.bm25.params.delta, 1.0);
  EXPECT_TRUE(pipeline.bm25.exhaustive);
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
  EXPECT_EQ(pipeline.source, SourceKind::Lode);
  EXPECT_EQ(pipeline.rank.weights[static_cast<std::size_t>(Signal::Stem)], 0.0);
  EXPECT_EQ(pipeline.rank.weights[static_cast<std::size_t>(Signal::Chunk)],
            signal_table()[static_cast<std::size_t>(Signal::Chunk)].weight);
  EXPECT_FALSE(pipeline.rank.priors);
  EXPECT_EQ(pipeline.rank.per_file, 1U);
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
  EXPECT_EQ(failure_of("bm25 + bm25(b=0.1)").kind, ErrorKind::Unsupported);
  const Failure unknown = failure_of("bm52");
  EXPECT_EQ(unknown.kind, ErrorKind::InvalidArgument);
  EXPECT_NE(unknown.message.find("there is no component 'bm52'"), std::string::npos);
}

}  // namespace
}  // namespace lode::search
