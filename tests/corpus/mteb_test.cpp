#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "corpus/task_files.hpp"
#include "support/data.hpp"

namespace lode::corpus {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Pair;

TEST(Mteb, ReadsRerankingTables) {
  LODE_SKIP_WITHOUT_PARQUET();
  const Task task = testing::read_one(testing::source_path("tests/data/corpus/mteb_reranking"));
  EXPECT_EQ(task.layout, Layout::Mteb);
  EXPECT_EQ(task.default_protocol, "mteb");
  ASSERT_EQ(task.corpus->size(), 4U);
  EXPECT_EQ(task.corpus->document(0),
            (Document{.docno = "1", .title = "One", .text = "first", .language = "", .extra = ""}));
  EXPECT_EQ(task.corpus->document(2).title, "");
  EXPECT_EQ(task.corpus->document(3).text, "fourth");
  ASSERT_EQ(task.queries.size(), 2U) << "a repeated query is one query";
  EXPECT_EQ(task.queries[0].instruction, "Find ones");
  EXPECT_EQ(task.qrels.grade("q2", "3"), 2);
  EXPECT_EQ(task.qrels.size(), 3U);
  EXPECT_THAT(task.candidates,
              ElementsAre(Pair("q1", ElementsAre("4", "1")), Pair("q2", ElementsAre("3"))));
  EXPECT_EQ(task.files.size(), 6U);
  EXPECT_TRUE(task.findings.empty());
}

TEST(Mteb, ReadsSubsets) {
  LODE_SKIP_WITHOUT_PARQUET();
  const std::vector<Task> tasks =
      read_tasks(testing::source_path("tests/data/corpus/mteb_subsets"));
  ASSERT_EQ(tasks.size(), 2U);
  EXPECT_EQ(tasks[0].name, "mteb_subsets/de");
  EXPECT_EQ(tasks[1].queries[0].text, "fr");
  EXPECT_EQ(tasks[1].queries[0].instruction, "I");
  EXPECT_EQ(tasks[1].split, "dev");
}

TEST(Mteb, OneSubsetCanBeNamed) {
  LODE_SKIP_WITHOUT_PARQUET();
  const std::vector<Task> tasks =
      read_tasks(testing::source_path("tests/data/corpus/mteb_subsets/fr"),
                 {.lenient = false, .split = "dev"});
  ASSERT_EQ(tasks.size(), 1U);
  EXPECT_EQ(tasks[0].queries[0].text, "fr");
}

TEST(Mteb, ReadsCorebFromTheHub) {
  LODE_SKIP_WITHOUT_PARQUET();
  const Task task = testing::read_one(testing::source_path("tests/data/corpus/coreb_hub"));
  EXPECT_EQ(task.name, "coreb_hub/release_v2603/code2code");
  EXPECT_EQ(task.layout, Layout::Coreb);
  EXPECT_THAT(task.languages, ElementsAre("java", "python"));
  EXPECT_EQ(
      task.corpus->document(0).extra,
      R"({"code_length":3,"meta":{"passed":true,"rate":0.5,"tags":["a"]},"created_at":"2026-03-01"})");
  EXPECT_EQ(task.corpus->document(2).extra, R"({"code_length":3})");
  EXPECT_THAT(task.exclusions.at("q1"), ElementsAre("c1"));
  EXPECT_THAT(task.exclusions.at("q2"), ElementsAre("c2"));
  EXPECT_EQ(task.queries[0].subtask, "c2c_mono_lang");
  EXPECT_EQ(task.qrels.grade("q1", "c3"), 2);
}

/// A task whose one table is replaced by a faulty one.
class FaultyTable : public ::testing::Test {
 protected:
  void use(const std::string& faulty, const std::string& table) {
    std::filesystem::copy(testing::source_path("tests/data/corpus/mteb_reranking"),
                          folder_.path(),
                          std::filesystem::copy_options::recursive);
    std::filesystem::remove(folder_ / (table + "/test-00001-of-00002.parquet"));
    for (const auto& file : std::filesystem::directory_iterator(folder_ / table)) {
      std::filesystem::copy(testing::source_path("tests/data/corpus/faulty/" + faulty),
                            file.path(),
                            std::filesystem::copy_options::overwrite_existing);
    }
  }
  testing::TemporaryFolder folder_;
};

TEST_F(FaultyTable, AMissingColumnIsNamed) {
  LODE_SKIP_WITHOUT_PARQUET();
  use("no_id.parquet", "corpus");
  EXPECT_THAT(testing::refusal(folder_.path()),
              HasSubstr("test-00000-of-00002.parquet: row 1: the document id is missing: '_id', "
                        "'id' was expected"));
}

TEST_F(FaultyTable, AWrongTypeIsNamed) {
  LODE_SKIP_WITHOUT_PARQUET();
  use("wrong_type.parquet", "corpus");
  EXPECT_THAT(testing::refusal(folder_.path()),
              HasSubstr("row 1: the text 'text' is an integer; a string was expected"));
}

TEST_F(FaultyTable, BinaryColumnsAreRefused) {
  LODE_SKIP_WITHOUT_PARQUET();
  use("binary.parquet", "corpus");
  EXPECT_THAT(testing::refusal(folder_.path()), HasSubstr("column 'image' has the type binary"));
}

TEST_F(FaultyTable, InvalidUtf8IsRefused) {
  LODE_SKIP_WITHOUT_PARQUET();
  use("invalid_utf8.parquet", "corpus");
  EXPECT_THAT(testing::refusal(folder_.path()), HasSubstr("row 1: the Parquet file is damaged"));
}

TEST_F(FaultyTable, AFractionIsNoGrade) {
  LODE_SKIP_WITHOUT_PARQUET();
  use("fraction.parquet", "default");
  EXPECT_THAT(testing::refusal(folder_.path()),
              HasSubstr("row 1: the grade is 0.5; an integer was expected"));
}

TEST_F(FaultyTable, AGradeBeyond32BitsIsNamedAsThat) {
  LODE_SKIP_WITHOUT_PARQUET();
  use("huge_grade.parquet", "default");
  EXPECT_THAT(testing::refusal(folder_.path()),
              HasSubstr("row 1: the grade 18446744073709551615 is beyond 32 bits"));
}

TEST_F(FaultyTable, AFractionBeyond32BitsIsNamedAsThat) {
  LODE_SKIP_WITHOUT_PARQUET();
  use("huge_fraction.parquet", "default");
  EXPECT_THAT(testing::refusal(folder_.path()),
              HasSubstr("row 1: the grade 3000000000.0 is beyond 32 bits"));
}

}  // namespace
}  // namespace lode::corpus
