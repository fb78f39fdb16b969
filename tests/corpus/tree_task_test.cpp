// The layout `tree`: what is read, and that every fault names its file and line.

#include "lode/corpus/tree_task.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpus/task_files.hpp"
#include "support/data.hpp"

namespace lode::corpus {
namespace {

using ::testing::ElementsAre;
using testing::finding_kinds;
using ::testing::HasSubstr;
using testing::read_one;
using testing::refusal;
using testing::TemporaryFolder;
using testing::write_text;

struct TreeFiles {
  std::string task = R"({"layout": "tree", "trees": {
      "old": {"repository": "pool", "revision": "abc1", "root": "src/lib"},
      "new": {"repository": "pool", "revision": "abc2"},
      "other": {"repository": "else/where"}}})";
  std::string queries =
      R"({"_id": "q1", "tree": "old", "text": "where are retries", "category": "semantic"})"
      "\n"
      R"({"_id": "q2", "tree": "other", "text": "pool size"})"
      "\n";
  std::string targets =
      R"({"query-id": "q1", "path": "a/retry.py", "start_line": 3, "end_line": 9})"
      "\n"
      R"({"query-id": "q1", "path": "b c.py", "score": 2})"
      "\n"
      R"({"query-id": "q1", "level": "function", "path": "a/retry.py", "symbol": "Retry.run", "start_line": 3, "end_line": 9})"
      "\n"
      R"({"query-id": "q2", "path": "pool.go"})"
      "\n";
};

void write_task(const std::filesystem::path& folder, const TreeFiles& files) {
  write_text(folder / "task.json", files.task);
  write_text(folder / "queries.jsonl", files.queries);
  write_text(folder / "targets.jsonl", files.targets);
}

TEST(TreeTask, IsRecognisedAndReadWhole) {
  const TemporaryFolder folder;
  write_task(folder / "code", {});
  const auto entries = find_tasks(folder.path());
  ASSERT_EQ(entries.size(), 1U);
  EXPECT_EQ(entries[0].name, "code");
  EXPECT_EQ(entries[0].layout, Layout::Tree);
  const Task task = read_one(folder / "code");
  EXPECT_EQ(task.default_protocol, "tree");
  EXPECT_EQ(task.corpus->size(), 0U);
  ASSERT_TRUE(task.tree_part);
  const TreePart& part = *task.tree_part;
  ASSERT_EQ(part.trees.size(), 3U);
  EXPECT_EQ(part.trees[0],
            (TaskTree{.name = "old",
                      .repository = "pool",
                      .place = folder / "code" / "pool",
                      .revision = "abc1",
                      .root = "src/lib"}));
  ASSERT_EQ(part.queries.size(), 2U);
  EXPECT_EQ(part.queries[0].tree, 0U);
  EXPECT_EQ(part.queries[0].category, "semantic");
  EXPECT_EQ(part.queries[1].tree, 2U);
  EXPECT_EQ(part.queries[1].category, "");
  ASSERT_EQ(part.queries[0].targets.size(), 3U);
  EXPECT_EQ(part.queries[0].targets[2],
            (TreeTarget{.level = TargetLevel::Function,
                        .path = "a/retry.py",
                        .first_line = 3,
                        .last_line = 9,
                        .symbol = "Retry.run"}));
}

TEST(TreeTask, OnlyTargetsOfTheLevelFileAreJudgments) {
  const TemporaryFolder folder;
  write_task(folder.path(), {});
  const Task task = read_one(folder.path());
  EXPECT_EQ(task.qrels.size(), 3U);
  EXPECT_EQ(task.qrels.grade("q1", "a/retry.py:3-9"), 1);
  EXPECT_EQ(task.qrels.grade("q1", "b%20c.py"), 2);
  EXPECT_EQ(task.qrels.grade("q2", "pool.go"), 1);
}

TEST(TreeTask, RepositoriesLieWhereTheTaskOrTheCallerSays) {
  const TemporaryFolder folder;
  write_task(folder / "code", {});
  write_text(folder / "code/repositories.tsv", "pool\t../pool.git\n");
  write_text(folder / "trees/else/where/a.c", "");
  const Task own = read_one(folder / "code");
  EXPECT_EQ(own.tree_part->trees[0].place, folder / "code/../pool.git");
  EXPECT_EQ(own.tree_part->trees[2].place, folder / "code/else/where");
  const auto given =
      read_tasks(folder / "code", {.lenient = false, .split = "", .trees = folder / "trees"});
  EXPECT_EQ(given.at(0).tree_part->trees[0].place, folder / "code/../pool.git")
      << "what is not in the folder given lies where the task says";
  EXPECT_EQ(given.at(0).tree_part->trees[2].place, folder / "trees/else/where");
}

TEST(TreeTask, WhereRepositoriesLieIsNoPartOfTheData) {
  const TemporaryFolder folder;
  write_task(folder.path(), {});
  write_text(folder / "repositories.tsv", "pool\t/elsewhere\n");
  EXPECT_EQ(read_one(folder.path()).files.size(), 3U);
}

TEST(TreeTask, AQueryWithoutFileTargetIsNoted) {
  const TemporaryFolder folder;
  TreeFiles files;
  files.targets = R"({"query-id": "q1", "path": "a.py"})"
                  "\n";
  write_task(folder.path(), files);
  EXPECT_THAT(finding_kinds(read_one(folder.path())), ElementsAre("query-without-judgments"));
}

TEST(TreeTask, AWrongTaskFileIsRefusedEvenIfLenient) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"[]", "task.json: a JSON object was expected"},
      {"{", "task.json: "},
      {R"({"trees": {"t": {"repository": "r"}}})", "'layout' is ''"},
      {R"({"layout": "beir", "trees": {"t": {"repository": "r"}}})", "'layout' is 'beir'"},
      {R"({"layout": 1, "trees": {}})", "'layout' of the task must be a string"},
      {R"({"layout": "tree"})", "'trees' must be an object with at least one tree"},
      {R"({"layout": "tree", "trees": {}})", "'trees' must be an object with at least one tree"},
      {R"({"layout": "tree", "trees": {"t": []}})", "the tree 't' must be an object"},
      {R"({"layout": "tree", "trees": {"t": {}}})", "the tree 't' has no 'repository'"},
      {R"({"layout": "tree", "trees": {"t": {"repository": "r", "root": "../x"}}})",
       "'root' of the tree 't' is '../x'"},
      {R"({"layout": "tree", "trees": {"t": {"repository": "r", "root": "/x"}}})",
       "'root' of the tree 't' is '/x'"},
      {R"({"layout": "tree", "trees": {"t": {"repository": "r", "revision": 7}}})",
       "'revision' of the tree 't' must be a string"},
  };
  for (const auto& [content, message] : cases) {
    const TemporaryFolder folder;
    TreeFiles files;
    files.task = content;
    write_task(folder.path(), files);
    EXPECT_THAT(refusal(folder.path()), HasSubstr(message)) << content;
    EXPECT_THROW(static_cast<void>(read_one(folder.path(), true)), Error) << content;
  }
}

struct FaultCase {
  std::string line;  ///< Stands second in its file.
  std::string says;
  std::string kind;
};

TEST(TreeTask, FaultsOfQueriesNameTheLineAndAreSkippedIfLenient) {
  const std::vector<FaultCase> cases = {
      {R"({"_id": "q9", "text": "x"})", "'q9' names no tree of task.json", "unknown-tree"},
      {R"({"_id": "q9", "text": "x", "tree": "none"})", "names no tree", "unknown-tree"},
      {R"({"_id": "q9", "text": "x", "tree": 3})", "names no tree", "unknown-tree"},
      {R"({"_id": "q1", "text": "x", "tree": "old"})", "'q1' appears twice", "duplicate-id"},
      {R"({"_id": "q9", "text": " ", "tree": "old"})", "'q9' is empty", "empty-query"},
      {"{", "", "bad-json"},
  };
  for (const FaultCase& c : cases) {
    const TemporaryFolder folder;
    TreeFiles files;
    const std::size_t first = files.queries.find('\n') + 1;
    files.queries = files.queries.substr(0, first) + c.line + "\n" + files.queries.substr(first);
    write_task(folder.path(), files);
    EXPECT_THAT(refusal(folder.path()), HasSubstr("queries.jsonl:2: ")) << c.line;
    EXPECT_THAT(refusal(folder.path()), HasSubstr(c.says)) << c.line;
    const Task task = read_one(folder.path(), true);
    EXPECT_THAT(finding_kinds(task), ElementsAre(c.kind)) << c.line;
    EXPECT_EQ(task.queries.size(), 2U);
    EXPECT_EQ(task.tree_part->queries.size(), 2U);
  }
}

TEST(TreeTask, FaultsOfTargetsNameTheLineAndAreSkippedIfLenient) {
  const std::vector<FaultCase> cases = {
      {R"({"path": "a.py"})", "'query-id' is missing", "unknown-query"},
      {R"({"query-id": "q9", "path": "a.py"})", "'query-id' is 'q9'", "unknown-query"},
      {R"({"query-id": "q1"})", "'path' must be", "bad-path"},
      {R"({"query-id": "q1", "path": ""})", "'path' must be", "bad-path"},
      {R"({"query-id": "q1", "path": "/etc/a"})", "'path' must be", "bad-path"},
      {R"({"query-id": "q1", "path": "a/../b"})", "'path' must be", "bad-path"},
      {R"({"query-id": "q1", "path": "a/"})", "'path' must be", "bad-path"},
      {R"({"query-id": "q1", "path": "a", "level": "class"})", "'level' must be", "bad-level"},
      {R"({"query-id": "q1", "path": "a", "level": "line"})", "level 'line'", "bad-lines"},
      {R"({"query-id": "q1", "path": "a", "start_line": 3})", "'end_line'", "bad-lines"},
      {R"({"query-id": "q1", "path": "a", "start_line": 0, "end_line": 3})", "", "bad-lines"},
      {R"({"query-id": "q1", "path": "a", "start_line": 4, "end_line": 3})", "", "bad-lines"},
      {R"({"query-id": "q1", "path": "a", "start_line": "1", "end_line": 3})", "", "bad-lines"},
      {R"({"query-id": "q1", "path": "a", "start_line": 1, "end_line": 99999999999})",
       "",
       "bad-lines"},
      {R"({"query-id": "q1", "path": "a", "score": 1.5})", "'score' must be", "bad-grade"},
      {R"({"query-id": "q1", "path": "b c.py"})", "'b%20c.py' twice", "duplicate-judgment"},
  };
  for (const FaultCase& c : cases) {
    const TemporaryFolder folder;
    TreeFiles files;
    files.targets += c.line + "\n";
    write_task(folder.path(), files);
    EXPECT_THAT(refusal(folder.path()), HasSubstr("targets.jsonl:5: ")) << c.line;
    EXPECT_THAT(refusal(folder.path()), HasSubstr(c.says)) << c.line;
    const Task task = read_one(folder.path(), true);
    EXPECT_THAT(finding_kinds(task), ElementsAre(c.kind)) << c.line;
    EXPECT_EQ(task.qrels.size(), 3U) << c.line;
  }
}

TEST(TreeTask, WithoutQueriesOrFileTargetsItIsRefused) {
  const TemporaryFolder folder;
  TreeFiles files;
  files.queries = "\n";
  write_task(folder.path(), files);
  EXPECT_THAT(refusal(folder.path()), HasSubstr("queries.jsonl: the task has no queries"));
  files = {};
  files.targets =
      R"({"query-id": "q1", "level": "line", "path": "a", "start_line": 1, "end_line": 2})";
  write_task(folder.path(), files);
  EXPECT_THAT(refusal(folder.path()),
              HasSubstr("targets.jsonl: no usable target of the level 'file' was found"));
}

TEST(TreeTask, TruncatedFilesEndInAnErrorOrATaskNeverInACrash) {
  const TreeFiles whole;
  for (std::size_t size = 0; size < whole.targets.size(); size += 3) {
    const TemporaryFolder folder;
    TreeFiles files;
    files.task = whole.task.substr(0, size);
    write_task(folder.path(), files);
    if (size < whole.task.size()) {
      EXPECT_THROW(static_cast<void>(read_one(folder.path())), Error);
    }
    files = {};
    files.targets = whole.targets.substr(0, size);
    write_task(folder.path(), files);
    try {
      EXPECT_LE(read_one(folder.path(), true).qrels.size(), 3U);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
    }
  }
}

TEST(TreeTask, CannotBeConverted) {
  const TemporaryFolder folder;
  write_task(folder / "code", {});
  try {
    write_tasks({read_one(folder / "code")}, Layout::Beir, folder / "out");
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Unsupported);
  }
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST(TreeDocno, HoldsNoBlanksAndIsDistinctForDistinctTargets) {
  EXPECT_EQ(tree_docno("a/b.py"), "a/b.py");
  EXPECT_EQ(tree_docno("a/b.py", 3, 9), "a/b.py:3-9");
  EXPECT_EQ(tree_docno("a b\t%:\n.py"), "a%20b%09%25%3A%0A.py");
  EXPECT_EQ(tree_docno("größe.py"), "größe.py");
}

}  // namespace
}  // namespace lode::corpus
