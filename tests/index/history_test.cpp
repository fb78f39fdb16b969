#include "lode/index/history.hpp"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/index/history_update.hpp"
#include "lode/index/open.hpp"
#include "lode/index/sealed_file.hpp"
#include "lode/source/repository.hpp"

#include "index/support.hpp"
#include "source/tree_support.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using ::testing::ElementsAre;
using testing::git;
using testing::TemporaryFolder;

const HistorySettings kSettings = {.commit = "c2", .prefix = "src/", .analysis = "x"};
const std::vector<HistoryCommit> kCommits = {
    {.id = "c2", .paths = {"a.py", "gone.py"}, .terms = {{"pool", 2}, {"retri", 1}}},
    {.id = "c1", .paths = {"a.py", "b.py"}, .terms = {{"pool", 1}}},
    {.id = "c0", .paths = {}, .terms = {}}};

TEST(History, AnswersForTheFilesOfASnapshot) {
  const TemporaryFolder folder;
  write_file(folder / "x.history", write_history(kSettings, kCommits));
  const std::vector<std::string_view> paths = {"a.py", "aa.py", "b.py"};
  const History history(folder / "x.history", paths);
  EXPECT_EQ(history.settings(), kSettings);
  ASSERT_EQ(history.commit_count(), 3U);
  EXPECT_EQ(history.message_length(0), 3U);
  EXPECT_EQ(history.total_length(), 4U);
  EXPECT_THAT(history.files(0), ElementsAre(0));
  EXPECT_THAT(history.files(1), ElementsAre(0, 2));
  EXPECT_THAT(history.files(2), ElementsAre());
  EXPECT_THAT(history.commits(0), ElementsAre(0, 1));
  EXPECT_THAT(history.commits(1), ElementsAre());
  EXPECT_THAT(history.commits(2), ElementsAre(1));
  const auto pool = history.postings("pool");
  ASSERT_EQ(pool.size(), 2U);
  EXPECT_EQ(pool[0].tf, 2U);
  EXPECT_EQ(pool[1].commit, 1U);
  EXPECT_TRUE(history.postings("absent").empty());
}

RC_GTEST_PROP(History, ReadsWhatWasWritten, ()) {
  std::vector<HistoryCommit> commits;
  const auto count = *rc::gen::inRange(0, 5);
  for (int i = 0; i < count; ++i) {
    const auto words = *rc::gen::container<std::set<std::string>>(
        rc::gen::element<std::string>("", "a", "a/b", "b", "zz"));
    HistoryCommit& commit = commits.emplace_back();
    commit.id = std::to_string(i);
    commit.paths.assign(words.begin(), words.end());
    for (const std::string& word : words) {
      commit.terms.emplace_back(word, *rc::gen::inRange<std::uint32_t>(1, 1000));
    }
  }
  HistorySettings settings;
  RC_ASSERT(read_history(write_history(kSettings, commits), "x", settings) == commits);
  RC_ASSERT(settings == kSettings);
}

TEST(History, DamageIsAnErrorNeverACrash) {
  const TemporaryFolder folder;
  const std::string good = write_history(kSettings, kCommits);
  const auto read = [&](const std::string& bytes) {
    HistorySettings settings;
    static_cast<void>(read_history(bytes, "x", settings));
    write_file(folder / "x", bytes);
    const std::vector<std::string_view> paths = {"a.py"};
    const History history(folder / "x", paths);
    static_cast<void>(history.postings("pool"));
  };
  for (std::size_t size = 0; size < good.size(); ++size) {
    EXPECT_THROW(read(good.substr(0, size)), Error) << size;
  }
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x55);
    EXPECT_TRUE(bad == good || (i >= 12 && i < 16) || [&] {
      try {
        read(bad);
        return false;
      } catch (const Error&) {
        return true;
      }
    }()) << i;
    repair_seal(bad);
    try {
      read(bad);
    } catch (const Error&) {
      continue;
    }
  }
}

/// A repository with two files and two commits, and a store beside it.
class WithRepository {
 public:
  WithRepository() : root(fs::canonical(folder.path()) / "tree") {
    options.folder = folder / "store";
    git(folder.path(), {"init", "-q", "tree"});
    testing::put(root / "src/pool.py", "def take():\n    pass\n");
    testing::put(root / "src/other.py", "def other():\n    pass\n");
    commit("first");
    testing::put(root / "src/pool.py", "def take():\n    return 1\n");
    commit("Retries wait longer\n\nSigned-off-by: nobody");
  }
  void commit(const std::string& message) const {
    git(root, {"add", "-A"});
    git(root, {"-c", "user.name=a", "-c", "user.email=a@b", "commit", "-q", "-m", message});
  }
  [[nodiscard]] OpenedIndex open(const std::string& suffix = "") const {
    return open_index(root.string() + suffix, options, {});
  }
  [[nodiscard]] std::string stored(const std::string& suffix = "") const {
    const auto tree = source::SourceTree::open(root.string() + suffix, options.walk);
    const auto found = find_history(*tree, options);
    return found ? read_file(found->path) : std::string();
  }

  TemporaryFolder folder;
  fs::path root;
  IndexOptions options;
};

TEST(HistoryUpdate, ASnapshotHasTheCommitsThatLedToIt) {
  LODE_SKIP_WITHOUT_GIT();
  const WithRepository repository;
  const OpenedIndex opened = repository.open();
  EXPECT_EQ(opened.note, "");
  const search::CodeHistory* history = opened.snapshot->history();
  ASSERT_NE(history, nullptr);
  EXPECT_EQ(history->commit_count(), 2U);
  EXPECT_EQ(history->postings("retri").size(), 1U);
  EXPECT_TRUE(history->postings("nobodi").empty());  // Who signed says nothing.
  EXPECT_THAT(history->files(0), ElementsAre(1));
  EXPECT_THAT(history->files(1), ElementsAre(0, 1));
}

TEST(HistoryUpdate, OfARevisionOnlyItsAncestorsAreThere) {
  LODE_SKIP_WITHOUT_GIT();
  const WithRepository repository;
  EXPECT_EQ(repository.open("@HEAD~1").snapshot->history()->commit_count(), 1U);
  EXPECT_EQ(repository.open("@HEAD").snapshot->history()->commit_count(), 2U);
  git(repository.root, {"reset", "-q", "--hard", "HEAD~1"});
  EXPECT_EQ(repository.open().snapshot->history()->commit_count(), 1U);
}

TEST(HistoryUpdate, ASubFolderHasItsOwnPathsEvenWhenItIsNotCheckedOut) {
  LODE_SKIP_WITHOUT_GIT();
  const WithRepository repository;
  fs::remove_all(repository.root / "src");
  const auto opened = open_index((repository.root / "src@HEAD").string(), repository.options, {});
  ASSERT_NE(opened.snapshot->history(), nullptr);
  EXPECT_THAT(opened.snapshot->history()->files(0), ElementsAre(1));
}

TEST(HistoryUpdate, AddingCommitsGivesWhatAFreshOneGives) {
  LODE_SKIP_WITHOUT_GIT();
  const WithRepository repository;
  static_cast<void>(repository.open());
  testing::put(repository.root / "src/new.py", "x = 1\n");
  repository.commit("third");
  static_cast<void>(repository.open());
  const std::string added = repository.stored();
  fs::remove_all(repository.options.folder);
  static_cast<void>(repository.open());
  EXPECT_EQ(added, repository.stored());
}

TEST(HistoryUpdate, ADamagedCacheIsMadeAgain) {
  LODE_SKIP_WITHOUT_GIT();
  const WithRepository repository;
  static_cast<void>(repository.open());
  const std::string good = repository.stored();
  const auto path =
      find_history(*source::SourceTree::open(repository.root.string(), {}), repository.options)
          ->path;
  for (const std::string& bad : {std::string(), good.substr(0, 40), "x" + good}) {
    write_file(path, bad);
    // Not even a search that updates nothing fails.
    EXPECT_EQ(open_index(repository.root.string(), repository.options, {.update = false})
                  .snapshot->history(),
              nullptr);
    EXPECT_EQ(repository.open().note, "");
    EXPECT_EQ(repository.stored(), good);
  }
}

TEST(HistoryUpdate, WithoutCommitsOrGitThereIsNone) {
  LODE_SKIP_WITHOUT_GIT();
  testing::IndexedTree plain;
  plain.put("a.py", "x = 1\n");
  EXPECT_EQ(plain.update()->history(), nullptr);
  git(plain.root(), {"init", "-q"});
  EXPECT_EQ(plain.update()->history(), nullptr);
  EXPECT_EQ(plain.report.note, "");
}

TEST(HistoryUpdate, ABrokenRepositoryIsSearchedWithANote) {
  LODE_SKIP_WITHOUT_GIT();
  const WithRepository repository;
  fs::remove_all(repository.root / ".git/objects");
  fs::create_directories(repository.root / ".git/objects");
  const OpenedIndex opened = repository.open();
  EXPECT_THAT(opened.note, ::testing::HasSubstr("history"));
  EXPECT_EQ(opened.snapshot->history(), nullptr);
  EXPECT_EQ(opened.snapshot->file_count(), 2U);
}

}  // namespace
}  // namespace lode::index
