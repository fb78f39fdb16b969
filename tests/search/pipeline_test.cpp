#include "lode/search/pipeline.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace lode::search {
namespace {

Pipeline parsed(const std::string& text) {
  auto result = parse_pipeline(text);
  EXPECT_TRUE(result) << (result ? "" : result.error().message());
  return result ? *result : Pipeline{};
}

std::string error_of(const std::string& text) {
  const auto result = parse_pipeline(text);
  EXPECT_FALSE(result) << text;
  return result ? "" : result.error().message();
}

TEST(Pipeline, ReadsNameParametersAndDepth) {
  const Pipeline pipeline = parsed("bm25(k1=0.9,b=0.4)@1000");
  ASSERT_EQ(pipeline.sources.size(), 1U);
  EXPECT_EQ(pipeline.sources[0].name, "bm25");
  EXPECT_EQ(
      pipeline.sources[0].parameters,
      (std::vector<Parameter>{{.name = "k1", .value = "0.9"}, {.name = "b", .value = "0.4"}}));
  EXPECT_EQ(pipeline.sources[0].depth, 1000U);
  EXPECT_EQ(pipeline.sources[0].parameters[1].column, 13U);
  EXPECT_TRUE(pipeline.rerankers.empty());
}

TEST(Pipeline, ReadsFusionAndStages) {
  const Pipeline pipeline = parsed("bm25 + ORG/MODEL(dim=256) > ORG/RERANKER@128 > ./last.one@10");
  ASSERT_EQ(pipeline.sources.size(), 2U);
  ASSERT_EQ(pipeline.rerankers.size(), 2U);
  EXPECT_EQ(pipeline.sources[1].name, "ORG/MODEL");
  EXPECT_EQ(pipeline.sources[1].column, 8U);
  EXPECT_EQ(pipeline.rerankers[0].name, "ORG/RERANKER");
  EXPECT_EQ(pipeline.rerankers[0].depth, 128U);
  EXPECT_EQ(pipeline.rerankers[1].name, "./last.one");
}

TEST(Pipeline, ReadsHowSourcesAreFused) {
  const Pipeline pipeline = parsed("bm25(weight=0.3) + a/b | rrf(k=20)@100 > c/d@10");
  ASSERT_TRUE(pipeline.fusion);
  EXPECT_EQ(pipeline.fusion->name, "rrf");
  EXPECT_EQ(pipeline.fusion->parameters, (std::vector<Parameter>{{.name = "k", .value = "20"}}));
  EXPECT_EQ(pipeline.fusion->depth, 100U);
  EXPECT_EQ(pipeline.sources.size(), 2U);
  EXPECT_EQ(pipeline.rerankers.size(), 1U);
  EXPECT_NE(pipeline, parsed("bm25(weight=0.3) + a/b > c/d@10"));
}

TEST(Pipeline, IsPrintedInOneSpelling) {
  EXPECT_EQ(to_string(parsed("a/b+c/d|rrf( k=1)>e/f")), "a/b + c/d | rrf(k=1) > e/f");
  EXPECT_EQ(to_string(parsed("  bm25 ( k1 = 0.9 ,b=0.4 )@ 1000+a/b>c/d @007 ")),
            "bm25(k1=0.9,b=0.4)@1000 + a/b > c/d@7");
  EXPECT_EQ(to_string(parsed("bm25()")), "bm25");
  EXPECT_EQ(to_string(parsed("'bm25'(analyzer=\"code\")")), "bm25(analyzer=code)");
}

TEST(Pipeline, QuotesHoldAnythingPrintable) {
  const Pipeline pipeline = parsed(R"('my models/a+b'(prompt="it's \"so\" \\ far",empty=''))");
  EXPECT_EQ(pipeline.sources[0].name, "my models/a+b");
  EXPECT_EQ(pipeline.sources[0].parameters[0].value, "it's \"so\" \\ far");
  EXPECT_EQ(pipeline.sources[0].parameters[1].value, "");
  EXPECT_EQ(to_string(pipeline), R"('my models/a+b'(prompt="it's \"so\" \\ far",empty=''))");
}

TEST(Pipeline, NamesMayBePathsAndForeignWords) {
  for (const char* name :
       {"/models/Größe-1.0", "../a_b", "~/m", "http://host:80/v1", "code词/模型"}) {
    EXPECT_EQ(parsed(name).sources[0].name, name);
    EXPECT_EQ(to_string(parsed(name)), name);
  }
}

TEST(Pipeline, AnErrorShowsTheTextWithACaretUnderTheColumn) {
  EXPECT_EQ(error_of("bm25(k1=0.9,)"),
            "the pipeline has a fault at column 13: expected the name of a parameter, found ')'\n"
            "  bm25(k1=0.9,)\n"
            "              ^");
  // Columns are code points, so the caret stands right under text beyond ASCII too.
  EXPECT_EQ(
      error_of("ö/ö@x"),
      "the pipeline has a fault at column 5: expected a number of candidates after '@', found 'x'; "
      "a model's revision is a parameter: (revision=...)\n"
      "  ö/ö@x\n"
      "      ^");
}

TEST(Pipeline, EveryErrorSaysWhatWasExpected) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "column 1: expected a component, such as bm25 or ORG/MODEL, found the end"},
      {"bm25 +", "column 7: expected a component, such as bm25 or ORG/MODEL, found the end"},
      {"> a/b", "column 1: expected a component"},
      {"bm25 a", "column 6: expected '(', '@', '+', '|', '>' or the end, found 'a'"},
      {"bm25@5 a", "column 8: expected '+', '|', '>' or the end, found 'a'"},
      {"bm25@5(k1=1)", "column 7: expected '+', '|', '>' or the end, found '('"},
      {"bm25 > a/b + c/d", "column 12: expected '(', '@', '>' or the end, found '+'"},
      {"a/b + c/d | rrf + e/f", "column 17: expected '(', '@', '>' or the end, found '+'"},
      {"a/b | rrf | sum", "column 11: expected '(', '@', '>' or the end, found '|'"},
      {"a/b |", "column 6: expected a component"},
      {"bm25(k1)", "column 8: expected '=' after 'k1', found ')'"},
      {"bm25(k1=)", "column 9: expected a value, found ')'"},
      {"bm25(k1=1", "column 10: expected ',' or ')', found the end"},
      {"bm25(k1=1,k1=2)", "column 11: the parameter 'k1' is given twice"},
      {"bm25(1k=1)", "column 6: expected the name of a parameter, found '1'"},
      {"bm25@0", "column 6: the number after '@' must be from 1 to 4294967295"},
      {"bm25@99999999999", "column 6: the number after '@' must be from 1 to"},
      {"bm25@-1", "column 6: expected a number of candidates after '@', found '-'"},
      {"'abc", "column 1: the quote ' is never closed"},
      {"''", "column 1: the name of a component is empty"},
      {"\"a\\n\"", "column 3: in double quotes a backslash must be followed by"},
      {"'a\tb'", "column 3: a quoted word may not hold control characters"},
  };
  for (const auto& [text, expected] : cases) {
    EXPECT_NE(error_of(text).find(expected), std::string::npos) << error_of(text);
  }
  EXPECT_EQ(error_of("bm25\xff"), "the pipeline is not valid UTF-8");
}

/// A printable word, with the marks of the grammar in it often.
rc::Gen<std::string> word() {
  return rc::gen::nonEmpty(rc::gen::container<std::string>(rc::gen::element('a',
                                                                            'Z',
                                                                            '0',
                                                                            '/',
                                                                            '.',
                                                                            '-',
                                                                            ' ',
                                                                            '+',
                                                                            '>',
                                                                            '|',
                                                                            '@',
                                                                            '(',
                                                                            ')',
                                                                            ',',
                                                                            '=',
                                                                            '\'',
                                                                            '"',
                                                                            '\\',
                                                                            ':',
                                                                            '~',
                                                                            '_')));
}

RC_GTEST_PROP(Pipeline, WhatIsPrintedIsReadBackTheSame, ()) {
  const auto component = [] {
    Component result;
    result.name = *word();
    const auto count = *rc::gen::inRange(0, 4);
    for (int i = 0; i < count; ++i) {
      result.parameters.push_back({.name = "p" + std::to_string(i), .value = *word()});
    }
    if (*rc::gen::arbitrary<bool>()) {
      result.depth = *rc::gen::inRange<std::size_t>(1, 100000);
    }
    return result;
  };
  Pipeline pipeline;
  for (int i = *rc::gen::inRange(1, 4); i > 0; --i) {
    pipeline.sources.push_back(component());
  }
  if (*rc::gen::arbitrary<bool>()) {
    pipeline.fusion = component();
  }
  for (int i = *rc::gen::inRange(0, 3); i > 0; --i) {
    pipeline.rerankers.push_back(component());
  }
  const auto again = parse_pipeline(to_string(pipeline));
  RC_ASSERT(again.has_value());
  RC_ASSERT(*again == pipeline);
  RC_ASSERT(to_string(*again) == to_string(pipeline));
}

}  // namespace
}  // namespace lode::search
