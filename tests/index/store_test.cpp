#include "lode/index/store.hpp"

#include <chrono>
#include <csignal>
#include <thread>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/folder_lock.hpp"
#include "lode/base/parallel.hpp"
#include "lode/index/open.hpp"
#include "lode/index/store_folder.hpp"

#include "index/support.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using testing::answers;
using testing::IndexedTree;

TEST(Store, WhatIsStoredAnswersAsAFreshIndex) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const auto index = tree.update();
  EXPECT_TRUE(tree.report.first);
  EXPECT_EQ(tree.report.files, 6U);
  EXPECT_EQ(tree.report.taken, 5U);
  EXPECT_EQ(tree.report.refused, 1U);
  EXPECT_EQ(tree.report.analysed, 4U);  // Two files are equal.
  EXPECT_EQ(tree.report.added, 5U);
  EXPECT_EQ(answers(*index), tree.fresh_answers());
  EXPECT_EQ(answers(*tree.stored()), tree.fresh_answers());
}

/// Any history of changes, each followed by an update: the answers are those of a fresh index.
RC_GTEST_PROP(Store, AnyHistoryAnswersAsAFreshIndex, ()) {
  IndexedTree tree;
  tree.options.batch_bytes = *rc::gen::element<std::uint64_t>(50, 300, 100'000);
  const auto steps = *rc::gen::inRange(1, 4);
  for (int step = 0; step < steps; ++step) {
    const auto changes = *rc::gen::inRange(1, 12);
    for (int i = 0; i < changes; ++i) {
      const std::string name = "f" + std::to_string(*rc::gen::inRange(0, 12)) + ".py";
      const auto content = *rc::gen::inRange(-3, 8);
      if (content < 0) {
        tree.remove(name);
      } else {
        const std::string n = std::to_string(content);
        tree.put(name, "def f" + n + "():\n    return g" + n + "(" + n + ")  # note " + n + "\n");
      }
    }
    tree.put("kept.py", "kept = 1\n");
    const auto index = tree.update();
    RC_ASSERT(answers(*index) == tree.fresh_answers());
  }
}

TEST(Store, ARenamedFileIsNotAnalysedAgain) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  tree.update();
  fs::rename(tree.root() / "src/pool.py", tree.root() / "src/connections.py");
  const auto index = tree.update();
  EXPECT_EQ(tree.report.renamed, 1U);
  EXPECT_EQ(tree.report.added, 0U);
  EXPECT_EQ(tree.report.removed, 0U);
  EXPECT_EQ(tree.report.analysed, 0U);
  EXPECT_EQ(answers(*index), tree.fresh_answers());
}

TEST(Store, AFileTouchedButNotChangedIsReadAndNotAnalysed) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  tree.update();
  tree.put("src/main.c", read_file(tree.root() / "src/main.c"));
  tree.update();
  EXPECT_EQ(tree.report.read, 1U);
  EXPECT_EQ(tree.report.analysed, 0U);
  EXPECT_EQ(tree.report.changed, 0U);
  EXPECT_TRUE(tree.report.written);
  tree.update();
  EXPECT_EQ(tree.report.read, 0U);
}

TEST(Store, AFileWrittenJustBeforeTheUpdateIsReadAgainWithoutAChangeOfItsTime) {
  IndexedTree tree;
  tree.put("other.py", "other = 1\n");
  const fs::path path = tree.root() / "a.py";
  write_file(path, "first = 1\n");
  const auto time = fs::last_write_time(path);
  tree.update();
  write_file(path, "other = 2\n");  // As long, and made to show the same time.
  fs::last_write_time(path, time);
  EXPECT_EQ(answers(*tree.update()), tree.fresh_answers());
}

TEST(Store, ThreadsDoNotChangeAnyByteOfTheIndex) {
  const auto files_with = [](std::size_t threads) {
    IndexedTree tree;
    tree.options.batch_bytes = 3000;
    testing::make_small_tree(tree.root());
    for (int i = 0; i < 60; ++i) {
      const std::string n = std::to_string(i);
      tree.put("d" + n + "/x.py", "class C" + n + ":\n    def m" + n + "(self):\n        pass\n");
    }
    set_thread_count(threads);
    tree.update();
    set_thread_count(0);
    return testing::segment_files(tree.store());
  };
  const auto one = files_with(1);  // Segments are named by the hash of their content.
  EXPECT_EQ(one, files_with(2));
  EXPECT_EQ(one, files_with(5));
}

TEST(Store, ManyUpdatesAreMergedAndAnswerAsAFreshIndex) {
  IndexedTree tree;
  for (int i = 0; i < 20; ++i) {
    tree.put("f" + std::to_string(i) + ".py", "def f" + std::to_string(i) + "():\n    pass\n");
    tree.update();
  }
  EXPECT_LE(testing::segment_files(tree.store()).size(), 8U);
  EXPECT_EQ(answers(*tree.stored()), tree.fresh_answers());
}

TEST(Store, OtherWalkOptionsAreAnotherListOverTheSameSegments) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  tree.put(".hidden.py", "hidden = 1\n");
  EXPECT_EQ(tree.update()->file_count(), 5U);
  tree.options.walk.hidden = true;
  EXPECT_EQ(tree.update()->file_count(), 6U);
  EXPECT_EQ(tree.report.analysed, 1U);
  tree.options.walk.hidden = false;
  tree.update();
  EXPECT_EQ(tree.report.read, 0U);
}

TEST(Store, ForceBuildsEverythingAnewAndRemovesWhatIsDamaged) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const std::string before = answers(*tree.update());
  const auto files = testing::segment_files(tree.store());
  const fs::path path = tree.store() / "segments" / files.begin()->first;
  std::string bytes = read_file(path);
  bytes[bytes.size() / 2] = static_cast<char>(bytes[bytes.size() / 2] ^ 0x55);
  write_file(path, bytes);
  EXPECT_THROW(check_store(tree.store()), Error);
  EXPECT_EQ(answers(*tree.update({.force = true})), before);
  EXPECT_EQ(tree.report.analysed, 4U);
  EXPECT_EQ(testing::segment_files(tree.store()), files);
  EXPECT_NO_THROW(check_store(tree.store()));
}

TEST(Store, TooMuchChangeIsLeftForLaterWhenSoAsked) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const std::string before = answers(*tree.update());
  std::string large;
  for (int i = 0; i < 300; ++i) {
    large += "value = 1\n";
  }
  tree.put("large.py", large);
  const auto old = tree.update({.most_bytes = 1000});
  EXPECT_TRUE(tree.report.late);
  EXPECT_EQ(answers(*old), before);
  EXPECT_EQ(tree.update()->file_count(), 6U);
}

TEST(Store, AFileThatVanishesDuringTheWalkIsListedAsUnreadable) {
  class Vanishing final : public source::SourceTree {
   public:
    explicit Vanishing(std::shared_ptr<const source::SourceTree> inner)
        : inner_(std::move(inner)) {}
    [[nodiscard]] const fs::path& root() const override { return inner_->root(); }
    [[nodiscard]] const std::string& revision() const override { return inner_->revision(); }
    [[nodiscard]] const fs::path& repository() const override { return inner_->repository(); }
    [[nodiscard]] source::TreeListing list() const override {
      source::TreeListing listing = inner_->list();
      source::TreeFile gone;
      gone.path = "zz_gone.py";
      gone.size = 5;
      listing.files.push_back(gone);
      return listing;
    }
    [[nodiscard]] std::string read(const source::TreeFile& file,
                                   std::uint64_t limit) const override {
      return inner_->read(file, limit);
    }

   private:
    std::shared_ptr<const source::SourceTree> inner_;
  };
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  UpdateReport report;
  const auto index =
      update(std::make_shared<const Vanishing>(tree.tree()), tree.options, {}, report);
  EXPECT_EQ(index->file_count(), 5U);
  EXPECT_EQ(index->manifest().files().back().refused, source::SkipReason::Unreadable);
}

TEST(Store, AnIndexInsideTheTreeIsRefused) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  tree.options.folder = tree.root() / "src/index";
  EXPECT_THROW(tree.update(), Error);
  EXPECT_FALSE(fs::exists(tree.options.folder));
}

TEST(Store, TheCacheFolderIsThatOfTheUserAndTheKeyThatOfTheTree) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  IndexOptions options;
  ASSERT_EQ(::setenv("XDG_CACHE_HOME", "/a/cache", 1), 0);
  const fs::path path = store_path(*tree.tree(), options);
  EXPECT_EQ(path.parent_path(), "/a/cache/lode");
  EXPECT_TRUE(path.filename().string().starts_with("tree-"));
  EXPECT_NE(store_path(*tree.open(tree.root() / "src"), options), path);
  ASSERT_EQ(::setenv("XDG_CACHE_HOME", "relative", 1), 0);
  ASSERT_EQ(::setenv("HOME", "/home/user", 1), 0);
  EXPECT_EQ(store_path(*tree.tree(), options).parent_path(), "/home/user/.cache/lode");
  ASSERT_EQ(::unsetenv("XDG_CACHE_HOME"), 0);
  EXPECT_EQ(store_path(*tree.tree(), options).parent_path(), "/home/user/.cache/lode");
}

/// No file may grow beyond a size, as on a full disk, while it lives.
class FullDisk {
 public:
  explicit FullDisk(rlim_t most) {
    std::signal(SIGXFSZ, SIG_IGN);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit limit = before_;
    limit.rlim_cur = most;
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FullDisk() { ::setrlimit(RLIMIT_FSIZE, &before_); }
  FullDisk(const FullDisk&) = delete;
  FullDisk& operator=(const FullDisk&) = delete;

 private:
  rlimit before_{};
};

TEST(Store, AFullDiskIsAnErrorAndTheOldIndexStays) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const std::string before = answers(*tree.update());
  tree.put("new.py", "x = 1\n");
  for (const rlim_t most : {rlim_t{0}, rlim_t{100}, rlim_t{500}}) {
    const FullDisk disk(most);
    try {
      tree.update();
      FAIL() << "nothing can be written";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Io) << error.message();
    }
  }
  ASSERT_NE(tree.stored(), nullptr);
  EXPECT_EQ(tree.stored()->file_count(), 5U);
  EXPECT_EQ(answers(*tree.update()), tree.fresh_answers());
}

TEST(OpenIndex, IndexesOnFirstUseAndUpdatesAfterwards) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const auto first = open_index(tree.root().string(), tree.options, {});
  EXPECT_TRUE(first.report.first);
  EXPECT_FALSE(first.in_memory);
  tree.put("new.py", "x = 1\n");
  const auto second = open_index(tree.root().string(), tree.options, {});
  EXPECT_FALSE(second.report.first);
  EXPECT_EQ(answers(*second.snapshot), tree.fresh_answers());
  EXPECT_EQ(second.note, "");
}

TEST(OpenIndex, WhatWasPreparedMeanwhileIsRightWhenTheSnapshotIsTheSame) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  std::this_thread::sleep_for(std::chrono::milliseconds(25));  // Younger files are read twice.
  std::shared_ptr<const Snapshot> seen;
  const OpenOptions how{.meanwhile = [&](const auto& snapshot) { seen = snapshot; }};
  EXPECT_NE(open_index(tree.root().string(), tree.options, how).snapshot, nullptr);
  EXPECT_EQ(seen, nullptr) << "there was no index yet";
  const auto unchanged = open_index(tree.root().string(), tree.options, how);
  EXPECT_NE(seen, nullptr);
  EXPECT_EQ(unchanged.snapshot, seen);
  tree.put("new.py", "x = 1\n");
  const auto changed = open_index(tree.root().string(), tree.options, how);
  EXPECT_NE(changed.snapshot, seen);
  EXPECT_EQ(seen->file_count() + 1, changed.snapshot->file_count());
}

TEST(OpenIndex, WithoutUpdateTheIndexMustBeThere) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  EXPECT_THROW(open_index(tree.root().string(), tree.options, {.update = false}), Error);
  tree.update();
  tree.put("new.py", "x = 1\n");
  const auto opened = open_index(tree.root().string(), tree.options, {.update = false});
  EXPECT_EQ(opened.snapshot->file_count(), 5U);
}

TEST(OpenIndex, ASingleFileIsIndexedInMemory) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const auto opened = open_index((tree.root() / "src/main.c").string(), tree.options, {});
  EXPECT_TRUE(opened.in_memory);
  ASSERT_EQ(opened.snapshot->file_count(), 1U);
  EXPECT_EQ(opened.snapshot->file(0).path, "main.c");
  EXPECT_FALSE(fs::exists(tree.store()));
}

TEST(OpenIndex, ACacheThatCannotBeWrittenMeansAnIndexInMemoryWithANote) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  write_file(tree.store(), "a file where the store should be");
  const auto opened = open_index(tree.root().string(), tree.options, {});
  EXPECT_TRUE(opened.in_memory);
  EXPECT_NE(opened.note.find("in memory"), std::string::npos) << opened.note;
  EXPECT_EQ(opened.snapshot->file_count(), 5U);
}

TEST(OpenIndex, AnIndexThatCannotBeUpdatedIsUsedAsItIsWithANote) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const std::string before = answers(*tree.update());
  tree.put("new.py", "x = 1\n");
  const FullDisk disk(0);
  const auto opened = open_index(tree.root().string(), tree.options, {});
  EXPECT_FALSE(opened.in_memory);
  EXPECT_EQ(answers(*opened.snapshot), before);
  EXPECT_NE(opened.note.find("out of date"), std::string::npos) << opened.note;
}

TEST(Store, ReadersAndWritersAtOnceSeeOnlyWholeStates) {
  IndexedTree tree;
  const auto write_state = [&tree](int state) {
    for (int i = 0; i < 6; ++i) {
      tree.put("f" + std::to_string(i) + ".py",
               "state_" + std::to_string(state) + "_" + std::to_string(i) + " = 1\n");
    }
  };
  write_state(0);
  tree.update();
  std::atomic<bool> done{false};
  std::vector<std::thread> threads;
  for (int reader = 0; reader < 4; ++reader) {
    threads.emplace_back([&tree, &done] {
      std::string note;
      while (!done) {
        const auto index = open_snapshot(tree.tree(), tree.options, note);
        ASSERT_NE(index, nullptr) << note;
        ASSERT_EQ(index->file_count(), 6U);
        std::size_t terms = 0;
        index->terms("state", [&](std::string_view, std::uint32_t) { return ++terms > 0; });
        ASSERT_GT(terms, 0U);
      }
    });
  }
  for (int writer = 0; writer < 2; ++writer) {
    threads.emplace_back([&tree, &done] {
      while (!done) {
        UpdateReport report;
        update(tree.tree(), tree.options, {}, report);
      }
    });
  }
  for (int state = 1; state < 40; ++state) {
    write_state(state);
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  done = true;
  for (std::thread& thread : threads) {
    thread.join();
  }
  EXPECT_EQ(answers(*tree.update()), tree.fresh_answers());
}

}  // namespace
}  // namespace lode::index
