#include "lode/search/exact_search.hpp"

#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/parallel.hpp"

#include "search/text_index.hpp"

namespace lode::search {
namespace {

using Files = std::map<std::string, TextIndex::File>;
using Lines = std::vector<std::string>;

/// Lines found, as "path:line:text".
Lines find(const CodeIndex& index,
           const LinePattern& pattern,
           const FileFilter& filter = {},
           const ExactOptions& options = {},
           ExactSummary* summary = nullptr) {
  Lines lines;
  const ExactSummary found = search_exact(index, pattern, filter, options, [&](ExactFile&& file) {
    for (const ExactLine& line : file.lines) {
      lines.push_back(std::string(index.file(file.file).path) + ":" + std::to_string(line.line) +
                      ":" + line.text);
    }
    return true;
  });
  if (summary != nullptr) {
    *summary = found;
  }
  return lines;
}

Files some_files() {
  return {{"a.py", {.text = "import os\nread(x)\n", .language = "python"}},
          {"b/c.cpp", {.text = "int read();\n// read\n", .language = "c++"}},
          {"b/d.py", {.text = "nothing\n", .language = "python"}},
          {"tests/t.py", {.text = "read(y)", .language = "python", .roles = 1}}};
}

TEST(ExactSearch, FindsAllLinesInOrderOfPaths) {
  const TextIndex index(some_files());
  EXPECT_EQ(
      find(index, LinePattern("read", {})),
      (Lines{
          "a.py:2:read(x)", "b/c.cpp:1:int read();", "b/c.cpp:2:// read", "tests/t.py:1:read(y)"}));
  EXPECT_EQ(find(index, LinePattern("absent", {})), Lines{});
}

TEST(ExactSearch, LooksOnlyAtFilesThatMayMatch) {
  const TextIndex index(some_files());
  ExactSummary summary;
  find(index, LinePattern("read\\(\\w\\)", {}), {}, {}, &summary);
  EXPECT_EQ(summary.candidates, 3U);
  EXPECT_EQ(summary.files, 2U);
  EXPECT_EQ(summary.lines, 2U);
  EXPECT_TRUE(summary.complete);
}

TEST(ExactSearch, S47_TheFilterActsBeforeTheLimit) {
  const TextIndex index(some_files());
  const FileFilter tests({.tests = TestFiles::Only});
  EXPECT_EQ(find(index, LinePattern("read", {}), tests, {.max_lines = 1}),
            (Lines{"tests/t.py:1:read(y)"}));
  const FileFilter python({.languages = {"python"}});
  EXPECT_EQ(find(index, LinePattern("read", {}), python),
            (Lines{"a.py:2:read(x)", "tests/t.py:1:read(y)"}));
}

Files many_files() {
  Files files;
  for (int i = 0; i < 3000; ++i) {
    const std::string number = std::to_string(i);
    files["d" + std::to_string(i % 7) + "/f" + number] = {.text = "x" + number + "\nneedle " +
                                                                  number + "\nneedle again"};
  }
  return files;
}

TEST(ExactSearch, S59_AnExhaustiveSearchGivesEverything) {
  const TextIndex index(many_files());
  ExactSummary summary;
  EXPECT_EQ(find(index, LinePattern("needle", {}), {}, {}, &summary).size(), 6000U);
  EXPECT_TRUE(summary.complete);
  EXPECT_EQ(summary.lines, 6000U);
  EXPECT_EQ(summary.files, 3000U);
}

TEST(ExactSearch, ALimitCutsTheSameAnswerShort) {
  const TextIndex index(many_files());
  const LinePattern pattern("needle", {});
  const Lines all = find(index, pattern);
  for (const std::size_t limit : {0UL, 1UL, 2UL, 33UL, 1001UL, 5999UL}) {
    ExactSummary summary;
    const Lines some = find(index, pattern, {}, {.max_lines = limit}, &summary);
    EXPECT_EQ(some, Lines(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(limit)));
    EXPECT_FALSE(summary.complete);
    EXPECT_EQ(summary.lines, limit);
  }
  ExactSummary summary;
  find(index, pattern, {}, {.max_lines = 6000}, &summary);
  EXPECT_TRUE(summary.complete);
  EXPECT_EQ(find(index, pattern, {}, {.max_lines_of_file = 1}).size(), 3000U);
}

TEST(ExactSearch, S57_AVisitorMayStopIt) {
  const TextIndex index(many_files());
  std::size_t files = 0;
  const ExactSummary summary = search_exact(
      index, LinePattern("needle", {}), {}, {}, [&](ExactFile&&) { return ++files < 3; });
  EXPECT_EQ(files, 3U);
  EXPECT_FALSE(summary.complete);
}

TEST(ExactSearch, ThreadsDoNotChangeTheAnswer) {
  const TextIndex index(many_files());
  const LinePattern pattern("needle \\d*7$", {});
  set_thread_count(1);
  const Lines one = find(index, pattern);
  set_thread_count(4);
  const Lines four = find(index, pattern);
  set_thread_count(0);
  EXPECT_EQ(one, four);
  EXPECT_EQ(one.size(), 300U);
}

TEST(ExactSearch, NamesFilesThatItCouldNotSearch) {
  Files files = some_files();
  files["b/c.cpp"].readable = false;
  files["z"] = {.text = "read" + std::string(60, 'x')};
  const TextIndex index(files);
  ExactSummary summary;
  const Lines found = find(index, LinePattern("read((x+x+)+[yz])?[(!]", {}), {}, {}, &summary);
  EXPECT_EQ(found, (Lines{"a.py:2:read(x)", "tests/t.py:1:read(y)"}));
  ASSERT_EQ(summary.failed.size(), 2U);
  EXPECT_EQ(index.file(summary.failed[0].file).path, "b/c.cpp");
  EXPECT_NE(summary.failed[0].reason.find("not there"), std::string::npos);
  EXPECT_NE(summary.failed[1].reason.find("z:1:"), std::string::npos);
}

}  // namespace
}  // namespace lode::search
