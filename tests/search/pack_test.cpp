#include "lode/search/pack.hpp"

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/text/token_estimate.hpp"

#include "search/small_index.hpp"

namespace lode::search {
namespace {

using Files = std::map<std::string, std::vector<std::string>>;

std::vector<PackedRegion> pack_query(const Files& files,
                                     std::string_view text,
                                     std::size_t budget) {
  const auto index = std::make_shared<SmallIndex>(files);
  const CodeQuery query = parse_code_query(text);
  RankOptions options;
  options.k = 100;
  FileTexts texts(*index);
  return pack(texts, query, CodeRanker(index).rank(query, options), budget);
}

std::string lines_of(const Files& files, const PackedRegion& region) {
  const std::vector<std::string>& lines = std::next(files.begin(), region.file)->second;
  std::string text;
  for (std::uint32_t line = region.first_line; line <= region.last_line; ++line) {
    text += lines.at(line - 1) + "\n";
  }
  return text;
}

TEST(Pack, ShowsWholeFunctionsOnce) {
  // Each line is a hit of its own; the function goes from "def" to the end of the file.
  const Files files = {{"a.py", {"x", "def take pool", "pool one", "pool two"}}};
  const auto regions = pack_query(files, "pool", 1000);
  ASSERT_EQ(regions.size(), 1U);
  EXPECT_EQ(regions[0].first_line, 2U);
  EXPECT_EQ(regions[0].last_line, 4U);
  EXPECT_EQ(regions[0].tokens, text::estimate_tokens("def take pool\npool one\npool two\n"));
}

TEST(Pack, RegionsInOneFunctionCostOnce) {
  const Files files = {{"a.py", {"def take pool", "pool one", "pool two"}},
                       {"b.py", {"pool is there"}}};
  const std::size_t function = text::estimate_tokens("def take pool\npool one\npool two\n");
  const auto regions = pack_query(files, "pool", function * 3);
  std::set<std::uint32_t> shown;
  for (const PackedRegion& region : regions) {
    shown.insert(region.file);
  }
  EXPECT_EQ(shown.size(), 2U);
}

TEST(Pack, BestLinesWhenNothingWholeFits) {
  const Files files = {{"a.py", {"pool " + std::string(400, '.') + " end"}}, {"b.py", {"pool"}}};
  const auto regions = pack_query(files, "pool", 16);
  ASSERT_EQ(regions.size(), 1U);
  EXPECT_EQ(regions[0].file, 1U);
}

TEST(Pack, FunctionsStandForAHitThatIsTooLong) {
  // One chunk with everything, as a class would be.
  class OneChunk final : public SmallIndex {
   public:
    using SmallIndex::SmallIndex;
    CodeChunk chunk(std::uint32_t number) const override {
      CodeChunk chunk = SmallIndex::chunk(number);
      chunk.first_line = 1;
      chunk.last_line = file(chunk.file).lines;
      chunk.symbol = 0xFFFFFFFF;
      return chunk;
    }
  };
  const OneChunk index(
      Files{{"a.py", {"pool " + std::string(300, '.'), "def take pool", "retry"}}});
  const CodeQuery query = parse_code_query("pool retry");
  FileTexts texts(index);
  const auto regions = pack(texts, query, {{.chunk = 0, .file = 0, .score = 1.0}}, 50);
  ASSERT_EQ(regions.size(), 1U);
  EXPECT_EQ(regions[0].first_line, 2U);
  EXPECT_EQ(regions[0].last_line, 3U);
}

TEST(Pack, EmptyWithoutHitsOrRoom) {
  EXPECT_TRUE(pack_query({{"a.py", {"x"}}}, "pool", 100).empty());
  EXPECT_TRUE(pack_query({{"a.py", {"pool and more words than fit here"}}}, "pool", 2).empty());
}

RC_GTEST_PROP(Pack, S52_NeverExceedsTheBudgetNorRepeatsALine, ()) {
  static const std::vector<std::string> kLines = {
      "pool", "def take pool retry", "retry the pool again", "x", "", "HTTPServer retry = 12345"};
  Files files;
  for (const std::string name : {"a.py", "b.py", "c.py"}) {
    for (const std::size_t line : *rc::gen::container<std::vector<std::size_t>>(
             rc::gen::inRange<std::size_t>(0, kLines.size()))) {
      files[name].push_back(kLines[line]);
    }
  }
  const auto budget = *rc::gen::inRange<std::size_t>(1, 200);
  std::size_t tokens = 0;
  double score = 1e300;
  std::set<std::pair<std::uint32_t, std::uint32_t>> shown;
  for (const PackedRegion& region : pack_query(files, "pool retry", budget)) {
    RC_ASSERT(region.tokens == text::estimate_tokens(lines_of(files, region)));
    tokens += region.tokens;
    RC_ASSERT(region.score <= score);
    score = region.score;
    for (std::uint32_t line = region.first_line; line <= region.last_line; ++line) {
      RC_ASSERT(shown.emplace(region.file, line).second);
    }
  }
  RC_ASSERT(tokens <= budget);
}

}  // namespace
}  // namespace lode::search
