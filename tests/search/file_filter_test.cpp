#include "lode/search/file_filter.hpp"

#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"

#include "search/text_index.hpp"

namespace lode::search {
namespace {

bool matches(std::string_view glob, std::string_view path) {
  return PathGlob(glob).matches(path);
}

TEST(PathGlob, WithoutASlashItIsAnyNameOfThePath) {
  EXPECT_TRUE(matches("*.py", "a.py"));
  EXPECT_TRUE(matches("*.py", "b/c/a.py"));
  EXPECT_FALSE(matches("*.py", "a.pyc"));
  EXPECT_TRUE(matches("tests", "src/tests/a.py"));
  EXPECT_TRUE(matches("test[ab]", "x/testb"));
  EXPECT_FALSE(matches("tests", "src/mytests/a.py"));
}

TEST(PathGlob, WithASlashItStartsAtTheRoot) {
  EXPECT_TRUE(matches("src/*.py", "src/a.py"));
  EXPECT_FALSE(matches("src/*.py", "src/b/a.py"));
  EXPECT_FALSE(matches("src/*.py", "x/src/a.py"));
  EXPECT_TRUE(matches("src/**/*.py", "src/b/c/a.py"));
  EXPECT_TRUE(matches("src/**/*.py", "src/a.py"));
  EXPECT_TRUE(matches("**/b/*.py", "src/b/a.py"));
  EXPECT_TRUE(matches("/a.py", "a.py"));
  EXPECT_FALSE(matches("/a.py", "b/a.py"));
  EXPECT_TRUE(matches("./src/a.py", "src/a.py"));
  EXPECT_TRUE(matches("src/**", "src/b/a.py"));
}

TEST(PathGlob, AFolderStandsForWhatIsInIt) {
  EXPECT_TRUE(matches("src", "src/b/a.py"));
  EXPECT_TRUE(matches("src/", "src/b/a.py"));
  EXPECT_TRUE(matches("src/b", "src/b/a.py"));
  EXPECT_TRUE(matches("/src/b/", "src/b/c/a.py"));
  EXPECT_TRUE(matches("b/", "src/b/a.py"));
  EXPECT_FALSE(matches("a.py/", "src/a.py"));
}

TEST(PathGlob, WrongPatternsAreRefused) {
  for (const std::string_view pattern : {"", "/", ".", "./", "!a", "!"}) {
    EXPECT_THROW(PathGlob{pattern}, Error) << pattern;
  }
}

TEST(FileFilter, AllConditionsMustHold) {
  const CodeFile python{.path = "src/a.py", .language = "python"};
  const CodeFile test{.path = "src/tests/t.py",
                      .language = "python",
                      .roles = static_cast<std::uint16_t>(FileRole::Test)};
  EXPECT_TRUE(FileFilter().matches(python));
  EXPECT_TRUE(FileFilter({.languages = {"c", "python"}}).matches(python));
  EXPECT_FALSE(FileFilter({.languages = {"c"}}).matches(python));
  EXPECT_TRUE(FileFilter({.paths = {"doc/", "src/"}}).matches(python));
  EXPECT_FALSE(FileFilter({.paths = {"doc/"}}).matches(python));
  EXPECT_FALSE(FileFilter({.paths = {"src/"}, .excludes = {"*.py"}}).matches(python));
  EXPECT_FALSE(FileFilter({.languages = {"python"}, .paths = {"doc/"}}).matches(python));
  EXPECT_TRUE(FileFilter().matches(test));
  EXPECT_FALSE(FileFilter({.tests = TestFiles::Out}).matches(test));
  EXPECT_TRUE(FileFilter({.tests = TestFiles::Only}).matches(test));
  EXPECT_TRUE(FileFilter({.tests = TestFiles::Out}).matches(python));
  EXPECT_FALSE(FileFilter({.tests = TestFiles::Only}).matches(python));
}

TEST(FileFilter, GivesTheMatchingFilesOfAnIndex) {
  std::map<std::string, TextIndex::File> files;
  for (int i = 0; i < 130; ++i) {
    files["f" + std::to_string(1000 + i)] = {.text = "", .language = i % 3 == 0 ? "c" : "go"};
  }
  const TextIndex index(files);
  const auto bits = FileFilter({.languages = {"c"}}).matching_files(index);
  ASSERT_EQ(bits.size(), 3U);
  for (std::uint32_t i = 0; i < 130; ++i) {
    EXPECT_EQ((bits[i / 64] >> (i % 64) & 1U) == 1, i % 3 == 0);
  }
}

TEST(FileFilter, ReadsWhatToDoWithTests) {
  EXPECT_EQ(parse_test_files("only"), TestFiles::Only);
  EXPECT_THROW(static_cast<void>(parse_test_files("no")), Error);
}

}  // namespace
}  // namespace lode::search
