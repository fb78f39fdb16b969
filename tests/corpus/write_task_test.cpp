#include <memory>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/file.hpp"
#include "lode/corpus/stored_corpus.hpp"

#include "corpus/task_files.hpp"
#include "support/data.hpp"

namespace lode::corpus {
namespace {

using ::testing::HasSubstr;

std::string failure_of(const std::vector<Task>& tasks,
                       Layout layout,
                       const std::filesystem::path& folder,
                       bool overwrite) {
  try {
    static_cast<void>(write_tasks(tasks, layout, folder, overwrite));
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::InvalidArgument);
    return error.message();
  }
  return {};
}

TEST(WriteTask, BeirFilesAreWhatBeirReads) {
  const testing::TemporaryFolder folder;
  testing::write_coreb(folder / "in", {});
  EXPECT_TRUE(write_tasks(read_tasks(folder / "in"), Layout::Beir, folder / "out").empty());
  EXPECT_THAT(
      read_file(folder / "out/corpus.jsonl"),
      ::testing::StartsWith(
          R"x({"_id":"c1","title":"","text":"f()","language":"python","metadata":{"meta":{"passed":true}}})x"
          "\n"));
  EXPECT_EQ(read_file(folder / "out/qrels/test.tsv"),
            "query-id\tcorpus-id\tscore\nq1\tc3\t2\nq2\tc3\t1\n");
  EXPECT_EQ(read_file(folder / "out/exclusions.tsv"), "query-id\tcorpus-id\nq1\tc1\nq2\tc2\n");
  EXPECT_THAT(read_file(folder / "out/task.json"), HasSubstr("\"protocol\": \"coreb-official\""));
}

TEST(WriteTask, CorebFilesAreWhatItsRunnerReads) {
  const testing::TemporaryFolder folder;
  testing::write_coreb(folder / "in", {});
  const std::vector<Task> tasks = read_tasks(folder / "in");
  EXPECT_TRUE(write_tasks(tasks, Layout::Coreb, folder / "out").empty());
  EXPECT_EQ(read_file(folder / "out/code2code_qrels.jsonl"),
            "{\"query_id\":\"q1\",\"doc_id\":\"c3\",\"relevance\":2}\n{\"query_id\":\"q2\",\"doc_"
            "id\":\"c3\",\"relevance\":1}\n");
  EXPECT_THAT(read_file(folder / "out/code2code_queries.jsonl"),
              HasSubstr("{\"query_id\":\"q1\",\"query\":\"f()\",\"split\":\"code2code\","
                        "\"subtask\":\"c2c_mono_lang\","
                        "\"meta\":{\"anchor_code_id\":\"c1\"}}\n"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out/code2code_exclusions.tsv"))
      << "the anchors say it all";
}

TEST(WriteTask, TrecTopicsAreTabSeparatedWhenThatHoldsThem) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder / "in", {});
  static_cast<void>(write_tasks(read_tasks(folder / "in"), Layout::Trec, folder / "out"));
  EXPECT_EQ(read_file(folder / "out/topics.tsv"), "q1\twhat is one\nq2\twhat is two\n");
  EXPECT_EQ(read_file(folder / "out/qrels.txt"), "q1 0 d1 1\nq2 0 d2 2\nq2 0 d3 0\n");
}

TEST(WriteTask, AFolderThatIsNotEmptyIsLeftAlone) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder / "in", {});
  testing::write_text(folder / "out/mine.txt", "mine");
  const std::vector<Task> tasks = read_tasks(folder / "in");
  EXPECT_THAT(failure_of(tasks, Layout::Beir, folder / "out", false), HasSubstr("is not empty"));
  EXPECT_FALSE(std::filesystem::exists(folder / "out/corpus.jsonl"));
  EXPECT_EQ(failure_of(tasks, Layout::Beir, folder / "out", true), "");
  EXPECT_EQ(read_file(folder / "out/mine.txt"), "mine");
}

/// A corpus that cannot be read to its end.
class BrokenCorpus : public StoredCorpus {
 public:
  using StoredCorpus::StoredCorpus;
  [[nodiscard]] Document document(std::size_t index) const override {
    if (index > 0) {
      throw Error(ErrorKind::InvalidArgument, "the disk is gone");
    }
    return StoredCorpus::document(index);
  }
};

TEST(WriteTask, AFailureLeavesTheFolderAsItWas) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder / "in", {});
  std::vector<Task> tasks = read_tasks(folder / "in");
  const auto broken = std::make_shared<BrokenCorpus>("corpus");
  for (std::size_t i = 0; i < tasks[0].corpus->size(); ++i) {
    broken->add(tasks[0].corpus->document(i));
  }
  std::vector<Task> failing = tasks;
  failing[0].corpus = broken;
  std::filesystem::create_directories(folder / "empty/old/folders");
  testing::write_text(folder / "empty/.corpus.jsonl.1-1.tmp", "of a killed process");
  for (const Layout layout : {Layout::Beir, Layout::Trec, Layout::Coreb, Layout::Mteb}) {
    if (layout == Layout::Mteb && !testing::has_parquet()) {
      continue;
    }
    EXPECT_EQ(failure_of(failing, layout, folder / "new/out", false), "the disk is gone");
    EXPECT_FALSE(std::filesystem::exists(folder / "new")) << to_string(layout);
    EXPECT_EQ(failure_of(failing, layout, folder / "empty", false), "the disk is gone");
    EXPECT_TRUE(std::filesystem::is_empty(folder / "empty")) << to_string(layout);
  }
  EXPECT_EQ(failure_of(failing, Layout::Beir, folder / "in", true), "the disk is gone");
  EXPECT_EQ(testing::read_one(folder / "in").corpus->size(), 3U) << "what was there stays";
  EXPECT_EQ(failure_of(tasks, Layout::Beir, folder / "empty", false), "");
}

TEST(WriteTask, OverwritingLeavesNothingOfTheOldTask) {
  const testing::TemporaryFolder folder;
  testing::write_coreb(folder / "coreb", {});
  testing::write_beir(folder / "beir", {});
  static_cast<void>(write_tasks(read_tasks(folder / "coreb"), Layout::Beir, folder / "out"));
  static_cast<void>(write_tasks(read_tasks(folder / "beir"), Layout::Beir, folder / "out", true));
  const Task task = testing::read_one(folder / "out");
  EXPECT_TRUE(task.exclusions.empty());
  EXPECT_EQ(task.default_protocol, "beir");
}

TEST(WriteTask, LayoutsAreNotMixedInOneFolder) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder / "in", {});
  const std::vector<Task> tasks = read_tasks(folder / "in");
  EXPECT_THAT(failure_of(tasks, Layout::Coreb, folder / "in", true),
              HasSubstr("holds a task in the layout beir"));
}

TEST(WriteTask, TwoTasksOfOneNameAreRefused) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder / "in/x/t", {});
  testing::write_beir(folder / "in/y/t", {});
  EXPECT_THAT(failure_of(read_tasks(folder / "in"), Layout::Beir, folder / "out", false),
              HasSubstr("are called 't'"));
}

TEST(WriteTask, CorporaThatDifferAreNotSharedInCoreb) {
  const testing::TemporaryFolder folder;
  testing::write_beir(folder / "in/text2code", {});
  testing::write_text(folder / "in/text2code/task.json", R"({"kind":"text2code"})");
  testing::BeirFiles other;
  other.corpus += "{\"_id\":\"d4\",\"text\":\"four\"}\n";
  testing::write_beir(folder / "in/code2code", other);
  testing::write_text(folder / "in/code2code/task.json", R"({"kind":"code2code"})");
  static_cast<void>(write_tasks(read_tasks(folder / "in"), Layout::Coreb, folder / "out"));
  const std::vector<Task> back = read_tasks(folder / "out");
  ASSERT_EQ(back.size(), 2U);
  EXPECT_EQ(back[0].corpus->size(), 4U);
  EXPECT_EQ(back[1].corpus->size(), 3U);
}

}  // namespace
}  // namespace lode::corpus
