#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/lexical/builder.hpp"
#include "lode/lexical/segment.hpp"

#include "lexical/support.hpp"

namespace lode::lexical {
namespace {

std::vector<std::string> docnos(const Segment& segment, const std::vector<Hit>& hits) {
  std::vector<std::string> names;
  for (const Hit& hit : hits) {
    names.emplace_back(segment.docno(hit.doc));
  }
  return names;
}

TEST(Search, RanksByTheFormula) {
  const auto segment = make_segment({{"a", "red red blue"}, {"b", "blue"}, {"c", "green"}});
  const auto hits = segment->search("red", {.params = {.k1 = 1.2, .b = 0.75}});
  ASSERT_EQ(hits.size(), 1U);
  EXPECT_EQ(segment->docno(hits[0].doc), "a");
  const double idf = std::log(1 + 2.5 / 1.5);
  const double norm = 1.2 * (0.25 + 0.75 * 3 / (5.0 / 3));
  EXPECT_NEAR(hits[0].score, idf * 2 / (2 + norm), 1e-6);
}

TEST(Search, NoTermOrAnUnknownTermGivesNoHits) {
  const auto segment = make_segment({{"a", "red"}});
  EXPECT_TRUE(segment->search("", {}).empty());
  EXPECT_TRUE(segment->search("violet", {}).empty());
  EXPECT_TRUE(segment->search("red", {.k = 0}).empty());
  EXPECT_EQ(segment->search("red", {.k = std::numeric_limits<std::size_t>::max()}).size(), 1U);
}

TEST(Search, AnEmptyCollectionCanBeSearched) {
  const auto segment = make_segment({});
  EXPECT_EQ(segment->document_count(), 0U);
  EXPECT_TRUE(segment->search("red", {}).empty());
  EXPECT_TRUE(segment->search("red", {.exhaustive = true}).empty());
}

TEST(Search, AFilterActsBeforeTheBestAreChosen) {
  Documents documents;
  for (int i = 0; i < 6000; ++i) {
    documents.emplace_back("d" + std::to_string(i),
                           i < 5990 ? "red red" : "red and much else besides");
  }
  const auto segment = make_segment(documents);
  const std::function<bool(DocId)> late = [](DocId doc) {
    return static_cast<unsigned>(doc) >= 5990;
  };
  for (const bool exhaustive : {false, true}) {
    const auto hits = segment->search("red", {.k = 5, .exhaustive = exhaustive, .filter = &late});
    EXPECT_EQ(docnos(*segment, hits),
              (std::vector<std::string>{"d5999", "d5998", "d5997", "d5996", "d5995"}));
  }
}

TEST(Search, DeletedDocumentsAreNoHits) {
  const auto segment = make_segment({{"a", "red"}, {"b", "red"}, {"c", "red"}});
  const std::vector<std::uint64_t> deleted = {0b010};
  for (const bool exhaustive : {false, true}) {
    const auto hits = segment->search("red", {.exhaustive = exhaustive, .deleted = deleted});
    EXPECT_EQ(docnos(*segment, hits), (std::vector<std::string>{"c", "a"}));
  }
}

TEST(Search, ParametersOutOfRangeAreRefused) {
  const auto segment = make_segment({{"a", "red"}});
  EXPECT_THROW((void)segment->search("red", {.params = {.b = 2}}), Error);
}

std::shared_ptr<const Segment> two_fields(const std::vector<std::array<std::string, 3>>& documents,
                                          std::vector<Field> fields) {
  SegmentBuilder builder({.analyzer = value_or_throw(text::find_analyzer("plain-nostop")),
                          .fields = std::move(fields)});
  for (const auto& [docno, title, body] : documents) {
    const std::vector<std::string_view> texts = {title, body};
    builder.add(docno, texts);
  }
  return Segment::from_bytes(builder.finish());
}

TEST(Search, FieldsAreSummedBeforeSaturation) {
  const std::vector<std::array<std::string, 3>> documents = {
      {"a", "red house", "blue"}, {"b", "", "red red sky"}, {"c", "sky", "red"}, {"d", "x1", "y1"}};
  const auto segment = two_fields(
      documents,
      {{.name = "title", .weight = 3, .b = 0.5F}, {.name = "body", .weight = 1, .b = -1}});
  const Bm25Params params{.k1 = 1.2, .b = 0.75};
  const double idf = std::log(1 + 1.5 / 3.5);
  const double title_average = 4.0 / 4;
  const double body_average = 6.0 / 4;
  const auto score = [&](double title_tf, double title_length, double body_tf, double body_length) {
    const double x = 3 * title_tf / (0.5 + 0.5 * title_length / title_average) +
                     body_tf / (0.25 + 0.75 * body_length / body_average);
    return idf * x / (1.2 + x);
  };
  const std::map<std::string, double> expected = {
      {"a", score(1, 2, 0, 1)}, {"b", score(0, 0, 2, 3)}, {"c", score(0, 1, 1, 1)}};
  const auto hits = segment->search("red", {.params = params});
  ASSERT_EQ(hits.size(), 3U);
  for (const Hit& hit : hits) {
    EXPECT_NEAR(hit.score, expected.at(std::string(segment->docno(hit.doc))), 1e-6);
  }
}

TEST(Search, PruningIsExactWithFields) {
  Random random(5);
  std::vector<std::array<std::string, 3>> documents;
  for (int i = 0; i < 9000; ++i) {
    documents.push_back({"d" + std::to_string(i),
                         random_text(random, random.below(4), 500),
                         random_text(random, random.below(30), 500)});
  }
  const auto segment =
      two_fields(documents, {{.name = "title", .weight = 2.5F, .b = 1}, {.name = "body"}});
  for (int i = 0; i < 500; ++i) {
    const std::string query = random_text(random, 1 + random.below(9), 500);
    SearchOptions options{.k = 1 + random.below(40), .params = {.k1 = random.uniform() * 3}};
    const auto pruned = segment->search(query, options);
    options.exhaustive = true;
    ASSERT_EQ(pruned, segment->search(query, options)) << query;
  }
}

}  // namespace
}  // namespace lode::lexical
