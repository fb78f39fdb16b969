// The life cycle of an index: the cases that users of other tools reported.

#include <csignal>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/folder_lock.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/index/blob.hpp"
#include "lode/index/store.hpp"
#include "lode/index/store_folder.hpp"

#include "index/support.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using testing::answers;
using testing::IndexedTree;

/// As many files as may be, each with words of its own.
void put_files(const IndexedTree& tree, int count, const std::string& folder = "many") {
  for (int i = 0; i < count; ++i) {
    const std::string n = std::to_string(i);
    tree.put(folder + "/file" + n + ".py",
             "def function_" + n + "(argument):\n    # remark " + n + "\n    return word" + n +
                 " + " + folder + "\n");
  }
}

TEST(LifeCycle, S29_FilesThatATagDoesNotHaveAreGoneAtTheFirstUpdate) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  put_files(tree, 5);
  tree.update();
  tree.remove("many");
  tree.remove("src/main.c");
  const auto index = tree.update();
  EXPECT_EQ(tree.report.removed, 6U);
  EXPECT_EQ(answers(*index), tree.fresh_answers());
}

TEST(LifeCycle, S30_IndexingASubFolderLeavesTheIndexOfTheWholeAlone) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const std::string whole = answers(*tree.update());
  UpdateReport report;
  const auto part = update(tree.open(tree.root() / "src"), tree.options, {}, report);
  EXPECT_EQ(part->file_count(), 3U);
  EXPECT_EQ(report.analysed, 0U);  // The same contents: nothing is analysed twice.
  EXPECT_EQ(part->file(0).path, "main.c");
  ASSERT_NE(tree.stored(), nullptr);
  EXPECT_EQ(answers(*tree.stored()), whole);
}

TEST(LifeCycle, S31_SwitchingBranchesToAndFroAnalysesNothingTwice) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  put_files(tree, 20);
  const std::string before = answers(*tree.update());
  for (int i = 0; i < 10; ++i) {
    tree.put("many/file" + std::to_string(i) + ".py", "branch = " + std::to_string(i) + "\n");
  }
  tree.remove("many/file19.py");
  EXPECT_EQ(answers(*tree.update()), tree.fresh_answers());
  EXPECT_EQ(tree.report.analysed, 10U);
  put_files(tree, 20);
  const auto back = tree.update();
  EXPECT_EQ(tree.report.analysed, 0U);
  EXPECT_EQ(answers(*back), before);
}

TEST(LifeCycle, S32_AnInterruptedUpdateLeavesTheOldIndexWhole) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const std::string before = answers(*tree.update());
  put_files(tree, 50);
  set_interrupted(true);
  EXPECT_THROW(tree.update(), Error);
  set_interrupted(false);
  const auto old = tree.stored();
  ASSERT_NE(old, nullptr);
  EXPECT_EQ(old->file_count(), 5U);
  EXPECT_EQ(answers(*tree.update()), tree.fresh_answers());
}

/// A tree whose files cannot be read any more after so many bytes, as if the user had pressed
/// Ctrl-C then.
class InterruptedTree final : public source::SourceTree {
 public:
  InterruptedTree(std::shared_ptr<const source::SourceTree> inner, int reads)
      : inner_(std::move(inner)), left_(reads) {}
  [[nodiscard]] const fs::path& root() const override { return inner_->root(); }
  [[nodiscard]] const std::string& revision() const override { return inner_->revision(); }
  [[nodiscard]] const fs::path& repository() const override { return inner_->repository(); }
  [[nodiscard]] source::TreeListing list() const override { return inner_->list(); }
  [[nodiscard]] std::string read(const source::TreeFile& file, std::uint64_t limit) const override {
    if (--left_ < 0) {
      throw Error(ErrorKind::Interrupted, "interrupted");
    }
    return inner_->read(file, limit);
  }

 private:
  std::shared_ptr<const source::SourceTree> inner_;
  mutable std::atomic<int> left_;
};

TEST(LifeCycle, S33_AnInterruptedFirstIndexGoesOnWhereItWas) {
  IndexedTree tree;
  put_files(tree, 200);
  tree.options.batch_bytes = 2000;  // About 25 files a segment.
  const auto interrupted = std::make_shared<const InterruptedTree>(tree.tree(), 150);
  UpdateReport report;
  EXPECT_THROW(update(interrupted, tree.options, {}, report), Error);
  EXPECT_EQ(tree.stored(), nullptr);
  const std::size_t kept = testing::segment_files(tree.store()).size();
  EXPECT_GE(kept, 4U);
  const auto index = tree.update();
  EXPECT_LT(tree.report.analysed, 120U);
  EXPECT_EQ(answers(*index), tree.fresh_answers());
}

TEST(LifeCycle, S34_ATreeThatLooksEmptyDoesNotWipeItsIndex) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const std::string before = answers(*tree.update());
  fs::rename(tree.root(), tree.root().string() + ".away");
  fs::create_directory(tree.root());
  EXPECT_THROW(tree.update(), Error);
  ASSERT_NE(tree.stored(), nullptr);
  EXPECT_EQ(tree.stored()->file_count(), 5U);
  fs::remove(tree.root());
  fs::rename(tree.root().string() + ".away", tree.root());
  EXPECT_EQ(answers(*tree.update()), before);
  EXPECT_EQ(tree.report.analysed, 0U);
}

TEST(LifeCycle, S34_SessionsOnTwoTreesShareAStoreWithoutOverwritingEachOther) {
  IndexedTree tree;
  put_files(tree, 20, "one");
  put_files(tree, 20, "two");
  std::vector<std::thread> sessions;
  for (const char* part : {"one", "two", "one", "two"}) {
    sessions.emplace_back([&tree, part] {
      UpdateReport report;
      const auto index = update(tree.open(tree.root() / part), tree.options, {}, report);
      EXPECT_EQ(index->file_count(), 20U);
    });
  }
  for (std::thread& session : sessions) {
    session.join();
  }
  std::string note;
  for (const char* part : {"one", "two"}) {
    const auto index = open_snapshot(tree.open(tree.root() / part), tree.options, note);
    ASSERT_NE(index, nullptr) << note;
    EXPECT_EQ(index->file_count(), 20U);
  }
}

TEST(LifeCycle, S35_ADeadWriterBlocksNobodyAndALivingOneIsNamed) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const FolderLock lock(tree.store(), "");
    ::kill(::getpid(), SIGKILL);
  }
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_NO_THROW(tree.update());
  tree.put("new.py", "x = 1\n");
  const FolderLock lock(tree.store(), "");
  try {
    tree.update({.wait = std::chrono::milliseconds(50)});
    FAIL() << "two writers at once";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Io);
    EXPECT_NE(error.message().find("process " + std::to_string(::getpid())), std::string::npos);
  }
  EXPECT_NE(tree.stored(), nullptr);  // Readers are not blocked.
}

TEST(LifeCycle, S36_WhateverAKilledWriterLeftTheNextCallWorks) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const std::string before = answers(*tree.update());
  const auto [name, size] = *testing::segment_files(tree.store()).begin();
  write_file(tree.store() / "segments/half.seg",
             read_file(tree.store() / "segments" / name).substr(0, size / 2));
  write_file(tree.store() / "segments/.x.seg.1-1.tmp", "half");
  write_file(tree.store() / "segments/empty.seg", "");
  ASSERT_NE(tree.stored(), nullptr);
  EXPECT_EQ(answers(*tree.stored()), before);
  tree.put("new.py", "x = 1\n");
  EXPECT_EQ(answers(*tree.update()), tree.fresh_answers());
  EXPECT_FALSE(fs::exists(tree.store() / "segments/half.seg"));
  EXPECT_FALSE(fs::exists(tree.store() / "segments/empty.seg"));
  EXPECT_FALSE(fs::exists(tree.store() / "segments/.x.seg.1-1.tmp"));
}

TEST(LifeCycle, S36_ADamagedManifestIsBuiltAgainFromItsSegments) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const std::string before = answers(*tree.update());
  const fs::path manifest =
      StoreFolder(tree.store()).manifest_path(manifest_settings(*tree.tree(), tree.options));
  write_file(manifest, read_file(manifest).substr(0, 100));
  EXPECT_EQ(tree.stored(), nullptr);
  EXPECT_EQ(answers(*tree.update()), before);
  EXPECT_EQ(tree.report.analysed, 0U);
  EXPECT_NE(tree.report.note, "");
}

TEST(LifeCycle, S37_AnOpenSnapshotOutlivesUpdatesMergesAndTheStoreItself) {
  IndexedTree tree;
  put_files(tree, 10);
  const auto old = tree.update();
  const std::string before = answers(*old);
  for (int i = 0; i < 10; ++i) {
    tree.put("more" + std::to_string(i) + ".py", "value = " + std::to_string(i) + "\n");
    tree.update();
  }
  fs::remove_all(tree.store());
  EXPECT_EQ(answers(*old), before);
}

TEST(LifeCycle, S38_NeitherUnchangedNorSkippedFilesAreReadAgain) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  tree.put("data.bin", std::string("\0\1\2\3", 4));
  tree.update();
  EXPECT_GT(tree.report.read, 5U);
  tree.update();
  EXPECT_EQ(tree.report.read, 0U);
  EXPECT_FALSE(tree.report.written);
  tree.put("new.py", "x = 1\n");
  tree.update();
  EXPECT_EQ(tree.report.read, 1U);
  EXPECT_EQ(tree.report.analysed, 1U);
}

TEST(LifeCycle, S39_AllPartsOfTheIndexAreOfOneState) {
  IndexedTree tree;
  tree.put("a.py", "def old_name():\n    pass\n");
  tree.update();
  tree.put("a.py", "def new_name():\n    pass\n");
  const auto index = tree.update();
  const auto literal = [](const char* text) {
    return lexical::NgramQuery{
        .kind = lexical::NgramQuery::Kind::Literal, .literal = text, .parts = {}};
  };
  std::vector<search::CodePosting> postings;
  index->postings("oldname", postings);
  EXPECT_TRUE(postings.empty());
  EXPECT_TRUE(index->find_symbols("old_name").empty());
  EXPECT_TRUE(index->candidates(literal("old_name")).empty());
  index->postings("newnam", postings);
  EXPECT_EQ(postings.size(), 1U);
  EXPECT_EQ(index->find_symbols("new_name").size(), 1U);
  EXPECT_EQ(index->candidates(literal("new_name")).size(), 1U);
}

TEST(LifeCycle, S40_AnIndexIsStaleAsSoonAsAnyFileBelowDiffers) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  tree.put("nested/.git/HEAD", "ref: refs/heads/main\n");
  tree.put("nested/.git/config", "[core]\n");
  tree.put("nested/a.py", "branch = 'main'\n");
  tree.put("nested/b.py", "only = 'main'\n");
  const auto index = tree.update();
  EXPECT_FALSE(find_staleness(*tree.tree(), index->manifest()).any());
  tree.put("nested/a.py", "branch = 'work'\n");  // As long as before.
  tree.remove("nested/b.py");
  tree.put("nested/c.py", "only = 'work'\n");
  const Staleness staleness = find_staleness(*tree.tree(), index->manifest());
  EXPECT_EQ(staleness.changed, 1U);
  EXPECT_EQ(staleness.removed, 1U);
  EXPECT_EQ(staleness.added, 1U);
}

TEST(LifeCycle, S41_AnIndexOfAnotherAnalysisIsNeverUsed) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  tree.update();
  ManifestSettings settings = manifest_settings(*tree.tree(), tree.options);
  const fs::path path = StoreFolder(tree.store()).manifest_path(settings);
  const auto manifest = Manifest::open(path);
  settings.analysis = "blob/0+other/7";
  write_file(path, write_manifest(settings, manifest->files(), manifest->skipped()));
  std::string note;
  EXPECT_EQ(open_snapshot(tree.tree(), tree.options, note), nullptr);
  EXPECT_NE(note.find("another version"), std::string::npos) << note;
  EXPECT_EQ(answers(*tree.update()), tree.fresh_answers());
  EXPECT_NE(tree.report.note.find("another version"), std::string::npos);
}

TEST(LifeCycle, S41_TheKeyOfAContentTellsLanguagesApart) {
  EXPECT_EQ(blob_key("x = 1\n", "python"), blob_key("x = 1\n", "python"));
  EXPECT_NE(blob_key("x = 1\n", "python"), blob_key("x = 1\n", "ruby"));
  EXPECT_NE(blob_key("x = 1\n", "python"), blob_key("x = 2\n", "python"));
}

TEST(LifeCycle, S42_EveryWordOfEveryTakenFileIsFound) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  put_files(tree, 30);
  const auto index = tree.update();
  const auto analyzer = value_or_throw(text::find_analyzer(search::kCodeAnalyzer));
  text::TermBuffer terms;
  std::vector<search::CodePosting> postings;
  for (std::uint32_t f = 0; f < index->file_count(); ++f) {
    const search::CodeFile file = index->file(f);
    terms.clear();
    analyzer->analyze(index->text(f), terms);
    for (std::size_t t = 0; t < terms.size(); ++t) {
      postings.clear();
      index->postings(terms[t], postings);
      EXPECT_TRUE(std::any_of(postings.begin(),
                              postings.end(),
                              [&](const auto& posting) {
                                return posting.chunk >= file.first_chunk &&
                                       posting.chunk < file.first_chunk + file.chunk_count;
                              }))
          << file.path << " " << terms[t];
    }
  }
}

TEST(LifeCycle, S44_AFirstIndexWaitsForAnotherWriterHoweverLongItTakes) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  auto lock = std::make_unique<FolderLock>(tree.store(), "");
  std::thread other([&lock] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    lock.reset();
  });
  const auto index = tree.update();
  other.join();
  EXPECT_EQ(index->file_count(), 5U);
}

TEST(LifeCycle, S45_AStoreDoesNotGrowWithTheNumberOfUpdates) {
  IndexedTree tree;
  put_files(tree, 20);
  tree.update();
  std::uint64_t largest = 0;
  std::size_t most = 0;
  for (int i = 0; i < 60; ++i) {
    std::string text = "# change " + std::to_string(i) + "\n";
    for (int line = 0; line < 400; ++line) {
      text += "value_" + std::to_string(line * (i + 1)) + " = 'a text that takes some room'\n";
    }
    tree.put("changing.py", text);
    tree.update();
    largest = std::max(largest, measure_store(tree.store()).bytes);
    most = std::max(most, measure_store(tree.store()).segments);
  }
  EXPECT_LE(most, 32U);
  EXPECT_LE(largest, std::uint64_t{3} << 20U);
  EXPECT_EQ(answers(*tree.stored()), tree.fresh_answers());
}

TEST(LifeCycle, S45_ManifestsOfTreesThatAreGoneAreRemoved) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  UpdateReport report;
  update(tree.open(tree.root() / "lib"), tree.options, {}, report);
  tree.update();
  EXPECT_EQ(measure_store(tree.store()).trees, 2U);
  tree.remove("lib");
  tree.update();
  EXPECT_EQ(measure_store(tree.store()).trees, 1U);
}

TEST(LifeCycle, S45_StoresWhoseTreesAreGoneAreRemovedAfterAMonth) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const fs::path cache = tree.store().parent_path() / "cache";
  const auto make_store = [&](const char* name, int days) {
    UpdateReport report;
    tree.options.folder = cache / name;
    update(tree.open(tree.root() / "lib"), tree.options, {}, report);
    fs::last_write_time(cache / name / ".lock",
                        fs::file_time_type::clock::now() - std::chrono::hours(24 * days));
  };
  make_store("old", 40);
  make_store("young", 20);
  remove_abandoned_stores(cache);
  EXPECT_TRUE(fs::exists(cache / "old"));  // Its tree is there.
  tree.remove("lib");
  remove_abandoned_stores(cache);
  EXPECT_FALSE(fs::exists(cache / "old"));
  EXPECT_TRUE(fs::exists(cache / "young"));
}

}  // namespace
}  // namespace lode::index
