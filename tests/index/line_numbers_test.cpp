// Line numbers of all kinds of answers, for texts with every kind of line end.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/index/memory_index.hpp"
#include "lode/search/exact_search.hpp"
#include "lode/search/excerpt.hpp"
#include "lode/search/hit_report.hpp"

#include "index/support.hpp"

namespace lode::index {
namespace {

using testing::IndexedTree;

/// A lone carriage return in line 1 and in line 2; `needle` is defined in line 4 and used in
/// line 6.
constexpr std::string_view kText =
    "# first\rstill first\n"
    "# second\r\r still second\r\n"
    "\r\n"
    "def needle(pool):\r\n"
    "    return pool\n"
    "found = needle(1)\r\n";

class LineNumbers : public ::testing::Test {
 protected:
  void SetUp() override {
    tree_.put("a.py", std::string(kText));
    index_ = build_in_memory(tree_.tree(), tree_.options);
    const search::CodeRanker ranker(index_);
    hits_ = ranker.rank(query_, {});
    ASSERT_FALSE(hits_.empty());
  }

  IndexedTree tree_;
  std::shared_ptr<const Snapshot> index_;
  search::CodeQuery query_ = search::parse_code_query("needle");
  std::vector<search::CodeHit> hits_;
};

TEST_F(LineNumbers, AreThoseOfLineFeedsInEveryAnswer) {
  const search::LineTable table{std::string(kText)};
  EXPECT_EQ(index_->file(0).lines, table.count());
  EXPECT_EQ(index_->symbols(0).at(0).first_line, 4U);

  std::vector<std::uint32_t> exact;
  search::search_exact(
      *index_, search::LinePattern("needle", {}), {}, {}, [&](search::ExactFile&& file) {
        for (const search::ExactLine& line : file.lines) {
          exact.push_back(line.line);
        }
        return true;
      });
  EXPECT_EQ(exact, (std::vector<std::uint32_t>{4, 6}));

  std::vector<std::uint32_t> marked;
  for (const search::ExcerptLine& line : search::mark_lines(table, 1, table.count(), query_)) {
    if (!line.marks.empty()) {
      marked.push_back(line.number);
    }
  }
  EXPECT_EQ(marked, exact);
}

TEST_F(LineNumbers, OfHitsAndPackedRegionsNameTheTextThatIsShown) {
  const search::LineTable table{std::string(kText)};
  search::FileTexts files(*index_);
  const search::HitLabels labels(*index_, query_);
  for (const search::CodeHit& hit : hits_) {
    const search::CodeChunk chunk = index_->chunk(hit.chunk);
    const std::string shown = search::hit_to_json(files, labels, hit, false).at("text");
    EXPECT_NE(table.range(chunk.first_line, chunk.last_line).find(shown), std::string::npos);
  }
  const auto regions = search::pack(files, query_, hits_, 1000);
  ASSERT_EQ(regions.size(), 1U);
  const std::string packed = search::region_to_json(files, regions[0]).at("text");
  EXPECT_TRUE(table.range(regions[0].first_line, regions[0].last_line).starts_with(packed));
  EXPECT_NE(packed.find("def needle(pool):\r\n    return pool\nfound = needle(1)"),
            std::string::npos);
  EXPECT_FALSE(packed.ends_with('\r'));
  const std::string printed = search::region_to_text(files, regions[0], {});
  EXPECT_EQ(printed.find('\r'), std::string::npos);
  EXPECT_NE(printed.find("\ndef needle(pool):\n    return pool\nfound = needle(1)\n"),
            std::string::npos);
}

}  // namespace
}  // namespace lode::index
