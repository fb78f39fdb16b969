#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpus/task_files.hpp"
#include "support/data.hpp"

namespace lode::corpus {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::UnorderedElementsAre;

TEST(Coreb, ReadsQueriesAnchorsAndSubtasks) {
  const testing::TemporaryFolder folder;
  testing::write_coreb(folder.path(), {});
  const Task task = testing::read_one(folder.path());
  EXPECT_EQ(task.layout, Layout::Coreb);
  EXPECT_EQ(task.name, folder.path().filename().string() + "/code2code");
  EXPECT_EQ(task.kind, "code2code");
  EXPECT_EQ(task.split, "code2code");
  EXPECT_EQ(task.default_protocol, "coreb-official");
  EXPECT_EQ(task.corpus->name(), "code_corpus");
  EXPECT_THAT(task.languages, ElementsAre("java", "python"));
  ASSERT_EQ(task.queries.size(), 2U);
  EXPECT_EQ(task.queries[0].subtask, "c2c_mono_lang");
  EXPECT_EQ(task.queries[0].extra, R"({"meta":{"anchor_code_id":"c1"}})");
  EXPECT_EQ(task.queries[1].language, "");
  EXPECT_EQ(task.queries[1].extra,
            R"({"language_constraint":"none","meta":{"anchor_code_id":"c2"}})");
  EXPECT_THAT(task.exclusions,
              UnorderedElementsAre(::testing::Pair("q1", ElementsAre("c1")),
                                   ::testing::Pair("q2", ElementsAre("c2"))));
  EXPECT_EQ(task.files.size(), 3U);
}

TEST(Coreb, AnchorsCountInCodeToCodeOnly) {
  const testing::TemporaryFolder folder;
  const testing::CorebFiles files;
  testing::write_text(folder / "code_corpus_v2.jsonl", files.corpus);
  testing::write_text(folder / "text2code_queries.jsonl", files.queries);
  testing::write_text(folder / "text2code_qrels.jsonl", files.qrels);
  EXPECT_TRUE(testing::read_one(folder.path()).exclusions.empty());
}

TEST(Coreb, AnUnknownAnchorIsNoted) {
  const testing::TemporaryFolder folder;
  testing::write_coreb(
      folder.path(),
      {.queries =
           "{\"query_id\":\"q1\",\"query\":\"x\",\"meta\":{\"anchor_code_id\":\"nowhere\"}}\n",
       .qrels = "{\"query_id\":\"q1\",\"doc_id\":\"c1\",\"relevance\":2}\n"});
  const Task task = testing::read_one(folder.path());
  EXPECT_THAT(testing::finding_kinds(task), ElementsAre("unknown-anchor"));
  EXPECT_TRUE(task.exclusions.empty());
}

TEST(Coreb, AMetaThatStandsForNothingIsRefused) {
  const testing::TemporaryFolder folder;
  testing::write_coreb(
      folder.path(),
      {.queries =
           "{\"query_id\":\"q1\",\"query\":\"x\",\"meta\":\"{'anchor_code_id': code(1)}\"}\n",
       .qrels = "{\"query_id\":\"q1\",\"doc_id\":\"c1\",\"relevance\":2}\n"});
  EXPECT_THAT(testing::refusal(folder.path()),
              HasSubstr("code2code_queries.jsonl:1: 'meta' is a string"));
  EXPECT_THAT(testing::finding_kinds(testing::read_one(folder.path(), true)),
              ElementsAre("bad-meta"));
}

TEST(Coreb, JudgmentsOfUnknownQueriesAreKeptAndNoted) {
  testing::CorebFiles files;
  files.qrels += "{\"query_id\":\"q9\",\"doc_id\":\"c1\",\"relevance\":2}\n";
  const testing::TemporaryFolder folder;
  write_coreb(folder.path(), files);
  const Task task = testing::read_one(folder.path());
  EXPECT_THAT(testing::finding_kinds(task), ElementsAre("unknown-query"));
  EXPECT_EQ(task.qrels.grade("q9", "c1"), 2);
}

TEST(Coreb, ReadsTheLegacyNameOfGrades) {
  const testing::TemporaryFolder folder;
  testing::write_coreb(
      folder.path(),
      {.qrels = "{\"query_id\":\"q1\",\"doc_id\":\"c3\",\"score\":2}\n"
                "{\"query_id\":\"q2\",\"doc_id\":\"c3\",\"relevance\":1,\"score\":7}\n"});
  const Task task = testing::read_one(folder.path());
  EXPECT_EQ(task.qrels.grade("q1", "c3"), 2);
  EXPECT_EQ(task.qrels.grade("q2", "c3"), 1);
}

TEST(Coreb, FaultsOfJudgmentsNameTheLine) {
  const std::string good = testing::CorebFiles().qrels;
  for (const auto& [line, says, kind, judgments] :
       {std::tuple(
            R"({"query_id":"q1","doc_id":"c1"})", "the grade is missing", "missing-grade", 2U),
        std::tuple(R"({"query_id":"q1","doc_id":"c1","relevance":2.0})",
                   "the grade is 2.0",
                   "float-grade",
                   3U),
        std::tuple(R"({"query_id":"q1","doc_id":"c1","relevance":null})",
                   "the grade is missing",
                   "missing-grade",
                   2U),
        std::tuple(R"({"query_id":"q1","doc_id":"c1","relevance":"2x"})", "'2x'", "bad-grade", 2U),
        std::tuple(R"({"query_id":"q1","doc_id":"c9","relevance":1})",
                   "'c9' is not in the corpus",
                   "unknown-document",
                   2U),
        std::tuple(R"({"query_id":"q1","relevance":1})", "'doc_id'", "missing-id", 2U)}) {
    const testing::TemporaryFolder folder;
    testing::write_coreb(folder.path(), {.qrels = good + line + "\n"});
    const std::string message = testing::refusal(folder.path());
    EXPECT_THAT(message, HasSubstr("code2code_qrels.jsonl:3: "));
    EXPECT_THAT(message, HasSubstr(says));
    const Task task = testing::read_one(folder.path(), true);
    EXPECT_THAT(testing::finding_kinds(task), ElementsAre(kind)) << line;
    EXPECT_EQ(task.qrels.size(), judgments) << line;
  }
}

TEST(Coreb, MatchQueriesTakeTheirCode) {
  const testing::TemporaryFolder folder;
  testing::write_text(folder / "text_corpus_v2.jsonl", "{\"text_id\":\"t1\",\"text\":\"words\"}\n");
  testing::write_text(folder / "code2text_queries.jsonl",
                      "{\"query_id\":\"m1\",\"code\":\"f()\",\"text_id\":\"t1\",\"label\":1,"
                      "\"subtask\":\"c2t_match\"}\n");
  testing::write_text(folder / "code2text_qrels.jsonl",
                      "{\"query_id\":\"m1\",\"doc_id\":\"t1\",\"relevance\":2}\n");
  const Task task = testing::read_one(folder.path());
  EXPECT_EQ(task.queries[0].text, "f()");
  EXPECT_EQ(task.queries[0].extra, R"({"text_id":"t1","label":1})");
  EXPECT_EQ(task.corpus->name(), "text_corpus");
}

TEST(Coreb, ReadsTheReferenceRelease) {
  const auto path = testing::shared_path("coreb/release");
  LODE_SKIP_WITHOUT(path);
  const std::vector<Task> tasks = read_tasks(path);
  ASSERT_EQ(tasks.size(), 3U);
  EXPECT_EQ(tasks[0].name, "release/code2code");
  EXPECT_EQ(tasks[0].exclusions.size(), 13U);
  EXPECT_EQ(tasks[1].name, "release/code2text");
  EXPECT_EQ(tasks[1].qrels.size(), 90U);
  EXPECT_EQ(tasks[2].name, "release/text2code");
  EXPECT_EQ(tasks[2].qrels.size(), 107U);
  EXPECT_EQ(tasks[0].corpus, tasks[2].corpus) << "the tasks of a release share their corpora";
  EXPECT_THAT(testing::finding_kinds(tasks[2]),
              ElementsAre("unknown-query", "query-without-judgments"));
}

}  // namespace
}  // namespace lode::corpus
