#include "lode/source/repository.hpp"

#include <filesystem>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/source/tree.hpp"

#include "source/tree_support.hpp"
#include "support/data.hpp"

namespace lode::source {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using testing::git;
using ::testing::IsEmpty;
using testing::make_files;
using ::testing::Not;
using ::testing::Pair;
using testing::skipped;
using testing::taken;
using testing::TemporaryFolder;
using ::testing::UnorderedElementsAre;

std::string commit_all(const fs::path& folder, const std::string& message) {
  git(folder, {"add", "-A"});
  git(folder, {"commit", "-q", "--allow-empty", "-m", message});
  std::string id = git(folder, {"rev-parse", "HEAD"});
  id.resize(id.find('\n'));
  return id;
}

void init(const fs::path& folder) {
  fs::create_directories(folder);
  git(folder, {"init", "-q"});
}

std::string refused(const std::string& place) {
  try {
    (void)SourceTree::open(place, {});
  } catch (const Error& error) {
    return error.message();
  }
  return {};
}

TEST(Repository, IsFoundFromBelowWithItsHead) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  init(folder / "r");
  make_files(folder / "r", {{"a/b", "1"}});
  const fs::path top = fs::canonical(folder / "r");
  auto found = find_repository(top / "a" / "b");
  ASSERT_TRUE(found);
  EXPECT_EQ(*found, (Repository{top, top / ".git", top / ".git"}));
  EXPECT_EQ(head_commit(*found), "");
  const std::string id = commit_all(top, "one");
  EXPECT_EQ(head_commit(*found), id);
  git(top, {"pack-refs", "--all"});
  EXPECT_EQ(head_commit(*found), id);
  git(top, {"checkout", "-q", "--detach"});
  EXPECT_EQ(head_commit(*found), id);
  EXPECT_EQ(resolve_commit(*found, id.substr(0, 8)), id);
  EXPECT_FALSE(find_repository(fs::canonical(folder.path())));
}

TEST(Repository, AWorktreeSharesTheCommonFolder) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  init(folder / "r");
  const std::string id = commit_all(folder / "r", "one");
  git(folder / "r", {"worktree", "add", "-q", "../w"});
  const auto found = find_repository(fs::canonical(folder / "w"));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->common_folder, fs::canonical(folder / "r/.git"));
  EXPECT_EQ(found->git_folder, fs::canonical(folder / "r/.git/worktrees/w"));
  EXPECT_EQ(head_commit(*found), id);
}

TEST(Repository, HistoryIsTheAncestorsFromTheNewest) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  init(folder.path());
  make_files(folder.path(), {{"a", "1"}, {"d/b", "1"}});
  const std::string first = commit_all(folder.path(), "first");
  make_files(folder.path(), {{"a", "2"}, {"c\xFF", "1"}});
  fs::remove(folder / "d/b");
  const std::string second = commit_all(folder.path(), "second\n\nbody");
  git(folder.path(), {"checkout", "-q", "-b", "side", first});
  make_files(folder.path(), {{"side", "1"}});
  (void)commit_all(folder.path(), "side");
  const auto repository = find_repository(fs::canonical(folder.path()));

  std::vector<Commit> commits;
  const auto keep = [&](const Commit& commit) {
    commits.push_back(commit);
    return true;
  };
  for_each_commit(*repository, second, {}, keep);
  ASSERT_EQ(commits.size(), 2U);
  EXPECT_EQ(commits[0].id, second);
  EXPECT_EQ(commits[0].message, "second\n\nbody\n");
  EXPECT_EQ(commits[0].time, 1577836800);
  EXPECT_THAT(commits[0].changed, ElementsAre("a", "c\xFF", "d/b"));
  EXPECT_EQ(commits[1].parents, 0U);
  EXPECT_THAT(commits[1].changed, ElementsAre("a", "d/b"));

  commits.clear();
  for_each_commit(*repository, second, {.max_commits = 1}, keep);
  EXPECT_EQ(commits.size(), 1U);
  commits.clear();
  git(folder.path(), {"merge", "-q", "--no-edit", second});
  for_each_commit(*repository, "HEAD", {}, keep);
  EXPECT_EQ(commits.size(), 3U);
  commits.clear();
  for_each_commit(*repository, "HEAD", {.merges = true}, keep);
  EXPECT_EQ(commits.size(), 4U);
  EXPECT_THAT(commits[0].changed, ElementsAre("a", "c\xFF", "d/b"));
  EXPECT_THROW(for_each_commit(*repository, "nothing", {}, keep), Error);
}

TEST(Repository, AShallowCloneEndsWhereItWasCut) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  init(folder / "r");
  make_files(folder / "r", {{"a", "1"}});
  (void)commit_all(folder / "r", "one");
  make_files(folder / "r", {{"a", "2"}});
  (void)commit_all(folder / "r", "two");
  git(folder.path(), {"clone", "-q", "--depth", "1", "file://" + (folder / "r").string(), "c"});
  std::size_t count = 0;
  for_each_commit(*find_repository(fs::canonical(folder / "c")), "HEAD", {}, [&](const Commit&) {
    return ++count > 0;
  });
  EXPECT_EQ(count, 1U);
}

TEST(Walk, S3_ADotfilesRepositoryDoesNotHideProjects) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  init(folder.path());
  make_files(folder.path(),
             {{".gitignore", "*\n"}, {".bashrc", ""}, {"code/plain/a", ""}, {"code/own/b", ""}});
  init(folder / "code/own");
  git(folder.path(), {"add", "-f", ".bashrc"});
  EXPECT_THAT(taken(folder / "code/plain"), ElementsAre("a"));
  EXPECT_THAT(taken(folder / "code/own"), ElementsAre("b"));
  EXPECT_THAT(taken(folder.path(), {.hidden = true}), ElementsAre(".bashrc"));
}

TEST(Walk, S14_WhatTheIndexStillListsIsNotTakenWhenItIsGone) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  init(folder.path());
  make_files(folder.path(), {{"a", ""}, {"gone", ""}, {"build/kept", ""}, {"build/lost", ""}});
  (void)commit_all(folder.path(), "one");
  make_files(folder.path(), {{".gitignore", "build/\n"}, {"build/new", ""}, {"build/x/new", ""}});
  fs::remove(folder / "gone");
  fs::remove(folder / "build/lost");
  EXPECT_THAT(taken(folder.path()), ElementsAre("a", "build/kept"));
  EXPECT_THAT(skipped(folder.path()),
              UnorderedElementsAre(Pair(".git/", "git-internal"),
                                   Pair(".gitignore", "hidden"),
                                   Pair("build/new", "ignored-by-git"),
                                   Pair("build/x/", "ignored-by-git")));
}

TEST(Walk, S7_NestedWorktreesAreReadOnce) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  init(folder / "r");
  make_files(folder / "r", {{"a", ""}});
  (void)commit_all(folder / "r", "one");
  git(folder / "r", {"worktree", "add", "-q", "inner"});
  git(folder / "r", {"worktree", "add", "-q", "../before"});
  git(folder / "r", {"worktree", "add", "-q", "../z"});
  EXPECT_THAT(taken(folder / "r"), ElementsAre("a"));
  EXPECT_THAT(skipped(folder / "r"), Contains(Pair("inner/", "repeated-worktree")));
  EXPECT_THAT(taken(folder / "r/inner"), ElementsAre("a"));
  EXPECT_THAT(taken(folder.path()), ElementsAre("r/a"));
  EXPECT_THAT(skipped(folder.path()),
              UnorderedElementsAre(Pair("before/", "repeated-worktree"),
                                   Pair("z/", "repeated-worktree"),
                                   Pair("r/inner/", "repeated-worktree"),
                                   Pair("r/.git/", "git-internal")));
}

TEST(Walk, S8_SubmodulesAreReadWithTheirOwnRules) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  init(folder / "lib");
  make_files(folder / "lib", {{".gitignore", "*.log\n"}, {"l.c", ""}});
  (void)commit_all(folder / "lib", "lib");
  init(folder / "r");
  make_files(folder / "r", {{".gitignore", "*.c\n/src/dep\n"}, {"src/a.h", ""}, {"a.c", ""}});
  git(folder / "r", {"submodule", "--quiet", "add", "-f", (folder / "lib").string(), "src/dep"});
  (void)commit_all(folder / "r", "one");
  make_files(folder / "r", {{"src/dep/x.log", ""}});
  const auto at_top = ElementsAre("src/a.h", "src/dep/l.c");
  EXPECT_THAT(taken(folder / "r"), at_top);
  EXPECT_THAT(skipped(folder / "r"), Contains(Pair("src/dep/x.log", "ignored-by-git")));
  EXPECT_THAT(taken(folder / "r/src"), ElementsAre("a.h", "dep/l.c"));
  EXPECT_THAT(taken(folder / "r/src/dep"), ElementsAre("l.c"));
  EXPECT_THAT(skipped((folder / "r").string() + "@HEAD"), Contains(Pair("src/dep/", "submodule")));
}

TEST(Walk, ASubFolderIsUnderTheRulesAboveIt) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  init(folder.path());
  make_files(folder.path(),
             {{".gitignore", "*.o\n/sub/gen\n/out/\n"},
              {".ignore", "*.txt\n"},
              {".git/info/exclude", "secret\n"},
              {"sub/a.c", ""},
              {"sub/a.o", ""},
              {"sub/a.txt", ""},
              {"sub/secret", ""},
              {"sub/gen/x", ""},
              {"out/b.o", ""}});
  EXPECT_THAT(taken(folder / "sub"), ElementsAre("a.c"));
  EXPECT_THAT(skipped(folder / "sub"),
              UnorderedElementsAre(Pair("a.o", "ignored-by-git"),
                                   Pair("a.txt", "ignored-by-tool"),
                                   Pair("secret", "ignored-by-git"),
                                   Pair("gen/", "ignored-by-git")));
  EXPECT_THAT(taken(folder / "out"), ElementsAre("b.o"));
}

TEST(Walk, TellsWhichFilesOutsideItDecided) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  const fs::path root = fs::canonical(folder.path());
  init(root);
  make_files(root, {{"sub/deep/a.c", ""}, {"sub/deep/own/.gitignore", "*.o\n"}});
  git(root, {"config", "core.excludesFile", (root / "my-rules").string()});
  const std::vector<fs::path> files =
      SourceTree::open((root / "sub/deep").string(), {})->list().decided_by;
  for (const char* const name : {".git",
                                 ".git/config",
                                 ".git/index",
                                 ".git/info/exclude",
                                 ".gitignore",
                                 ".ignore",
                                 "my-rules",
                                 "sub/.gitignore",
                                 "sub/.lodeignore"}) {
    EXPECT_THAT(files, Contains(root / name));
  }
  EXPECT_THAT(files, ::testing::Not(Contains(root / "sub/deep/.gitignore")));
  EXPECT_TRUE(std::is_sorted(files.begin(), files.end()));
}

TEST(Walk, ABareRepositoryIsNoPartOfTheTree) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  git(folder.path(), {"init", "-q", "--bare", "b.git"});
  make_files(folder.path(), {{"a", ""}});
  EXPECT_THAT(taken(folder.path()), ElementsAre("a"));
  EXPECT_THAT(skipped(folder.path()), ElementsAre(Pair("b.git/", "git-internal")));
  EXPECT_NE(refused((folder / "b.git").string()).find("@HEAD"), std::string::npos);
}

TEST(CommitTree, ReadsACommitWithoutACheckout) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  const fs::path top = folder / "r@x";
  init(top);
  make_files(top,
             {{".gitignore", "kept.log\n"},
              {".ignore", "*.md\n"},
              {"sub/.lodeignore", "skip/\n"},
              {"a.c", "old"},
              {"kept.log", "log"},
              {"read.md", ""},
              {"sub/b.c", "bb"},
              {"sub/skip/c.c", ""},
              {"sub/n.md", ""}});
  fs::create_symlink("a.c", top / "link");
  fs::create_symlink("../a.c", top / "sub/up");
  fs::create_symlink("/etc/passwd", top / "out");
  fs::create_symlink("nowhere", top / "broken");
  git(top, {"add", "-f", "kept.log"});
  const std::string id = commit_all(top, "one");
  git(top, {"tag", "-a", "-m", "t", "v1"});
  fs::remove_all(top / "sub");
  make_files(top, {{"a.c", "new"}});
  (void)commit_all(top, "two");

  const auto tree = SourceTree::open(top.string() + "@v1", {});
  EXPECT_EQ(tree->revision(), id);
  EXPECT_EQ(tree->root(), fs::canonical(top));
  const TreeListing listing = tree->list();
  ASSERT_EQ(listing.files.size(), 3U);
  EXPECT_EQ(listing.files[0].path, "a.c");
  EXPECT_EQ(listing.files[0].size, 3U);
  EXPECT_EQ(tree->read(listing.files[0], 3), "old");
  EXPECT_THROW((void)tree->read(listing.files[0], 2), Error);
  EXPECT_EQ(listing.files[1].path, "kept.log");
  EXPECT_EQ(listing.files[2].path, "sub/b.c");
  EXPECT_THAT(skipped(top.string() + "@v1"),
              UnorderedElementsAre(Pair(".gitignore", "hidden"),
                                   Pair(".ignore", "hidden"),
                                   Pair("read.md", "ignored-by-tool"),
                                   Pair("sub/.lodeignore", "hidden"),
                                   Pair("sub/skip/", "ignored-by-tool"),
                                   Pair("sub/n.md", "ignored-by-tool"),
                                   Pair("link", "link-repeated"),
                                   Pair("sub/up", "link-repeated"),
                                   Pair("out", "link-outside"),
                                   Pair("broken", "link-broken")));
  // A folder and a file that only the commit has.
  EXPECT_THAT(taken((top / "sub").string() + "@HEAD~1"), ElementsAre("b.c"));
  EXPECT_THAT(skipped((top / "sub").string() + "@HEAD~1"), Contains(Pair("up", "link-outside")));
  EXPECT_THAT(taken((top / "sub/n.md").string() + "@" + id), ElementsAre("n.md"));
  EXPECT_THAT(taken(top.string() + "@HEAD@{1}"), ElementsAre("a.c", "kept.log", "sub/b.c"));
  EXPECT_THAT(refused((top / "sub").string() + "@HEAD"), ::testing::HasSubstr("sub"));
  EXPECT_THAT(refused(top.string() + "@nothing"), ::testing::HasSubstr("nothing"));
  EXPECT_THAT(refused(top.string() + "@HEAD:a.c"), ::testing::HasSubstr("commit"));
  EXPECT_THAT(refused((folder / "none").string() + "@HEAD"), ::testing::HasSubstr("none"));
}

TEST(CommitTree, ABareRepositoryHasCommits) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  init(folder / "r");
  make_files(folder / "r", {{"s/a", "1"}});
  (void)commit_all(folder / "r", "one");
  git(folder.path(), {"clone", "-q", "--bare", "r", "b.git"});
  EXPECT_THAT(taken((folder / "b.git").string() + "@main"), ElementsAre("s/a"));
  EXPECT_THAT(taken((folder / "b.git/s").string() + "@main"), ElementsAre("a"));
}

TEST(CommitTree, ListsWhatACheckoutHas) {
  const fs::path top = testing::source_path(".");
  LODE_SKIP_WITHOUT_GIT();
  if (!find_repository(fs::canonical(top))) {
    GTEST_SKIP() << "needs a checkout of the project with its history";
  }
  std::string expected = git(top, {"ls-tree", "-r", "--full-tree", "--name-only", "HEAD"});
  std::string listed;
  for (const std::string& path : taken(top.string() + "@HEAD", {.hidden = true})) {
    listed += path + "\n";
  }
  EXPECT_EQ(listed, expected);
}

}  // namespace
}  // namespace lode::source
