#include "lode/index/watch.hpp"

#include <thread>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/interrupt.hpp"

#include "index/support.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using std::chrono::milliseconds;
using testing::IndexedTree;

TEST(Watch, FoldersAreThoseThatTheWalkEntersAlsoEmptyOnes) {
  const IndexedTree tree;
  testing::make_small_tree(tree.root());
  fs::create_directories(tree.root() / "empty/deeper");
  tree.put(".gitignore", "out/\n");
  tree.put("out/x.py", "x = 1\n");
  std::vector<fs::path> folders = walked_folders(tree.root(), tree.tree()->list().skipped);
  std::sort(folders.begin(), folders.end());
  const std::vector<fs::path> expected = {tree.root(),
                                          tree.root() / "empty",
                                          tree.root() / "empty/deeper",
                                          tree.root() / "lib",
                                          tree.root() / "src"};
  EXPECT_EQ(folders, expected);
}

TEST(Watch, AChangeIsHeardOnceThingsAreQuiet) {
  const IndexedTree tree;
  FolderWatcher watcher;
  EXPECT_TRUE(watcher.set_folders({tree.root()}));
  EXPECT_FALSE(watcher.set_folders({tree.root()}));
  EXPECT_FALSE(watcher.wait(milliseconds(50), milliseconds(10), milliseconds(100)));
  tree.put("a.py", "x = 1\n");
  EXPECT_TRUE(watcher.wait(milliseconds(5000), milliseconds(20), milliseconds(1000)));
  EXPECT_FALSE(watcher.wait(milliseconds(50), milliseconds(10), milliseconds(100)));
}

TEST(Watch, AFolderThatWasRemovedAndMadeAgainIsNew) {
  const IndexedTree tree;
  fs::create_directory(tree.root() / "sub");
  FolderWatcher watcher;
  EXPECT_TRUE(watcher.set_folders({tree.root(), tree.root() / "sub"}));
  fs::remove(tree.root() / "sub");
  fs::create_directory(tree.root() / "sub");
  EXPECT_TRUE(watcher.wait(milliseconds(5000), milliseconds(20), milliseconds(1000)));
  EXPECT_TRUE(watcher.set_folders({tree.root(), tree.root() / "sub"}));
  EXPECT_FALSE(watcher.set_folders({tree.root(), tree.root() / "sub", tree.root() / "gone"}));
}

TEST(Watch, TheIndexFollowsTheTreeUntilItIsInterrupted) {
  const IndexedTree tree;
  testing::make_small_tree(tree.root());
  std::vector<std::size_t> taken;
  std::thread user;
  const auto updated = [&](const UpdateReport& report) {
    taken.push_back(report.taken);
    if (taken.size() == 1) {
      user = std::thread([&tree] {
        std::this_thread::sleep_for(milliseconds(100));
        tree.put("new/folder/a.py", "x = 1\n");
      });
    } else {
      set_interrupted(true);
    }
  };
  EXPECT_THROW(watch_tree(tree.tree(), tree.options, updated), Error);
  set_interrupted(false);
  user.join();
  ASSERT_EQ(taken.size(), 2U);
  EXPECT_EQ(taken[0], 5U);
  EXPECT_EQ(taken[1], 6U);
}

}  // namespace
}  // namespace lode::index
