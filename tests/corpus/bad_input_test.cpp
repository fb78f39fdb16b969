// Every kind of fault that docs/formats/tasks.md lists: the strict message names file and line, the
// lenient reading lists the fault and goes on.

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpus/task_files.hpp"
#include "support/data.hpp"

namespace lode::corpus {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

enum class File { Corpus, Queries, Qrels };

struct Case {
  std::string name;
  File file;
  std::string content;  ///< In place of the file's own.
  std::string where;    ///< "corpus.jsonl:2".
  std::string says;     ///< Part of the message.
  std::string kind;
  std::size_t documents = 3;  ///< Left under --lenient.
  std::size_t queries = 2;
  std::size_t judgments = 3;
};

std::string default_corpus_with(const std::string& second) {
  return "{\"_id\": \"d1\", \"title\": \"\", \"text\": \"one\"}\n" + second +
         "\n{\"_id\": \"d2\", \"text\": \"two\"}\n{\"_id\": \"d3\", \"text\": \"three\"}\n";
}

std::string default_queries_with(const std::string& second) {
  return "{\"_id\": \"q1\", \"text\": \"one\"}\n" + second +
         "\n{\"_id\": \"q2\", \"text\": \"two\"}\n";
}

std::string default_qrels_with(const std::string& second) {
  return "query-id\tcorpus-id\tscore\n" + second + "\nq1\td1\t1\nq2\td2\t2\nq2\td3\t0\n";
}

std::vector<Case> cases() {
  return {
      {"DuplicateDocument",
       File::Corpus,
       default_corpus_with(R"({"_id": "d1", "text": "again"})"),
       "corpus.jsonl:2",
       "'d1' appears twice",
       "duplicate-id"},
      {"DuplicateField",
       File::Corpus,
       default_corpus_with(R"({"_id": "d9", "text": "x", "te\u0078t": "y"})"),
       "corpus.jsonl:2",
       "the field 'text' appears twice in one object",
       "duplicate-key"},
      {"DuplicateFieldInside",
       File::Corpus,
       default_corpus_with(R"({"_id": "d9", "text": "x", "metadata": [{"a": 1, "a": 2}]})"),
       "corpus.jsonl:2",
       "the field 'a' appears twice in one object",
       "duplicate-key"},
      {"DuplicateFieldOfMany",
       File::Corpus,
       default_corpus_with(
           R"({"_id": "d9", "text": "x", "a":1, "b":1, "c":1, "d":1, "e":1, "f":1, "g":1, "h":1, "i":1, "j":1, "k":1, "l":1, "m":1, "n":1, "o":1, "p":1, "q":1, "b":2})"),
       "corpus.jsonl:2",
       "the field 'b' appears twice in one object",
       "duplicate-key"},
      {"DocumentOfUnicodeWhiteSpace",
       File::Corpus,
       default_corpus_with(R"({"_id": "d9", "title": "\u00a0", "text": "\u3000\u2028 \u0085"})"),
       "corpus.jsonl:2",
       "'d9' is empty",
       "empty-document"},
      {"LargeIntegerAsText",
       File::Corpus,
       default_corpus_with(R"({"_id": "d9", "text": 18446744073709551615})"),
       "corpus.jsonl:2",
       "is an integer beyond 64 bits",
       "missing-text"},
      {"EmptyDocument",
       File::Corpus,
       default_corpus_with(R"({"_id": "d9", "title": " ", "text": "\n\t"})"),
       "corpus.jsonl:2",
       "'d9' is empty",
       "empty-document"},
      {"BlankInDocumentId",
       File::Corpus,
       default_corpus_with(R"({"_id": "d 9", "text": "x"})"),
       "corpus.jsonl:2",
       "\"d 9\" holds blanks",
       "bad-id"},
      {"ControlInDocumentId",
       File::Corpus,
       default_corpus_with(R"({"_id": "d\u0001", "text": "x"})"),
       "corpus.jsonl:2",
       "control characters",
       "bad-id"},
      {"EmptyDocumentId",
       File::Corpus,
       default_corpus_with(R"({"_id": "", "text": "x"})"),
       "corpus.jsonl:2",
       "id is empty",
       "bad-id"},
      {"MissingDocumentId",
       File::Corpus,
       default_corpus_with(R"({"text": "x"})"),
       "corpus.jsonl:2",
       "'_id', 'id'",
       "missing-id"},
      {"FractionAsDocumentId",
       File::Corpus,
       default_corpus_with(R"({"_id": 1.5, "text": "x"})"),
       "corpus.jsonl:2",
       "is a fraction",
       "missing-id"},
      {"MissingText",
       File::Corpus,
       default_corpus_with(R"({"_id": "d9", "title": "x"})"),
       "corpus.jsonl:2",
       "the text is missing",
       "missing-text"},
      {"NumberAsText",
       File::Corpus,
       default_corpus_with(R"({"_id": "d9", "text": 5})"),
       "corpus.jsonl:2",
       "is an integer",
       "missing-text"},
      {"NullTitle",
       File::Corpus,
       default_corpus_with(R"({"_id": "d9", "title": null, "text": "x"})"),
       "corpus.jsonl:2",
       "title of 'd9' is null",
       "null-title",
       4},
      {"ListAsTitle",
       File::Corpus,
       default_corpus_with(R"({"_id": "d9", "title": [], "text": "x"})"),
       "corpus.jsonl:2",
       "an array or object",
       "bad-title",
       4},
      {"BrokenJson",
       File::Corpus,
       default_corpus_with(R"({"_id": "d9", "text": "x")"),
       "corpus.jsonl:2",
       "not a JSON object",
       "bad-json"},
      {"ArrayInsteadOfObject",
       File::Corpus,
       default_corpus_with("[1, 2]"),
       "corpus.jsonl:2",
       "JSON object was expected",
       "bad-json"},
      {"TwoObjectsOnALine",
       File::Corpus,
       default_corpus_with(R"({"_id": "d8", "text": "x"}{"_id": "d9", "text": "x"})"),
       "corpus.jsonl:2",
       "not a JSON object",
       "bad-json"},
      {"DeepJson",
       File::Corpus,
       default_corpus_with("{\"_id\": \"d9\", \"text\": \"x\", \"n\": " + std::string(2000, '[') +
                           std::string(2000, ']') + "}"),
       "corpus.jsonl:2",
       "deep",
       "bad-json"},
      {"InvalidUtf8",
       File::Corpus,
       default_corpus_with("{\"_id\": \"d9\", \"text\": \"caf\xE9\"}"),
       "corpus.jsonl:2",
       "not valid UTF-8",
       "bad-utf8"},
      {"DuplicateQuery",
       File::Queries,
       default_queries_with(R"({"_id": "q1", "text": "again"})"),
       "queries.jsonl:2",
       "'q1' appears twice",
       "duplicate-id"},
      {"DuplicateFieldOfQuery",
       File::Queries,
       default_queries_with(R"({"_id": "q9", "text": "x", "_id": "q8"})"),
       "queries.jsonl:2",
       "the field '_id' appears twice",
       "duplicate-key"},
      {"EmptyQuery",
       File::Queries,
       default_queries_with(R"({"_id": "q9", "text": "  "})"),
       "queries.jsonl:2",
       "'q9' is empty",
       "empty-query"},
      {"BlankInQueryId",
       File::Queries,
       default_queries_with(R"({"_id": "q\t9", "text": "x"})"),
       "queries.jsonl:2",
       "holds blanks",
       "bad-id"},
      {"BrokenQueryJson",
       File::Queries,
       default_queries_with("nonsense"),
       "queries.jsonl:2",
       "not a JSON object",
       "bad-json"},
      {"UnknownQuery",
       File::Qrels,
       default_qrels_with("q9\td1\t1"),
       "test.tsv:2",
       "'q9' is not among",
       "unknown-query"},
      {"UnknownDocument",
       File::Qrels,
       default_qrels_with("q1\td9\t1"),
       "test.tsv:2",
       "'d9' is not in the corpus",
       "unknown-document"},
      {"FractionalGrade",
       File::Qrels,
       default_qrels_with("q1\td2\t0.5"),
       "test.tsv:2",
       "the grade is 0.5",
       "float-grade"},
      {"WholeFloatGrade",
       File::Qrels,
       default_qrels_with("q1\td2\t2.0"),
       "test.tsv:2",
       "the grade is 2.0",
       "float-grade",
       3,
       2,
       4},
      {"HugeGrade",
       File::Qrels,
       default_qrels_with("q1\td2\t1e300"),
       "test.tsv:2",
       "the grade 1e+300 is beyond 32 bits; grades lie between -2147483648 and 2147483647",
       "bad-grade"},
      {"TwoSignsBeforeAGrade",
       File::Qrels,
       default_qrels_with("q1\td2\t+-1"),
       "test.tsv:2",
       "the grade '+-1' is not a number",
       "bad-grade"},
      {"GradeBeyond32Bits",
       File::Qrels,
       default_qrels_with("q1\td2\t2147483648"),
       "test.tsv:2",
       "the grade 2147483648 is beyond 32 bits",
       "bad-grade"},
      {"NegativeGradeBeyond64Bits",
       File::Qrels,
       default_qrels_with("q1\td2\t-99999999999999999999"),
       "test.tsv:2",
       "the grade -99999999999999999999 is beyond 32 bits",
       "bad-grade"},
      {"NanGrade",
       File::Qrels,
       default_qrels_with("q1\td2\tnan"),
       "test.tsv:2",
       "the grade is",
       "float-grade"},
      {"MissingGrade",
       File::Qrels,
       default_qrels_with("q1\td2\t"),
       "test.tsv:2",
       "the grade is missing",
       "missing-grade"},
      {"WordAsGrade",
       File::Qrels,
       default_qrels_with("q1\td2\tgood"),
       "test.tsv:2",
       "'good'",
       "bad-grade"},
      {"TooFewColumns",
       File::Qrels,
       default_qrels_with("q1\td2"),
       "test.tsv:2",
       "2 fields; 3 were expected",
       "bad-line"},
      {"TooManyColumns",
       File::Qrels,
       default_qrels_with("q1\t0\td2\t1"),
       "test.tsv:2",
       "4 fields",
       "bad-line"},
      {"OpenQuote",
       File::Qrels,
       default_qrels_with("\"q1\td2\t1"),
       "test.tsv:2",
       "not closed",
       "bad-line"},
      {"DuplicateJudgment",
       File::Qrels,
       default_qrels_with("q1\td1\t2"),
       "test.tsv:3",
       "judged twice",
       "duplicate-judgment"},
      {"InvalidUtf8InQrels",
       File::Qrels,
       default_qrels_with("q1\td\xFF\t1"),
       "test.tsv:2",
       "not valid UTF-8",
       "bad-utf8"},
      {"NoHeader",
       File::Qrels,
       "q1\td1\t1\nq2\td2\t2\nq2\td3\t0\n",
       "test.tsv:1",
       "must name the columns",
       "missing-header"},
  };
}

class BadInput : public ::testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    testing::BeirFiles files;
    const Case& test = GetParam();
    (test.file == File::Corpus    ? files.corpus
     : test.file == File::Queries ? files.queries
                                  : files.qrels) = test.content;
    write_beir(folder_.path(), files);
  }
  testing::TemporaryFolder folder_;
};

TEST_P(BadInput, IsRefusedWithFileAndLine) {
  const std::string message = testing::refusal(folder_.path());
  EXPECT_THAT(message, HasSubstr(GetParam().where + ": "));
  EXPECT_THAT(message, HasSubstr(GetParam().says));
}

TEST_P(BadInput, IsListedWhenLenient) {
  const Case& test = GetParam();
  const Task task = testing::read_one(folder_.path(), true);
  ASSERT_THAT(testing::finding_kinds(task), ElementsAre(test.kind));
  EXPECT_THAT(task.findings[0].where, ::testing::EndsWith(test.where));
  EXPECT_THAT(task.findings[0].message, HasSubstr(test.says));
  EXPECT_EQ(task.corpus->size(), test.documents);
  EXPECT_EQ(task.queries.size(), test.queries);
  EXPECT_EQ(task.qrels.size(), test.judgments);
}

std::string case_name(const ::testing::TestParamInfo<Case>& info) {
  return info.param.name;
}

INSTANTIATE_TEST_SUITE_P(Beir, BadInput, ::testing::ValuesIn(cases()), case_name);

TEST(BadInputOfWholeFiles, NeverPassesNotEvenLenient) {
  const std::string corpus = testing::BeirFiles().corpus;
  const std::vector<std::pair<std::string, testing::BeirFiles>> broken = {
      {"no document was found", {.corpus = "\n"}},
      {"has no queries", {.queries = ""}},
      {"no usable judgment", {.qrels = "query-id\tcorpus-id\tscore\n"}},
  };
  for (const auto& [says, files] : broken) {
    const testing::TemporaryFolder folder;
    write_beir(folder.path(), files);
    EXPECT_THAT(testing::refusal(folder.path()), HasSubstr(says));
    EXPECT_THROW(static_cast<void>(testing::read_one(folder.path(), true)), Error);
  }
}

TEST(BadInputOfWholeFiles, WhatWasSkippedIsNamedWhenNothingIsLeft) {
  const std::vector<std::pair<std::string, testing::BeirFiles>> broken = {
      {"corpus.jsonl: no document was found; skipped or repaired 2 records: bad-json 2, the first "
       "at ",
       {.corpus = "x\ny\n"}},
      {"queries.jsonl: the task has no queries; skipped or repaired 1 record: empty-query 1, the "
       "first at ",
       {.queries = R"({"_id": "q1", "text": " "})"}},
      {"test.tsv: no usable judgment was found; skipped or repaired 1 record: bad-grade 1, the "
       "first "
       "at ",
       {.qrels = "query-id\tcorpus-id\tscore\nq1\td1\tx\n"}},
  };
  for (const auto& [says, files] : broken) {
    const testing::TemporaryFolder folder;
    write_beir(folder.path(), files);
    try {
      static_cast<void>(testing::read_one(folder.path(), true));
      ADD_FAILURE() << says;
    } catch (const Error& error) {
      EXPECT_THAT(error.message(), HasSubstr(says));
    }
  }
}

TEST(BadInputOfWholeFiles, ATruncatedGzipIsRefused) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder.path(), {});
  std::filesystem::remove(folder / "corpus.jsonl");
  std::string packed = testing::gzip(testing::BeirFiles().corpus);
  testing::write_text(folder / "corpus.jsonl.gz", packed.substr(0, packed.size() - 6));
  EXPECT_THAT(testing::refusal(folder.path()),
              ::testing::AllOf(HasSubstr("corpus.jsonl.gz"), HasSubstr("cut off")));
  EXPECT_THROW(static_cast<void>(testing::read_one(folder.path(), true)), Error);
}

TEST(BadInputOfWholeFiles, TheSameTableTwiceIsRefused) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder.path(), {});
  testing::write_text(folder / "corpus.jsonl.gz", testing::gzip(testing::BeirFiles().corpus));
  EXPECT_THAT(testing::refusal(folder.path()), HasSubstr("are the same table; keep one of them"));
}

TEST(Notes, ByteOrderMarkAndCrlfJustWork) {
  testing::BeirFiles files;
  for (std::string* content : {&files.corpus, &files.queries, &files.qrels}) {
    std::string crlf = "\xEF\xBB\xBF";
    for (const char c : *content) {
      crlf += c == '\n' ? "\r\n" : std::string(1, c);
    }
    *content = crlf;
  }
  const testing::TemporaryFolder folder;
  write_beir(folder.path(), files);
  const Task task = testing::read_one(folder.path());
  EXPECT_THAT(
      testing::finding_kinds(task),
      ElementsAre("byte-order-mark", "crlf", "byte-order-mark", "crlf", "byte-order-mark", "crlf"));
  EXPECT_EQ(task.corpus->document(0).text, "one");
  EXPECT_EQ(task.corpus->docno(0), "d1");
  EXPECT_EQ(task.qrels.grade("q2", "d3"), 0);
}

TEST(Notes, AQueryWithoutJudgmentsIsKeptAndCounted) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder.path(), {.qrels = "query-id\tcorpus-id\tscore\nq1\td1\t1\n"});
  const Task task = testing::read_one(folder.path());
  ASSERT_THAT(testing::finding_kinds(task), ElementsAre("query-without-judgments"));
  EXPECT_THAT(task.findings[0].message,
              HasSubstr("1 of 2 queries have no judgments, the first is 'q2'"));
  EXPECT_EQ(task.queries.size(), 2U);
}

TEST(Notes, ManyFaultsOfOneKindAreCountedNotListed) {
  std::string corpus = testing::BeirFiles().corpus;
  for (int i = 0; i < 1500; ++i) {
    corpus += "broken\n";
  }
  const testing::TemporaryFolder folder;
  testing::write_beir(folder.path(), {.corpus = corpus});
  const Task task = testing::read_one(folder.path(), true);
  ASSERT_EQ(task.findings.size(), 1001U);
  EXPECT_EQ(task.findings.back().message, "and 500 more of this kind");
}

}  // namespace
}  // namespace lode::corpus
