#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpus/task_files.hpp"
#include "support/data.hpp"

namespace lode::corpus {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(ReadTask, BeirFromPlainAndCompressedFilesIsTheSame) {
  const testing::TemporaryFolder folder;
  const testing::BeirFiles files;
  write_beir(folder / "plain", files);
  testing::write_text(folder / "packed/corpus.jsonl.gz", testing::gzip(files.corpus));
  testing::write_text(folder / "packed/queries.jsonl.gz", testing::gzip(files.queries));
  testing::write_text(folder / "packed/qrels/test.tsv.gz", testing::gzip(files.qrels));
  const Task plain = testing::read_one(folder / "plain");
  const Task packed = testing::read_one(folder / "packed");
  EXPECT_EQ(plain.layout, Layout::Beir);
  EXPECT_EQ(plain.split, "test");
  EXPECT_EQ(plain.default_protocol, "beir");
  EXPECT_EQ(plain.queries, packed.queries);
  EXPECT_EQ(plain.qrels, packed.qrels);
  ASSERT_EQ(plain.corpus->size(), packed.corpus->size());
  for (std::size_t i = 0; i < plain.corpus->size(); ++i) {
    EXPECT_EQ(plain.corpus->document(i), packed.corpus->document(i));
  }
  EXPECT_EQ(document_text(plain.corpus->document(0)), "First one");
}

TEST(ReadTask, ReadsCoirRows) {
  const testing::TemporaryFolder folder;
  testing::write_text(folder / "corpus.jsonl",
                      R"({"_id":"d1","text":"x","title":"","partition":"test","language":"go"})");
  testing::write_text(folder / "queries.jsonl", R"({"_id":"q1","text":"y","language":"en"})");
  testing::write_text(folder / "qrels/test.jsonl",
                      R"({"query_id":"q1","corpus_id":"d1","score":1})");
  const Task task = testing::read_one(folder.path());
  EXPECT_EQ(task.qrels.grade("q1", "d1"), 1);
  EXPECT_THAT(task.languages, ElementsAre("go"));
  EXPECT_EQ(task.corpus->document(0).extra, R"({"partition":"test"})");
}

TEST(ReadTask, ChoosesTheSplit) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder.path(), {});
  testing::write_text(folder / "qrels/dev.tsv", "query-id\tcorpus-id\tscore\nq1\td3\t1\n");
  EXPECT_EQ(read_tasks(folder.path())[0].split, "test");
  const std::vector<Task> dev = read_tasks(folder.path(), {.lenient = false, .split = "dev"});
  ASSERT_EQ(dev.size(), 1U);
  EXPECT_EQ(dev[0].split, "dev");
  EXPECT_EQ(dev[0].qrels.size(), 1U);
  EXPECT_THROW(static_cast<void>(read_tasks(folder.path(), {.lenient = false, .split = "train"})),
               Error);
}

TEST(ReadTask, ReadsTrecFiles) {
  const testing::TemporaryFolder folder;
  testing::write_text(folder / "corpus.tsv", "d1\tsome \"text\"\twith a tab\nd2\tmore\n");
  testing::write_text(folder / "topics.tsv", "301\tfirst topic\n302\tsecond topic\n");
  testing::write_text(folder / "qrels.txt", "# pooled\n301 0 d1 +1\n302\t0\td2  -1\n");
  const Task task = testing::read_one(folder.path());
  EXPECT_EQ(task.layout, Layout::Trec);
  EXPECT_EQ(task.split, "test");
  EXPECT_EQ(task.default_protocol, "trec9");
  EXPECT_EQ(task.corpus->document(0).text, "some \"text\"\twith a tab");
  EXPECT_EQ(task.queries[1].text, "second topic");
  EXPECT_EQ(task.qrels.grade("301", "d1"), 1);
  EXPECT_EQ(task.qrels.grade("302", "d2"), -1);
}

TEST(ReadTask, FaultsInTrecFilesNameTheLine) {
  const testing::TemporaryFolder folder;
  testing::write_text(folder / "corpus.tsv", "d1\tsome text\n");
  testing::write_text(folder / "topics.tsv", "301\tfirst topic\n");
  testing::write_text(folder / "qrels.txt", "301 0 d1 1\n301 d1 1\n");
  EXPECT_THAT(testing::refusal(folder.path()),
              HasSubstr("qrels.txt:2: the line has 3 fields; 4 were expected"));
  testing::write_text(folder / "qrels.txt", "301 0 d1 1\n302 0 d1 1\n");
  EXPECT_THAT(testing::refusal(folder.path()),
              HasSubstr("qrels.txt:2: the query '302' is not among"));
}

TEST(ReadTask, ReadsTheFilesOfOurOwn) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder.path(), {});
  testing::write_text(folder / "exclusions.tsv", "query-id\tcorpus-id\nq1\td2\nq1\td3\n");
  testing::write_text(folder / "candidates.jsonl", R"({"query-id":"q2","corpus-ids":["d3","d1"]})");
  testing::write_text(
      folder / "task.json",
      R"({"kind":"code2code","protocol":"coreb-official","query_instruction":"Q","document_instruction":"D"})");
  const Task task = testing::read_one(folder.path());
  EXPECT_THAT(task.exclusions.at("q1"), ElementsAre("d2", "d3"));
  ASSERT_EQ(task.candidates.size(), 1U);
  EXPECT_THAT(task.candidates[0].second, ElementsAre("d3", "d1"));
  EXPECT_EQ(task.kind, "code2code");
  EXPECT_EQ(task.default_protocol, "coreb-official");
  EXPECT_EQ(task.query_instruction, "Q");
  EXPECT_EQ(task.document_instruction, "D");
  EXPECT_EQ(task.files.size(), 6U);
}

TEST(ReadTask, EmptyTextInTaskJsonSaysNothing) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder.path(), {});
  testing::write_text(folder / "task.json", R"({"protocol":"","kind":""})");
  EXPECT_EQ(testing::read_one(folder.path()).default_protocol, "beir");
}

TEST(ReadTask, FaultsInTheFilesOfOurOwnAreRefused) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder.path(), {});
  testing::write_text(folder / "exclusions.tsv", "query-id\tcorpus-id\nq1\td9\n");
  EXPECT_THAT(testing::refusal(folder.path()), HasSubstr("exclusions.tsv:2: the document 'd9'"));
  std::filesystem::remove(folder / "exclusions.tsv");
  testing::write_text(folder / "candidates.jsonl", R"({"query-id":"q2","corpus-ids":[1]})");
  EXPECT_THAT(testing::refusal(folder.path()),
              HasSubstr("candidates.jsonl:1: 'query-id' (a string)"));
  std::filesystem::remove(folder / "candidates.jsonl");
  const std::vector<std::pair<std::string, std::string>> faulty = {
      {"[]", "a JSON object was expected"},
      {"{", ""},
      {R"({"protocol": 5})", "'protocol' must be a string"},
      {R"({"protocol": "trec8"})", "'protocol': there is no protocol 'trec8'; known are trec9"},
      {R"({"kind": "text2text"})", "'kind' is 'text2text'; text2code, code2code or code2text"},
      {R"({"kind": null})", "'kind' must be a string"},
      {R"({"query_instruction": ["x"]})", "'query_instruction' must be a string"},
      {R"({"Protocol": "trec9"})", "there is no field 'Protocol'; known are kind, protocol"},
      {R"({"level": 2})", "there is no field 'level'"},
      {R"({"kind": "text2code", "kind": "code2code"})", "the field 'kind' appears twice"},
  };
  for (const auto& [json, says] : faulty) {
    testing::write_text(folder / "task.json", json);
    EXPECT_THAT(testing::refusal(folder.path()), HasSubstr("task.json: " + says));
    EXPECT_THROW(static_cast<void>(testing::read_one(folder.path(), true)), Error) << json;
  }
}

TEST(ReadTask, WhatIsGivenTwiceInTheFilesOfOurOwnIsRefusedOrSkipped) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder.path(), {});
  testing::write_text(folder / "exclusions.tsv", "query-id\tcorpus-id\nq1\td2\nq2\td2\nq1\td2\n");
  EXPECT_THAT(testing::refusal(folder.path()),
              HasSubstr("exclusions.tsv:4: the document 'd2' is excluded twice for query 'q1'"));
  Task task = testing::read_one(folder.path(), true);
  EXPECT_THAT(testing::finding_kinds(task), ElementsAre("duplicate-exclusion"));
  EXPECT_THAT(task.exclusions.at("q1"), ElementsAre("d2"));
  std::filesystem::remove(folder / "exclusions.tsv");
  testing::write_text(folder / "candidates.jsonl",
                      R"({"query-id":"q2","corpus-ids":["d3","d1","d3"]})");
  EXPECT_THAT(testing::refusal(folder.path()),
              HasSubstr("candidates.jsonl:1: the document 'd3' is twice among the candidates"));
  task = testing::read_one(folder.path(), true);
  EXPECT_THAT(testing::finding_kinds(task), ElementsAre("duplicate-candidate"));
  EXPECT_THAT(task.candidates[0].second, ElementsAre("d3", "d1"));
}

TEST(ReadTask, TakesIntegersOf64BitsWithoutSignAsIds) {
  const testing::TemporaryFolder folder;
  testing::write_beir(
      folder.path(),
      {.corpus = "{\"_id\": 18446744073709551615, \"text\": \"x\"}\n",
       .qrels = "query-id\tcorpus-"
                "id\tscore\nq1\t18446744073709551615\t1\nq2\t18446744073709551615\t1\n"});
  const Task task = testing::read_one(folder.path());
  EXPECT_EQ(task.corpus->docno(0), "18446744073709551615");
  EXPECT_EQ(task.corpus->document(0).docno, "18446744073709551615");
}

TEST(ReadTask, APathMayNameOneTaskOfARelease) {
  const testing::TemporaryFolder folder;
  testing::write_coreb(folder / "release", {});
  ASSERT_EQ(read_tasks(folder / "release/code2code").size(), 1U);
  EXPECT_THROW(static_cast<void>(read_tasks(folder / "release/text2code")), Error);
}

}  // namespace
}  // namespace lode::corpus
