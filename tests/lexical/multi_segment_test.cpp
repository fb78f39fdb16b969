#include "lode/lexical/multi_segment.hpp"

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "lexical/support.hpp"

namespace lode::lexical {
namespace {

using Ranking = std::vector<std::pair<std::string, float>>;

TEST(MultiSegment, GivesWhatOneSegmentOfAllDocumentsGives) {
  Random random(8);
  const Documents documents = random_documents(random, 3000, 30, 400);
  const auto whole = make_segment(documents);
  std::vector<SegmentSource> sources;
  std::vector<std::shared_ptr<const Segment>> parts;
  for (const auto& [begin, end] : {std::pair{0, 10}, {10, 10}, {10, 2000}, {2000, 3000}}) {
    parts.push_back(make_segment(Documents(documents.begin() + begin, documents.begin() + end)));
    sources.push_back({.segment = parts.back()});
  }
  const MultiSegment together(std::move(sources));
  EXPECT_EQ(together.document_count(), 3000U);
  for (int i = 0; i < 300; ++i) {
    const std::string query = random_text(random, 1 + random.below(10), 450);
    const SearchOptions options{.k = 1 + random.below(60),
                                .params = {.variant = static_cast<Bm25Variant>(random.below(5))}};
    Ranking expected;
    for (const Hit& hit : whole->search(query, options)) {
      expected.emplace_back(whole->docno(hit.doc), hit.score);
    }
    Ranking found;
    for (const MultiSegmentHit& hit : together.search(query, options)) {
      found.emplace_back(parts[hit.segment]->docno(hit.doc), hit.score);
    }
    ASSERT_EQ(found, expected) << query;
  }
}

TEST(MultiSegment, DeletionsAndFiltersBelongToTheirSegment) {
  const std::vector<std::uint64_t> deleted = {0b1};
  const std::function<bool(DocId)> second = [](DocId doc) { return doc == DocId{1}; };
  const MultiSegment together(
      {{.segment = make_segment({{"a", "red"}, {"b", "red"}}), .deleted = deleted},
       {.segment = make_segment({{"c", "red"}, {"d", "red"}}), .filter = &second}});
  const auto hits = together.search("red", {});
  ASSERT_EQ(hits.size(), 2U);
  EXPECT_EQ(hits[0].segment, 1U);
  EXPECT_EQ(hits[0].doc, DocId{1});
  EXPECT_EQ(hits[1].segment, 0U);
  EXPECT_EQ(hits[1].doc, DocId{1});
}

TEST(MultiSegment, DifferentAnalysersAreRefused) {
  EXPECT_THROW(
      MultiSegment({{.segment = make_segment({}, "plain")}, {.segment = make_segment({}, "code")}}),
      Error);
}

}  // namespace
}  // namespace lode::lexical
