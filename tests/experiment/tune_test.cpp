#include "lode/experiment/tune.hpp"

#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/parallel.hpp"
#include "lode/search/resolve.hpp"

#include "support/data.hpp"

namespace lode::experiment {
namespace {

/// Only the texts count.
constexpr std::string_view kTextsAlone =
    "lode(title=0,coherence=0,stem=0,folder=0,definition=0,definitions=0,symbol=0,path=0,module=0,"
    "trace=0,bridge=0,expansion=0,neighbour=0,message=0,cochange=0,recency=0)";

/// Repositories in which a file of the wanted name says a little less of it than another.
class TuneTest : public ::testing::Test {
 protected:
  corpus::Task make_task(int repositories) {
    std::string trees;
    std::string queries;
    std::string targets;
    std::string places;
    for (int i = 0; i < repositories; ++i) {
      const std::string name = fmt::format("repo{}", i);
      const auto folder = folder_ / name;
      write_file(folder / "retry.py", "def go():\n    retry()\n    retry()\n    retry()\n");
      write_file(folder / "notes.py",
                 "def go():\n    retry()\n    retry()\n    retry()\n    retry()\n");
      trees += fmt::format("{}\"{}\": {{\"repository\": \"{}\"}}", i == 0 ? "" : ", ", name, name);
      queries +=
          fmt::format("{{\"_id\": \"q{}\", \"text\": \"retry\", \"tree\": \"{}\"}}\n", i, name);
      targets += fmt::format("{{\"query-id\": \"q{}\", \"path\": \"retry.py\"}}\n", i);
      places += fmt::format("{}\t{}\n", name, folder.string());
    }
    const auto task = folder_ / "task";
    write_file(task / "task.json", "{\"layout\": \"tree\", \"trees\": {" + trees + "}}\n");
    write_file(task / "queries.jsonl", queries);
    write_file(task / "targets.jsonl", targets);
    write_file(task / "repositories.tsv", places);
    return corpus::read_tasks(task).front();
  }

  [[nodiscard]] TuneReport run(const corpus::Task& task) const {
    const auto pipeline =
        search::resolve_pipeline(value_or_throw(search::parse_pipeline(kTextsAlone)));
    IndexedTrees trees(folder_ / "indexes");
    return tune(task,
                trees,
                pipeline.sources.front().rank,
                {.objective = value_or_throw(eval::parse_measure("RR@10"))});
  }

  testing::TemporaryFolder folder_;
};

TEST_F(TuneTest, FindsTheSignalThatHelpsAndMeasuresItOnWhatWasLeftOut) {
  const TuneReport report = run(make_task(3));
  EXPECT_EQ(report.start_value, 0.5);
  EXPECT_EQ(report.tuned_value, 1.0);
  EXPECT_EQ(report.held_out_value, 1.0);
  EXPECT_EQ(report.start.weights[static_cast<std::size_t>(search::Signal::Stem)], 0.0);
  EXPECT_GT(report.tuned.weights[static_cast<std::size_t>(search::Signal::Stem)], 0.0);
  ASSERT_EQ(report.groups.size(), 3U);
  EXPECT_EQ(report.groups[1].repository, "repo1");
  EXPECT_EQ(report.groups[1].queries, 1U);
  EXPECT_EQ(report.groups[1].start, 0.5);
  EXPECT_EQ(report.groups[1].held_out, 1.0);
}

TEST_F(TuneTest, DoesNotDependOnTheNumberOfThreads) {
  const corpus::Task task = make_task(3);
  set_thread_count(1);
  const TuneReport one = run(task);
  set_thread_count(2);
  const TuneReport two = run(task);
  set_thread_count(0);
  EXPECT_EQ(one.tuned.weights, two.tuned.weights);
  EXPECT_EQ(one.held_out_value, two.held_out_value);
}

TEST_F(TuneTest, NeedsTwoRepositories) {
  const corpus::Task task = make_task(1);
  try {
    static_cast<void>(run(task));
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::InvalidArgument);
    EXPECT_NE(std::string(error.message()).find("needs two"), std::string::npos);
  }
}

}  // namespace
}  // namespace lode::experiment
