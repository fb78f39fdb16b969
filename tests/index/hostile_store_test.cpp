#include <algorithm>
#include <cstring>
#include <random>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/index/open.hpp"
#include "lode/index/store_folder.hpp"
#include "lode/search/code_query.hpp"
#include "lode/search/code_ranker.hpp"
#include "lode/search/file_texts.hpp"
#include "lode/search/pack.hpp"

#include "index/support.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using testing::answers;
using testing::IndexedTree;

/// Every file below a folder with its bytes.
std::map<std::string, std::string> contents(const fs::path& folder) {
  std::map<std::string, std::string> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    files[entry.path().string()] = entry.is_regular_file() ? read_file(entry.path()) : "";
  }
  return files;
}

TEST(HostileStore, AFolderThatIsNoStoreIsRefusedAndNothingInItChanges) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  write_file(tree.store() / "segments/a.seg", "somebody's");
  write_file(tree.store() / "trees/a.manifest", "somebody's");
  const auto before = contents(tree.store());
  for (const bool force : {false, true}) {
    try {
      tree.update({.force = force});
      FAIL() << "it is no store";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::InvalidArgument);
    }
    EXPECT_EQ(contents(tree.store()), before);
  }
}

TEST(HostileStore, AStoreThatAKilledWriterBeganIsGoneOnWith) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  for (const char* left : {".lock", ".lode-store"}) {
    fs::remove_all(tree.store());
    fs::create_directories(tree.store());
    write_file(tree.store() / left, "");
    EXPECT_EQ(tree.update()->file_count(), 5U) << left;
  }
}

TEST(HostileStore, OnlyMarkedStoresAreEverRemovedAsAbandoned) {
  IndexedTree tree;
  const fs::path cache = tree.store().parent_path() / "cache";
  write_file(cache / "mine/.lock", "");
  write_file(cache / "mine/thesis.txt", "years");
  fs::last_write_time(cache / "mine/.lock",
                      fs::file_time_type::clock::now() - std::chrono::hours(24 * 99));
  remove_abandoned_stores(cache);
  EXPECT_TRUE(fs::exists(cache / "mine/thesis.txt"));
}

/// A tree of which one file cannot be read for the moment.
class Failing final : public source::SourceTree {
 public:
  explicit Failing(std::shared_ptr<const source::SourceTree> tree) : tree_(std::move(tree)) {}
  const fs::path& root() const override { return tree_->root(); }
  const std::string& revision() const override { return tree_->revision(); }
  const fs::path& repository() const override { return tree_->repository(); }
  source::TreeListing list() const override { return tree_->list(); }
  std::string read(const source::TreeFile& file, std::uint64_t limit) const override {
    if (file.path == "src/pool.py") {
      throw Error(ErrorKind::Io, "src/pool.py: cannot open: Too many open files");
    }
    return tree_->read(file, limit);
  }

 private:
  std::shared_ptr<const source::SourceTree> tree_;
};

TEST(HostileStore, AReadErrorIsToldAndNeverRemembered) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  UpdateReport report;
  const auto partial =
      update(std::make_shared<const Failing>(tree.tree()), tree.options, {}, report);
  EXPECT_EQ(partial->file_count(), 4U);
  EXPECT_NE(report.note.find("1 path could not be read"), std::string::npos) << report.note;
  const auto whole = tree.update();
  EXPECT_EQ(answers(*whole), tree.fresh_answers());
  EXPECT_EQ(tree.report.note, "");
}

TEST(HostileStore, ARewriteOfTheSameSizeAndTimeIsSeen) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  tree.update();
  const fs::path file = tree.root() / "src/retry.py";
  const auto time = fs::last_write_time(file);
  std::string text = read_file(file);
  std::replace(text.begin(), text.end(), '3', '4');
  write_file(file, text);
  fs::last_write_time(file, time);
  EXPECT_EQ(answers(*tree.update()), tree.fresh_answers());
  EXPECT_EQ(tree.report.changed, 1U);
  tree.update();
  EXPECT_EQ(tree.report.read, 0U);
}

TEST(HostileStore, TheFolderOfIndexesIsNeverWalked) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  source::WalkOptions options;
  options.hidden = true;
  options.own_index = tree.root() / "cache/lode";
  tree.put("cache/lode/tree-1/trees/a.py", "x = 1\n");
  tree.put("lode/a.py", "x = 1\n");
  const auto listing = source::SourceTree::open(tree.root().string(), options)->list();
  ASSERT_EQ(listing.skipped.size(), 1U);
  EXPECT_EQ(listing.skipped[0].path, "cache/lode/");
  EXPECT_EQ(listing.skipped[0].reason, source::SkipReason::OwnIndex);
}

/// What a ranked and a packed search give.
std::string searched(const std::shared_ptr<const Snapshot>& snapshot) {
  const search::CodeQuery query = search::parse_code_query("retry get_connection pool");
  const auto hits = search::CodeRanker(snapshot).rank(query, {});
  search::FileTexts files(*snapshot);
  std::string all;
  for (const search::CodeHit& hit : hits) {
    all += std::to_string(hit.chunk) + ' ' + std::to_string(hit.score) + '\n';
  }
  for (const search::PackedRegion& region : search::pack(files, query, hits, 300)) {
    all += std::to_string(region.file) + ' ' + std::to_string(region.first_line) + ' ' +
           std::to_string(region.last_line) + '\n';
  }
  return all;
}

TEST(HostileStore, AFlippedByteInASegmentNeverChangesAnAnswer) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  const std::string before = searched(tree.update());
  const fs::path file =
      tree.store() / "segments" / testing::segment_files(tree.store()).begin()->first;
  const std::string whole = read_file(file);
  std::minstd_rand random(7);
  for (int i = 0; i < 150; ++i) {
    std::string damaged = whole;
    char& byte = damaged[random() % damaged.size()];
    byte = static_cast<char>(byte ^ (1 + static_cast<int>(random() % 255)));
    fs::remove_all(tree.store() / "segments");
    write_file(file, damaged);
    const auto opened = open_index(tree.root().string(), tree.options, {});
    EXPECT_EQ(searched(opened.snapshot), before);
  }
}

/// As above for a store that is too large to be checked whole: only tables are, then.
TEST(HostileStore, DamageBehindRightChecksumsEndsInAnErrorNeverInACrash) {
  IndexedTree tree;
  testing::make_small_tree(tree.root());
  static_cast<void>(tree.update());
  const fs::path file =
      tree.store() / "segments" / testing::segment_files(tree.store()).begin()->first;
  const std::string whole = read_file(file);
  std::minstd_rand random(11);
  for (int i = 0; i < 400; ++i) {
    std::string damaged = whole;
    const std::size_t at = random() % damaged.size();
    const std::size_t count = std::min<std::size_t>(1 + random() % 16, damaged.size() - at);
    std::memset(damaged.data() + at, i % 3 == 0 ? 0 : static_cast<int>(random() % 256), count);
    repair_segment_checksums(damaged);
    fs::remove_all(tree.store() / "segments");
    write_file(file, damaged);
    std::string note;
    try {
      if (const auto snapshot = open_snapshot(tree.tree(), tree.options, note)) {
        EXPECT_LT(searched(snapshot).size(), std::size_t{1} << 20U);
      }
    } catch (const Error& error) {
      EXPECT_TRUE(error.kind() == ErrorKind::Corrupt || error.kind() == ErrorKind::Unsupported ||
                  error.kind() == ErrorKind::NotFound)
          << error.message();
    }
  }
}

}  // namespace
}  // namespace lode::index
