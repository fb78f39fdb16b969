#include "lode/source/ignore_list.hpp"

#include <gtest/gtest.h>

namespace lode::source {
namespace {

/// Whether `content`, as an ignore file at the top, ignores `path` itself; a path that ends in '/'
/// is a folder.
bool ignores(std::string_view content, std::string_view path, bool fold_case = false) {
  const bool folder = path.ends_with('/');
  path.remove_suffix(folder ? 1 : 0);
  const IgnoreList list = IgnoreList::parse(content, fold_case);
  const auto* rule = list.find(path, path.substr(path.rfind('/') + 1), folder);
  return rule != nullptr && !rule->pattern.negated();
}

TEST(IgnoreList, ANameMatchesAtAnyDepth) {
  EXPECT_TRUE(ignores("a.o", "a.o"));
  EXPECT_TRUE(ignores("a.o", "x/y/a.o"));
  EXPECT_FALSE(ignores("a.o", "x/ba.o"));
}

TEST(IgnoreList, ASlashAnchorsThePattern) {
  EXPECT_TRUE(ignores("/a", "a"));
  EXPECT_FALSE(ignores("/a", "x/a"));
  EXPECT_TRUE(ignores("x/a", "x/a"));
  EXPECT_FALSE(ignores("x/a", "y/x/a"));
}

TEST(IgnoreList, ASlashAtTheEndAsksForAFolder) {
  EXPECT_TRUE(ignores("a/", "x/a/"));
  EXPECT_FALSE(ignores("a/", "x/a"));
  EXPECT_FALSE(ignores("/", "a/"));
}

TEST(IgnoreList, TheLastMatchDecides) {
  EXPECT_FALSE(ignores("*.o\n!keep.o\n", "keep.o"));
  EXPECT_TRUE(ignores("*.o\n!keep.o\nkeep.*\n", "keep.o"));
}

TEST(IgnoreList, TwoStarsCrossFolders) {
  EXPECT_TRUE(ignores("**/foo/bar", "foo/bar"));
  EXPECT_TRUE(ignores("**/foo/bar", "x/y/foo/bar"));
  EXPECT_TRUE(ignores("a/**/b", "a/b"));
  EXPECT_TRUE(ignores("a/**/b", "a/x/y/b"));
  EXPECT_FALSE(ignores("a/**/b", "a/xb"));
  EXPECT_TRUE(ignores("a/**", "a/x"));
  EXPECT_FALSE(ignores("a/**", "a/"));
  EXPECT_FALSE(ignores("a/*/b", "a/x/y/b"));
  EXPECT_FALSE(ignores("a/x**y", "a/x/y"));
}

TEST(IgnoreList, ALiteralBeginningIsCutOffBeforeTwoStars) {
  EXPECT_TRUE(ignores("a/b**/c", "a/bc"));
  EXPECT_TRUE(ignores("a/b**/c", "a/bx/c"));
  EXPECT_TRUE(ignores("a/b**", "a/bx/c"));
}

TEST(IgnoreList, ClassesAreAsInGit) {
  EXPECT_TRUE(ignores("[a-c].o", "b.o"));
  EXPECT_FALSE(ignores("[!a-c].o", "b.o"));
  EXPECT_FALSE(ignores("[^a-c].o", "b.o"));
  EXPECT_TRUE(ignores("[]x]", "]"));
  EXPECT_TRUE(ignores("[[:digit:]_]", "7"));
  EXPECT_TRUE(ignores("[a\\]]", "]"));
  EXPECT_FALSE(ignores("[[:nothing:]]", "n"));
  EXPECT_TRUE(ignores("[[:x]", ":"));
  EXPECT_FALSE(ignores("[ab", "a"));
  EXPECT_FALSE(ignores("x/[/]", "x//"));
}

TEST(IgnoreList, BackslashesMakeLiteral) {
  EXPECT_TRUE(ignores("\\#a", "#a"));
  EXPECT_TRUE(ignores("\\!a", "!a"));
  EXPECT_TRUE(ignores("\\*", "*"));
  EXPECT_FALSE(ignores("\\*", "a"));
  EXPECT_FALSE(ignores("a\\", "a"));
  EXPECT_FALSE(ignores("a\\", "a\\"));
}

TEST(IgnoreList, BlanksAtTheEndCountOnlyWhenEscaped) {
  EXPECT_TRUE(ignores("a  \n", "a"));
  EXPECT_TRUE(ignores("a\\ \n", "a "));
  EXPECT_TRUE(ignores("a\\  \n", "a "));
  EXPECT_TRUE(ignores("a\t\n", "a\t"));
  EXPECT_TRUE(ignores("a\r\n", "a"));
  EXPECT_TRUE(ignores("a\r", "a"));
}

TEST(IgnoreList, AMarkAtTheBeginningIsSkippedAndLinesAreCounted) {
  const IgnoreList list = IgnoreList::parse("\xEF\xBB\xBF# c\n\nx\n", false);
  ASSERT_EQ(list.rules().size(), 1U);
  EXPECT_EQ(list.rules().front().line, 3U);
  EXPECT_TRUE(ignores("\xEF\xBB\xBFx\n", "x"));
}

TEST(IgnoreList, CaseCanBeFolded) {
  EXPECT_TRUE(ignores("Build/", "build/", true));
  EXPECT_TRUE(ignores("*.O", "a.o", true));
  EXPECT_TRUE(ignores("x/[A-Z]*", "X/abc", true));
  EXPECT_FALSE(ignores("Build/", "build/"));
}

TEST(IgnoreList, AHostilePatternEndsSoon) {
  std::string pattern;
  for (int i = 0; i < 200; ++i) {
    pattern += "**/a*";
  }
  std::string path;
  for (int i = 0; i < 1000; ++i) {
    path += "a/";
  }
  EXPECT_FALSE(ignores(pattern + "/b", path + "c"));
}

}  // namespace
}  // namespace lode::source
