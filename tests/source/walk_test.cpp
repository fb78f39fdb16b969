#include <csignal>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/parallel.hpp"
#include "lode/source/tree.hpp"

#include "source/tree_support.hpp"
#include "support/data.hpp"

namespace lode::source {
namespace {

namespace fs = std::filesystem;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using testing::make_files;
using ::testing::Pair;
using testing::skipped;
using testing::taken;
using testing::TemporaryFolder;
using ::testing::UnorderedElementsAre;

TEST(Walk, ListsFilesInOrderOfTheirBytes) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"b.c", "1"}, {"a/z", ""}, {"a.c", ""}, {"B", ""}, {"empty/", ""}});
  EXPECT_THAT(taken(folder.path()), ElementsAre("B", "a.c", "a/z", "b.c"));
  EXPECT_THAT(skipped(folder.path()), IsEmpty());
}

TEST(Walk, TellsSizeAndTime) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"a", "12345"}});
  const auto tree = SourceTree::open(folder.path().string(), {});
  const TreeListing listing = tree->list();
  ASSERT_EQ(listing.files.size(), 1U);
  EXPECT_EQ(listing.files[0].size, 5U);
  EXPECT_GT(listing.files[0].mtime_ns, 1'500'000'000'000'000'000);
  EXPECT_EQ(tree->read(listing.files[0], 5), "12345");
  EXPECT_THROW((void)tree->read(listing.files[0], 4), Error);
}

TEST(Walk, S1_AllowListGitignoreKeepsListedFolders) {
  const TemporaryFolder folder;
  make_files(folder.path(),
             {{".gitignore", "*\n!/cmd/\n!/cmd/**\n!*.go\n!/lib/\n"},
              {"main.go", ""},
              {"cmd/a/run.go", ""},
              {"cmd/notes.txt", ""},
              {"lib/x.go", ""},
              {"lib/x.o", ""},
              {"other/y.go", ""}});
  EXPECT_THAT(taken(folder.path()),
              ElementsAre("cmd/a/run.go", "cmd/notes.txt", "lib/x.go", "main.go"));
}

TEST(Walk, S2_APatternForHiddenFoldersDoesNotMatchTheRoot) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{".gitignore", ".*/\n"}, {"a", ""}, {".x/b", ""}});
  EXPECT_THAT(taken(folder.path(), {.hidden = true}), ElementsAre(".gitignore", "a"));
}

TEST(Walk, S4_OtherToolsIgnoreFilesAreNotHeeded) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{".dockerignore", "*\n"}, {".npmignore", "*\n"}, {"a", ""}});
  EXPECT_THAT(taken(folder.path()), ElementsAre("a"));
}

TEST(Walk, S5_IgnoredFoldersAreNotEntered) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{".gitignore", "big\n"}, {"big/x/y", ""}, {"big/z", ""}, {"a", ""}});
  EXPECT_THAT(skipped(folder.path()),
              UnorderedElementsAre(Pair(".gitignore", "hidden"), Pair("big/", "ignored-by-git")));
}

TEST(Walk, S6_ExcludesAreKept) {
  const TemporaryFolder folder;
  make_files(
      folder.path(),
      {{"node_modules/a.js", ""}, {"x/node_modules/b.js", ""}, {"x/c.min.js", ""}, {"c.js", ""}});
  const WalkOptions options = {.exclude = {"node_modules/", "*.min.js"}};
  EXPECT_THAT(taken(folder.path(), options), ElementsAre("c.js"));
  EXPECT_THAT(skipped(folder.path(), options),
              UnorderedElementsAre(Pair("node_modules/", "excluded"),
                                   Pair("x/node_modules/", "excluded"),
                                   Pair("x/c.min.js", "excluded")));
}

TEST(Walk, TheLedgerNamesTheRule) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"x/.gitignore", "# c\n*.o\n"}, {"x/a.o", ""}});
  const TreeListing listing = SourceTree::open(folder.path().string(), {})->list();
  EXPECT_THAT(listing.skipped,
              Contains(SkippedPath{"x/a.o", SkipReason::IgnoredByGit, "x/.gitignore:2: *.o"}));
}

TEST(Walk, OwnIgnoreFilesComeBeforeGits) {
  const TemporaryFolder folder;
  make_files(folder.path(),
             {{".gitignore", "gen.c\n"},
              {".ignore", "!gen.c\n*.md\n"},
              {".lodeignore", "!read.md\n"},
              {"gen.c", ""},
              {"read.md", ""},
              {"other.md", ""}});
  EXPECT_THAT(taken(folder.path()), ElementsAre("gen.c", "read.md"));
  EXPECT_THAT(skipped(folder.path()), Contains(Pair("other.md", "ignored-by-tool")));
  EXPECT_THAT(taken(folder.path(), {.ignore = false}), ElementsAre("gen.c", "other.md", "read.md"));
}

TEST(Walk, HiddenFilesAreTakenWhenAskedForOrNamed) {
  const TemporaryFolder folder;
  make_files(folder.path(),
             {{".lodeignore", "!.github/\n"}, {".github/ci.yml", ""}, {".env", ""}, {".c/d", ""}});
  EXPECT_THAT(taken(folder.path()), ElementsAre(".github/ci.yml"));
  EXPECT_THAT(skipped(folder.path()),
              UnorderedElementsAre(
                  Pair(".lodeignore", "hidden"), Pair(".env", "hidden"), Pair(".c/", "hidden")));
  EXPECT_THAT(taken(folder.path(), {.hidden = true}),
              ElementsAre(".c/d", ".env", ".github/ci.yml", ".lodeignore"));
}

TEST(Walk, S9_LinksToFoldersEndTheWalk) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"a/f", ""}, {"b/", ""}});
  fs::create_directory_symlink(".", folder / "self");
  fs::create_directory_symlink("..", folder / "a/up");
  fs::create_directory_symlink("../b", folder / "a/b");
  fs::create_directory_symlink("../a", folder / "b/a");
  fs::create_symlink("loop", folder / "loop");
  EXPECT_THAT(taken(folder.path()), ElementsAre("a/f"));
  EXPECT_THAT(skipped(folder.path()),
              UnorderedElementsAre(Pair("self", "link-repeated"),
                                   Pair("a/up", "link-repeated"),
                                   Pair("a/b", "link-repeated"),
                                   Pair("b/a", "link-repeated"),
                                   Pair("loop", "link-repeated")));
}

TEST(Walk, S10_S11_LinksThatLeaveTheRootAreNotFollowed) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"in/a", ""}, {"out/b", ""}, {"inner/c", ""}});
  fs::create_symlink("/etc/passwd", folder / "in/passwd");
  fs::create_directory_symlink("../out", folder / "in/out");
  fs::create_directory_symlink("../inner", folder / "in/inner");
  fs::create_symlink("nowhere", folder / "in/broken");
  EXPECT_THAT(taken(folder / "in"), ElementsAre("a"));
  EXPECT_THAT(skipped(folder / "in"),
              UnorderedElementsAre(Pair("passwd", "link-outside"),
                                   Pair("out", "link-outside"),
                                   Pair("inner", "link-outside"),
                                   Pair("broken", "link-broken")));
}

TEST(Walk, S11_AFileThatBecameALinkIsNotRead) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"a", "x"}, {"d/b", "x"}});
  const auto tree = SourceTree::open(folder.path().string(), {});
  const TreeListing listing = tree->list();
  fs::remove(folder / "a");
  fs::create_symlink("/etc/passwd", folder / "a");
  EXPECT_THROW((void)tree->read(listing.files[0], 1 << 20), Error);
  fs::remove_all(folder / "d");
  fs::create_directory_symlink("/etc", folder / "d");
  EXPECT_THROW((void)tree->read({"d/passwd", 0, 0, 0, {}}, 1 << 20), Error);
}

TEST(Walk, S12_TheRootAndTheHomeFolderAreRefused) {
  const TemporaryFolder folder;
  const char* old = std::getenv("HOME");
  const std::string home = old == nullptr ? "" : old;
  ::setenv("HOME", folder.path().c_str(), 1);
  for (const std::string& place : {std::string("/"), folder.path().string()}) {
    try {
      (void)SourceTree::open(place, {});
      ADD_FAILURE() << place << " was opened";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::InvalidArgument);
      EXPECT_NE(error.message().find(place), std::string::npos);
    }
  }
  make_files(folder.path(), {{"project/a", ""}});
  EXPECT_THAT(taken(folder / "project"), ElementsAre("a"));
  make_files(folder.path(),
             {{".git/HEAD", "ref: refs/heads/main\n"}, {".git/objects/", ""}, {".git/refs/", ""}});
  EXPECT_THAT(taken(folder.path()), ElementsAre("project/a"));
  ::setenv("HOME", home.c_str(), 1);
}

TEST(Walk, S13_APathIsNeverAPattern) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"[ab]/x", ""}, {"a/y", ""}});
  EXPECT_THAT(taken(folder / "[ab]"), ElementsAre("x"));
  EXPECT_THROW((void)taken(folder / "*"), Error);
}

TEST(Walk, S15_BackslashesAreBytesOfANameAndCaseCounts) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"a\\b", ""}, {"A", ""}, {"a", ""}});
  EXPECT_THAT(taken(folder.path()), ElementsAre("A", "a", "a\\b"));
}

TEST(Walk, NamesAreBytes) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"new\nline", ""}, {"latin\xE9", ""}, {"\xF0\x9F\x98\x80", ""}});
  EXPECT_THAT(taken(folder.path()), ElementsAre("latin\xE9", "new\nline", "\xF0\x9F\x98\x80"));
}

TEST(Walk, PipesAreNotRegular) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo((folder / "pipe").c_str(), 0600), 0);
  EXPECT_THAT(skipped(folder.path()), ElementsAre(Pair("pipe", "not-regular")));
}

TEST(Walk, WhatCannotBeReadIsInTheLedger) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"closed/a", ""}, {"secret", ""}, {"open", ""}});
  fs::permissions(folder.path(), fs::perms::all);
  fs::permissions(folder / "closed", fs::perms::none);
  fs::permissions(folder / "secret", fs::perms::none);
  const bool root = ::geteuid() == 0;
  ASSERT_TRUE(!root || ::seteuid(65534) == 0);
  const auto files = taken(folder.path());
  const auto left = skipped(folder.path());
  ASSERT_TRUE(!root || ::seteuid(0) == 0);
  fs::permissions(folder / "closed", fs::perms::all);
  EXPECT_THAT(files, ElementsAre("open"));
  EXPECT_THAT(left,
              UnorderedElementsAre(Pair("closed/", "unreadable"), Pair("secret", "unreadable")));
}

TEST(Walk, ASingleFileIsATree) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{".gitignore", "*\n"}, {"x/.hidden.c", "abc"}});
  const auto tree = SourceTree::open((folder / "x/.hidden.c").string(), {});
  const TreeListing listing = tree->list();
  ASSERT_EQ(listing.files.size(), 1U);
  EXPECT_EQ(listing.files[0].path, ".hidden.c");
  EXPECT_EQ(tree->read(listing.files[0], 100), "abc");
  EXPECT_EQ(tree->root(), fs::canonical(folder / "x"));
}

TEST(Walk, AnInterruptEndsIt) {
  const TemporaryFolder folder;
  make_files(folder.path(), {{"a", ""}});
  const auto tree = SourceTree::open(folder.path().string(), {});
  set_interrupted(true);
  EXPECT_THROW((void)tree->list(), Error);
  set_interrupted(false);
}

TEST(Walk, ThreadsDoNotChangeTheListing) {
  const TemporaryFolder folder;
  std::map<std::string, std::string> files;
  for (int i = 0; i < 300; ++i) {
    files["d" + std::to_string(i % 40) + "/e" + std::to_string(i % 7) + "/f" + std::to_string(i)] =
        "";
  }
  make_files(folder.path(), files);
  set_thread_count(1);
  const auto one = taken(folder.path());
  set_thread_count(4);
  const auto four = taken(folder.path());
  set_thread_count(0);
  EXPECT_EQ(one.size(), files.size());
  EXPECT_EQ(one, four);
}

TEST(Walk, VeryDeepFoldersEnd) {
  const TemporaryFolder folder;
  std::string path;
  for (int i = 0; i < 300; ++i) {
    path += "d/";
  }
  make_files(folder.path(), {{path + "f", ""}});
  EXPECT_THAT(taken(folder.path()), ElementsAre(path + "f"));
}

}  // namespace
}  // namespace lode::source
