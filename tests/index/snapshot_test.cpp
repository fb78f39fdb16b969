#include "lode/index/snapshot.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/parallel.hpp"
#include "lode/index/memory_index.hpp"

#include "index/support.hpp"

namespace lode::index {
namespace {

using search::CodeField;
using testing::IndexedTree;

std::shared_ptr<const Snapshot> small_index(const IndexedTree& tree) {
  testing::make_small_tree(tree.root());
  return build_in_memory(tree.tree(), tree.options);
}

TEST(Snapshot, FilesAreNumberedByPathAndOnlySearchedOnesCount) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  ASSERT_EQ(index->file_count(), 5U);
  EXPECT_EQ(index->file(0).path, "README.md");
  EXPECT_EQ(index->file(0).language, "markdown");
  EXPECT_EQ(index->file(1).path, "lib/copy_of_retry.py");
  EXPECT_EQ(index->file(2).path, "src/main.c");
  EXPECT_EQ(index->file(3).path, "src/pool.py");
  EXPECT_EQ(index->file(3).language, "python");
  EXPECT_EQ(index->file(3).lines, 11U);
  EXPECT_EQ(index->manifest().files().size(), 6U);
  EXPECT_EQ(index->manifest().files()[2].path, "logo.png");
  EXPECT_EQ(index->manifest().files()[2].refused, source::SkipReason::Binary);
}

TEST(Snapshot, TermsGoToTheFieldTheyStandIn) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  std::vector<search::CodePosting> postings;
  index->postings("keep", postings);  // "Keeps", stemmed, in a comment of pool.py.
  ASSERT_EQ(postings.size(), 1U);
  EXPECT_EQ(index->chunk(postings[0].chunk).file, 3U);
  EXPECT_EQ(postings[0].tf[static_cast<std::size_t>(CodeField::Body)], 0);
  EXPECT_EQ(postings[0].tf[static_cast<std::size_t>(CodeField::Comments)], 1);

  postings.clear();
  index->postings("getconnect", postings);
  ASSERT_EQ(postings.size(), 1U);
  EXPECT_GT(postings[0].tf[static_cast<std::size_t>(CodeField::Body)], 0);
  EXPECT_GT(postings[0].tf[static_cast<std::size_t>(CodeField::Names)], 0);

  postings.clear();
  index->postings("nowhere", postings);
  EXPECT_TRUE(postings.empty());
}

TEST(Snapshot, ProseCountsAsComments) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  const std::uint32_t chunk = index->file(0).first_chunk;
  EXPECT_EQ(index->length(chunk, CodeField::Body), 0U);
  EXPECT_GT(index->length(chunk, CodeField::Comments), 5U);
}

TEST(Snapshot, EqualFilesShareTheirAnalysisAndAreBothFound) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  const auto symbols = index->find_symbols("RETRY");
  ASSERT_EQ(symbols.size(), 2U);
  EXPECT_EQ(symbols[0].file, 1U);
  EXPECT_EQ(symbols[1].file, 4U);
  EXPECT_EQ(symbols[0].kind, "function");
  EXPECT_EQ(symbols[0].signature.substr(0, 9), "def retry");
  std::vector<search::CodePosting> postings;
  index->postings("time", postings);
  ASSERT_EQ(postings.size(), 2U);
  EXPECT_LT(postings[0].chunk, postings[1].chunk);
  EXPECT_EQ(postings[0].tf, postings[1].tf);
  const std::vector<std::uint32_t> both = {1U, 4U};
  for (const std::uint32_t file : both) {
    const auto copies = index->copies(file);
    EXPECT_TRUE(std::equal(copies.begin(), copies.end(), both.begin(), both.end()));
  }
  EXPECT_TRUE(index->copies(0).empty());
}

TEST(Snapshot, LengthsAddUp) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  for (std::size_t f = 0; f < search::kCodeFields; ++f) {
    const auto field = static_cast<CodeField>(f);
    std::uint64_t sum = 0;
    for (std::uint32_t c = 0; c < index->chunk_count(); ++c) {
      sum += index->length(c, field);
    }
    EXPECT_EQ(index->total_length(field), sum);
  }
}

TEST(Snapshot, TermsComeByPrefixInOrderUntilTheVisitorStops) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  std::vector<std::string> seen;
  index->terms("r", [&](std::string_view term, std::uint32_t) {
    seen.emplace_back(term);
    return true;
  });
  ASSERT_GT(seen.size(), 2U);
  EXPECT_TRUE(std::is_sorted(seen.begin(), seen.end()));
  for (const std::string& term : seen) {
    EXPECT_TRUE(term.starts_with("r")) << term;
  }
  std::size_t visits = 0;
  index->terms("r", [&](std::string_view, std::uint32_t) { return ++visits < 2; });
  EXPECT_EQ(visits, 2U);
}

TEST(Snapshot, UsesAreDistinctAndSorted) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  std::vector<std::string> names;
  for (const auto& use : index->uses(3)) {
    names.push_back(std::string(use.kind) + " " + std::string(use.name));
  }
  EXPECT_NE(std::find(names.begin(), names.end(), "import socket"), names.end());
  EXPECT_NE(std::find(names.begin(), names.end(), "call retry"), names.end());
  EXPECT_NE(std::find(names.begin(), names.end(), "inherit Base"), names.end());
}

TEST(Snapshot, CandidatesNeverLeaveOutAFileThatHasTheText) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  const lexical::NgramQuery query{
      .kind = lexical::NgramQuery::Kind::Literal, .literal = "range(", .parts = {}};
  const std::vector<std::uint32_t> both = {1, 4};
  EXPECT_EQ(index->candidates(query), both);
  EXPECT_EQ(index->candidates({}).size(), index->file_count());
}

TEST(Snapshot, TextIsWhatWasIndexedOrAnError) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  EXPECT_EQ(index->text(0), "# Pool\n\nA pool of connections, with retries.\n");
  tree.put("README.md", "# Another text of another length\n");
  EXPECT_THROW(static_cast<void>(index->text(0)), Error);
  tree.remove("README.md");
  EXPECT_THROW(static_cast<void>(index->text(0)), Error);
}

TEST(Snapshot, NumbersBeyondTheEndAreRefused) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  EXPECT_THROW(static_cast<void>(index->file(index->file_count())), Error);
  EXPECT_THROW(static_cast<void>(index->chunk(index->chunk_count())), Error);
}

TEST(Snapshot, ThreadsDoNotChangeAnyAnswer) {
  const IndexedTree tree;
  const auto index = small_index(tree);
  set_thread_count(1);
  const auto alone = build_in_memory(tree.tree(), tree.options);
  set_thread_count(0);
  EXPECT_EQ(testing::answers(*index), testing::answers(*alone));
}

TEST(Snapshot, AnEmptyTreeHasNoFiles) {
  const IndexedTree tree;
  const auto index = build_in_memory(tree.tree(), tree.options);
  EXPECT_EQ(index->file_count(), 0U);
  EXPECT_EQ(index->chunk_count(), 0U);
  EXPECT_TRUE(index->find_symbols("x").empty());
  EXPECT_TRUE(index->candidates({}).empty());
}

}  // namespace
}  // namespace lode::index
