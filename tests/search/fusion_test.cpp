#include "lode/search/fusion.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/json.hpp"
#include "lode/base/text_file.hpp"

#include "support/data.hpp"

namespace lode::search {
namespace {

using Lists = std::vector<std::vector<RetrievedDocument>>;

FusionChoice choice_of(const std::string& text) {
  const Pipeline pipeline = value_or_throw(parse_pipeline("bm25 + a/b | " + text));
  return read_fusion(pipeline, *pipeline.fusion);
}

/// Numbers of documents by docno: "d7" is 7.
std::size_t number_of(const std::string& docno) {
  return std::stoul(docno.substr(1));
}

std::vector<std::string> hundred_docnos() {
  std::vector<std::string> docnos;
  for (int i = 0; i < 100; ++i) {
    docnos.push_back("d" + std::to_string(i));
  }
  return docnos;
}

std::vector<RetrievedDocument> fused(const Lists& lists,
                                     const std::vector<double>& weights,
                                     const FusionChoice& choice) {
  static const std::vector<std::string> kDocnos = hundred_docnos();
  std::vector<FusionInput> inputs;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    inputs.push_back(
        {.hits = lists[i], .share = {.weight = weights[i], .norm = choice.share.norm}});
  }
  return fuse(inputs, choice.settings, [](std::size_t document) {
    return std::string_view(kDocnos[document]);
  });
}

Lists lists_of(const Json& json) {
  Lists lists;
  for (const Json& list : json) {
    lists.emplace_back();
    for (const Json& hit : list) {
      lists.back().push_back({.document = number_of(hit.at(0)), .score = hit.at(1)});
    }
  }
  return lists;
}

TEST(Fusion, GivesTheNumbersOfRanx) {
  LineReader file(lode::testing::source_path("tests/data/search/fusion.jsonl"));
  std::string_view line;
  ASSERT_TRUE(file.next(line));
  std::size_t cases = 0;
  while (file.next(line)) {
    const Json golden = value_or_throw(parse_json(line));
    const std::string fusion = golden.at("fusion");
    const auto hits = fused(lists_of(golden.at("lists")), golden.at("weights"), choice_of(fusion));
    const Json& scores = golden.at("scores");
    ASSERT_EQ(hits.size(), scores.size()) << line;
    for (const RetrievedDocument& hit : hits) {
      const double expected = scores.at("d" + std::to_string(hit.document));
      EXPECT_NEAR(hit.score, expected, 1e-12 * std::max(1.0, std::abs(expected)))
          << fusion << " of " << golden.at("query") << ", d" << hit.document;
    }
    ++cases;
  }
  EXPECT_EQ(cases, 290U);
}

TEST(Fusion, EqualScoresGoByDocnoDescending) {
  const Lists lists = {{{.document = 10, .score = 1.0}}, {{.document = 9, .score = 1.0}}};
  const auto hits = fused(lists, {1.0, 1.0}, choice_of("rrf"));
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0].document, 9U);
  EXPECT_EQ(hits[1].document, 10U);
}

TEST(Fusion, WeightedRrfCountsRanksAlone) {
  const Lists lists = {{{.document = 1, .score = 9.0}, {.document = 2, .score = 8.9}},
                       {{.document = 2, .score = 0.1}}};
  const auto hits = fused(lists, {1.0, 3.0}, choice_of("rrf(k=0)"));
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0], (RetrievedDocument{.document = 2, .score = 0.5 + 3.0}));
  EXPECT_EQ(hits[1], (RetrievedDocument{.document = 1, .score = 1.0}));
}

TEST(Fusion, EmptyListsHaveNoSay) {
  for (const char* fusion : {"rrf", "wsum", "wsum(norm=zmuv)", "mnz(norm=sum)", "med(norm=max)"}) {
    EXPECT_TRUE(fused({{}, {}}, {1.0, 1.0}, choice_of(fusion)).empty());
    const auto hits = fused({{}, {{.document = 3, .score = 5.0}}}, {1.0, 1.0}, choice_of(fusion));
    ASSERT_EQ(hits.size(), 1U);
    EXPECT_TRUE(std::isfinite(hits[0].score));
  }
}

TEST(Fusion, EachSourceMayHaveItsOwnNormalisation) {
  const std::vector<RetrievedDocument> raw = {{.document = 1, .score = 30.0},
                                              {.document = 2, .score = 10.0}};
  const std::vector<RetrievedDocument> spread = {{.document = 2, .score = 0.9},
                                                 {.document = 1, .score = 0.5}};
  const std::vector<FusionInput> inputs = {
      {.hits = raw, .share = {.weight = 0.05, .norm = Normalisation::None}},
      {.hits = spread, .share = {}}};
  const auto hits = fuse(inputs, {}, [](std::size_t) { return std::string_view(); });
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0], (RetrievedDocument{.document = 1, .score = 1.5}));
  EXPECT_EQ(hits[1], (RetrievedDocument{.document = 2, .score = 0.5 + 1.0}));
}

TEST(Fusion, IsPrintedAsItIsRead) {
  for (const char* text : {"rrf(k=60)", "rrf(k=0.5)", "wsum", "mnz"}) {
    EXPECT_EQ(to_string(choice_of(text).settings), text);
  }
  for (const std::string_view name : fusion_names()) {
    EXPECT_TRUE(to_string(choice_of(std::string(name)).settings).starts_with(name));
  }
  const SourceShare share = {.weight = 0.5, .norm = Normalisation::Zmuv};
  EXPECT_EQ(to_string(share, choice_of("wsum").settings), "weight=0.5,norm=zmuv");
  EXPECT_EQ(to_string(share, choice_of("sum").settings), "norm=zmuv");
  EXPECT_EQ(to_string(share, choice_of("rrf").settings), "weight=0.5");
}

RC_GTEST_PROP(Fusion, DoesNotDependOnTheOrderOfTheSources, ()) {
  const auto list = [] {
    std::map<std::size_t, double> scores;
    for (int i = *rc::gen::inRange(0, 10); i > 0; --i) {
      scores[*rc::gen::inRange<std::size_t>(0, 20)] = *rc::gen::inRange(-5, 5);
    }
    std::vector<RetrievedDocument> hits;
    for (const auto& [document, score] : scores) {
      hits.push_back({.document = document, .score = score});
    }
    std::stable_sort(hits.begin(), hits.end(), [](const auto& left, const auto& right) {
      return left.score > right.score;
    });
    return hits;
  };
  const Lists lists = {list(), list()};
  const auto names = fusion_names();
  const FusionChoice settings =
      choice_of(std::string(names[*rc::gen::inRange<std::size_t>(0, names.size())]));
  RC_ASSERT(fused(lists, {0.25, 2.0}, settings) ==
            fused({lists[1], lists[0]}, {2.0, 0.25}, settings));
}

}  // namespace
}  // namespace lode::search
