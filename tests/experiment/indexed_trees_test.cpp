// Trees of real repositories, made by the git program.

#include "lode/experiment/indexed_trees.hpp"

#include <cstdlib>
#include <string>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/folder_lock.hpp"
#include "lode/index/store.hpp"
#include "lode/search/pipeline.hpp"

#include "support/data.hpp"

namespace lode::experiment {
namespace {

search::ResolvedPipeline pipeline_of(std::string_view text) {
  return search::resolve_pipeline(value_or_throw(search::parse_pipeline(text)));
}

/// A repository of two commits: the second one removes what the first has.
class IndexedTreesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(git("init -q"), 0);
    write_file(repository() / "lib/pool.py",
               "class Pool:\n    def borrow(self):\n        return 1\n");
    write_file(repository() / "lib/socket.py", "def listen(port):\n    return port\n");
    write_file(repository() / "readme.md", "borrow a connection\n");
    ASSERT_EQ(git("add -A"), 0);
    ASSERT_EQ(git("commit -qm first"), 0);
    ASSERT_EQ(git("rm -q lib/pool.py"), 0);
    ASSERT_EQ(git("commit -qm second"), 0);
  }

  [[nodiscard]] std::filesystem::path repository() const { return folder_ / "repo"; }
  int git(const std::string& arguments) const {
    std::filesystem::create_directories(repository());
    const std::string command = "GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null git -C '" +
                                repository().string() + "' -c user.name=n -c user.email=e " +
                                arguments;
    return std::system(command.c_str());
  }
  [[nodiscard]] corpus::TaskTree tree(const std::string& revision, const std::string& root) const {
    return {.name = "t",
            .repository = "repo",
            .place = repository(),
            .revision = revision,
            .root = root};
  }

  [[nodiscard]] std::filesystem::path store() const { return folder_ / "indexes"; }

  testing::TemporaryFolder folder_;
};

TEST_F(IndexedTreesTest, ReadsACommitAndNothingLater) {
  IndexedTrees trees(store());
  for (const char* pipeline : {"bm25", "lode"}) {
    const auto searcher = trees.open(tree("HEAD~1", "lib"), pipeline_of(pipeline));
    EXPECT_EQ(searcher->file_count(), 2U);
    const auto hits = searcher->search("borrow", 10);
    ASSERT_FALSE(hits.empty()) << pipeline;
    EXPECT_EQ(hits[0].lines.path, "pool.py") << "relative to the root";
    EXPECT_EQ(searcher->functions("pool.py"),
              (std::vector<search::CodeFunction>{
                  {.name = "Pool.borrow", .first_line = 2, .last_line = 3}}));
    EXPECT_TRUE(
        trees.open(tree("HEAD", "lib"), pipeline_of(pipeline))->search("borrow", 10).empty());
  }
}

TEST_F(IndexedTreesTest, ReadsAFolderAsItIs) {
  IndexedTrees trees(store());
  write_file(repository() / "lib/new.py", "def borrow_again():\n    pass\n");
  const auto searcher = trees.open(tree("", "lib"), pipeline_of("bm25"));
  EXPECT_EQ(searcher->search("borrow", 10).at(0).lines.path, "new.py");
}

TEST_F(IndexedTreesTest, TheStateIsTheCommitOrTheContent) {
  IndexedTrees trees(store());
  const std::string first = trees.state(tree("HEAD~1", ""));
  EXPECT_EQ(first.size(), 40U);
  EXPECT_EQ(trees.state(tree(first, "lib")), first);
  EXPECT_NE(trees.state(tree("HEAD", "")), first);
  const std::string before = trees.state(tree("", "lib"));
  EXPECT_EQ(trees.state(tree("", "lib")), before);
  write_file(repository() / "lib/socket.py", "def listen(door):\n    return door\n");
  EXPECT_NE(trees.state(tree("", "lib")), before);
}

TEST_F(IndexedTreesTest, CommitsOfARepositoryShareAStoreThatStays) {
  for (int call = 0; call < 2; ++call) {
    IndexedTrees trees(store());
    for (const char* pipeline : {"lode", "bm25"}) {
      EXPECT_EQ(trees.open(tree("HEAD~1", "lib"), pipeline_of(pipeline))->file_count(), 2U);
      EXPECT_EQ(trees.open(tree("HEAD", ""), pipeline_of(pipeline))->file_count(), 2U);
    }
  }
  EXPECT_EQ(index::measure_store(store() / "repo").trees, 2U);
  corpus::TaskTree outside = tree("HEAD", "");
  outside.repository = "..";
  EXPECT_EQ(IndexedTrees(store()).open(outside, pipeline_of("lode"))->file_count(), 2U);
  EXPECT_FALSE(std::filesystem::exists(folder_ / "segments")) << "a name leads out of the folder";
}

TEST_F(IndexedTreesTest, WhatCannotBeStoredIsIndexedInMemory) {
  write_file(store(), "a file, where the folder should be");
  IndexedTrees trees(store());
  EXPECT_EQ(trees.open(tree("HEAD~1", "lib"), pipeline_of("lode"))->file_count(), 2U);
  EXPECT_EQ(trees.open(tree("", "lib"), pipeline_of("lode"))->file_count(), 1U);
}

TEST_F(IndexedTreesTest, AFolderIsNeverSearchedAsItWas) {
  IndexedTrees trees(store());
  EXPECT_EQ(trees.open(tree("", "lib"), pipeline_of("lode"))->file_count(), 1U);
  write_file(repository() / "lib/new.py", "def borrow_again():\n    pass\n");
  std::string owner;
  const auto held = FolderLock::try_acquire(store() / "repo", owner);
  ASSERT_TRUE(held) << owner;
  EXPECT_EQ(trees.open(tree("", "lib"), pipeline_of("lode"))->file_count(), 2U)
      << "the store cannot be brought up to date now";
}

TEST_F(IndexedTreesTest, WhatIsNotThereIsNamed) {
  IndexedTrees trees(store());
  for (const corpus::TaskTree& missing : {tree("0123456789", ""), tree("HEAD", "none")}) {
    try {
      static_cast<void>(trees.open(missing, pipeline_of("lode")));
      ADD_FAILURE() << missing.revision << ' ' << missing.root << " was opened";
    } catch (const Error& error) {
      EXPECT_NE(error.message().find("the tree 't' of the task cannot be opened"),
                std::string::npos)
          << error.message();
    }
  }
}

TEST_F(IndexedTreesTest, AnotherAnalyserIsRefused) {
  IndexedTrees trees(store());
  EXPECT_THROW(static_cast<void>(trees.open(tree("HEAD", ""), pipeline_of("bm25(analyzer=plain)"))),
               Error);
}

}  // namespace
}  // namespace lode::experiment
