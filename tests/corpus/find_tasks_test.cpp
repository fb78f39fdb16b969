#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/corpus/task_plan.hpp"

#include "corpus/task_files.hpp"
#include "support/data.hpp"

namespace lode::corpus {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<std::string> names(const std::filesystem::path& path, int depth = 2) {
  std::vector<std::string> all;
  for (const TaskEntry& entry : find_tasks(path, depth)) {
    all.push_back(to_string(entry.layout) + " " + entry.name + " " + entry.split);
  }
  return all;
}

void touch(const std::filesystem::path& path) {
  testing::write_text(path, "");
}

TEST(FindTasks, RecognisesEveryLayoutWithoutOpeningAFile) {
  const testing::TemporaryFolder folder;
  for (const char* file : {"beir/corpus.jsonl.zst",
                           "beir/queries.jsonl",
                           "beir/qrels/dev.tsv",
                           "beir/qrels/test.tsv",
                           "trec/corpus.tsv",
                           "trec/topics.tsv",
                           "trec/robust04.qrels",
                           "coreb/code_corpus_v2.jsonl",
                           "coreb/text2code_queries.jsonl.gz",
                           "coreb/text2code_qrels.jsonl",
                           "mteb/corpus/test-00000-of-00001.parquet",
                           "mteb/queries/test-00000-of-00001.parquet",
                           "mteb/default/test-00000-of-00001.parquet"}) {
    touch(folder / file);
  }
  EXPECT_THAT(
      names(folder.path()),
      ElementsAre(
          "beir beir test", "coreb coreb/text2code text2code", "mteb mteb test", "trec trec test"));
}

TEST(FindTasks, ReadsTheHubsFolderOfCoreb) {
  const testing::TemporaryFolder folder;
  const std::filesystem::path hub = folder / "coreb";
  for (const std::string split : {"release_v2602", "release_v2603"}) {
    for (const char* config : {"code_corpus",
                               "text_corpus",
                               "text2code_queries",
                               "text2code_qrels",
                               "code2code_queries",
                               "code2code_qrels",
                               "code2text_queries",
                               "code2text_qrels"}) {
      touch(hub / split / (std::string(config) + "-" + split + "-00000-of-00001.parquet"));
    }
  }
  EXPECT_THAT(names(hub),
              ElementsAre("coreb coreb/release_v2602/code2code release_v2602",
                          "coreb coreb/release_v2602/code2text release_v2602",
                          "coreb coreb/release_v2602/text2code release_v2602",
                          "coreb coreb/release_v2603/code2code release_v2603",
                          "coreb coreb/release_v2603/code2text release_v2603",
                          "coreb coreb/release_v2603/text2code release_v2603"));
  EXPECT_THAT(names(hub / "release_v2603"),
              ElementsAre("coreb release_v2603/code2code code2code",
                          "coreb release_v2603/code2text code2text",
                          "coreb release_v2603/text2code text2code"));
  const TaskPlan plan = plan_task(find_tasks(hub)[4]);
  EXPECT_EQ(plan.corpus_name, "text_corpus");
  EXPECT_THAT(plan.corpus,
              ElementsAre(hub / "release_v2603/text_corpus-release_v2603-00000-of-00001.parquet"));
}

TEST(FindTasks, ReadsConfigFoldersOfCoreb) {
  const testing::TemporaryFolder folder;
  for (const char* config : {"code_corpus", "text2code_queries", "text2code_qrels"}) {
    touch(folder / "c" / config / "release_v2603-00000-of-00001.parquet");
  }
  EXPECT_THAT(names(folder / "c"), ElementsAre("coreb c/release_v2603/text2code release_v2603"));
}

TEST(FindTasks, MtebSubsetsAreTasks) {
  const testing::TemporaryFolder folder;
  for (const char* file : {"m/fr-corpus/dev-00000-of-00002.parquet",
                           "m/fr-corpus/dev-00001-of-00002.parquet",
                           "m/fr-queries/dev-00000-of-00001.parquet",
                           "m/fr-qrels/dev-00000-of-00001.parquet",
                           "m/de-corpus/dev/0000.parquet",
                           "m/de-queries/dev/0000.parquet",
                           "m/de-qrels/dev/0000.parquet",
                           "m/de-top_ranked/dev/0000.parquet"}) {
    touch(folder / file);
  }
  EXPECT_THAT(names(folder / "m"), ElementsAre("mteb m/de dev", "mteb m/fr dev"));
  EXPECT_EQ(plan_task(find_tasks(folder / "m")[1]).corpus.size(), 2U);
  EXPECT_EQ(plan_task(find_tasks(folder / "m")[0]).candidates.size(), 1U);
}

TEST(FindTasks, TheOnlySplitOfATableServesEverySplit) {
  const testing::TemporaryFolder folder;
  for (const char* file : {"m/corpus/corpus-00000-of-00001.parquet",
                           "m/queries/queries-00000-of-00001.parquet",
                           "m/qrels/dev-00000-of-00001.parquet",
                           "m/qrels/train-00000-of-00001.parquet"}) {
    touch(folder / file);
  }
  EXPECT_THAT(names(folder / "m"), ElementsAre("mteb m/dev dev", "mteb m/train train"));
  EXPECT_EQ(plan_task(find_tasks(folder / "m")[0], "train").entry.split, "train");
  EXPECT_THROW(static_cast<void>(plan_folder(folder / "m", "test")), Error);
}

TEST(FindTasks, CoirJudgmentsLieBesideTheCorpus) {
  const testing::TemporaryFolder folder;
  touch(folder / "cosqa-queries-corpus/data/corpus-00000-of-00001-7b566cd7959a7669.parquet");
  touch(folder / "cosqa-queries-corpus/data/queries-00000-of-00001.parquet");
  touch(folder / "cosqa-qrels/data/test-00000-of-00001.parquet");
  EXPECT_THAT(names(folder.path()), ElementsAre("beir cosqa test"));
}

TEST(FindTasks, LooksAsDeepAsItIsTold) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder / "a/b/c", {});
  EXPECT_THAT(names(folder.path(), 2), IsEmpty());
  EXPECT_THAT(names(folder.path(), 3), ElementsAre("beir c test"));
}

TEST(FindTasks, EqualNamesAreToldApartByTheirFolders) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder / "x/t", {});
  testing::write_beir(folder / "y/t", {});
  EXPECT_THAT(names(folder.path()), ElementsAre("beir t test", "beir y/t test"));
  EXPECT_EQ(read_tasks(folder.path())[1].name, "y/t");
}

TEST(FindTasks, AFolderWithoutTasksIsEmptyAndAMissingOneAnError) {
  const testing::TemporaryFolder folder;
  touch(folder / "corpus.jsonl");
  EXPECT_THAT(names(folder.path()), IsEmpty());
  EXPECT_THROW(static_cast<void>(find_tasks(folder / "nowhere")), Error);
  EXPECT_THROW(static_cast<void>(read_tasks(folder.path())), Error);
}

}  // namespace
}  // namespace lode::corpus
