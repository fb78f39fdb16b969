#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/json.hpp"
#include "lode/base/text_file.hpp"
#include "lode/lexical/segment.hpp"

#include "lexical/support.hpp"
#include "support/data.hpp"

// Goldens: scripts/make-bm25-goldens.

namespace lode::lexical {
namespace {

constexpr float kTolerance = 1e-5F;

Json record_of(std::string_view line) {
  return value_or_throw(parse_json(line));
}

SearchOptions options_of(const Json& record, std::size_t k) {
  SearchOptions options{.k = k};
  options.params.variant = value_or_throw(parse_bm25_variant(record["variant"].get<std::string>()));
  options.params.k1 = record.value("k1", 1.5);
  options.params.b = record.value("b", 0.75);
  options.params.delta = record.value("delta", 0.5);
  options.params.k3 = std::numeric_limits<double>::infinity();
  return options;
}

TEST(Bm25Golden, EveryVariantGivesTheScoresOfBm25s) {
  LineReader reader(testing::source_path("tests/data/lexical/bm25s.jsonl"));
  std::string_view line;
  ASSERT_TRUE(reader.next(line));
  Documents documents;
  const Json first = record_of(line);
  for (const Json& text : first["texts"]) {
    documents.emplace_back("d" + std::to_string(documents.size()), text.get<std::string>());
  }
  const auto segment = make_segment(documents, "plain");
  std::size_t checked = 0;
  while (reader.next(line)) {
    const Json record = record_of(line);
    const auto expected = record["scores"].get<std::vector<float>>();
    const auto hits = segment->search(record["query"].get<std::string>(), options_of(record, 1000));
    std::vector<float> found(documents.size(), -1.0F);
    for (const Hit& hit : hits) {
      found[static_cast<std::size_t>(hit.doc)] = hit.score;
    }
    // bm25s scores every document; what no term adds to has the same score everywhere.
    const float absent =
        expected.empty() ? 0.0F : *std::min_element(expected.begin(), expected.end());
    for (std::size_t d = 0; d < expected.size(); ++d) {
      EXPECT_NEAR(found[d] < 0 ? absent : found[d], expected[d], kTolerance)
          << "document " << d << " in " << line.substr(0, 120);
    }
    EXPECT_TRUE(!expected.empty() || hits.empty()) << line.substr(0, 120);
    checked += expected.size();
  }
  EXPECT_GT(checked, 10000U);
}

Documents read_cosqa(const std::filesystem::path& folder) {
  Documents documents;
  LineReader reader(folder / "corpus.jsonl.gz");
  for (std::string_view line; reader.next(line);) {
    const Json record = record_of(line);
    documents.emplace_back(record["_id"].get<std::string>(), record["text"].get<std::string>());
  }
  return documents;
}

/// Compares each line's best documents with ours. Returns how many documents were compared.
std::size_t compare_best(const std::string& golden,
                         const Segment& segment,
                         const std::function<SearchOptions(const Json&)>& options) {
  LineReader reader(testing::source_path("tests/data/lexical/" + golden));
  std::size_t checked = 0;
  for (std::string_view line; reader.next(line);) {
    const Json record = record_of(line);
    const auto docs = record["docs"].get<std::vector<std::size_t>>();
    const auto scores = record["scores"].get<std::vector<float>>();
    const auto hits = segment.search(record["query"].get<std::string>(), options(record));
    std::map<std::size_t, float> found;
    for (const Hit& hit : hits) {
      found.emplace(static_cast<std::size_t>(hit.doc), hit.score);
    }
    for (std::size_t i = 0; i < docs.size() && i < hits.size(); ++i) {
      EXPECT_NEAR(hits[i].score, scores[i], kTolerance)
          << "rank " << i << " of " << record["query"];
      EXPECT_TRUE(found.contains(docs[i])) << record["query"];
      EXPECT_NEAR(found[docs[i]], scores[i], kTolerance) << record["query"];
      ++checked;
    }
  }
  return checked;
}

TEST(Bm25Golden, CosqaHasTheScoresAndRankingOfBm25s) {
  const auto folder = testing::shared_path("tasks/cosqa");
  LODE_SKIP_WITHOUT(folder);
  const auto segment = make_segment(read_cosqa(folder), "plain");
  const auto options = [](const Json& record) { return options_of(record, 1000); };
  EXPECT_EQ(compare_best("cosqa.jsonl", *segment, options), 5U * 50U * 100U);
}

TEST(Bm25Golden, CosqaHasTheScoresOfTheDefaultsDefinition) {
  const auto folder = testing::shared_path("tasks/cosqa");
  LODE_SKIP_WITHOUT(folder);
  const auto segment = make_segment(read_cosqa(folder), "code");
  EXPECT_EQ(compare_best("cosqa-code.jsonl", *segment, [](const Json&) { return SearchOptions{}; }),
            39U * 20U);
}

}  // namespace
}  // namespace lode::lexical
