// Every ordered pair of layouts on all the data there is: what comes back equals what was read, but
// for what the loss report lists.

#include <map>
#include <string>
#include <tuple>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/json.hpp"
#include "lode/corpus/extra.hpp"

#include "corpus/task_files.hpp"
#include "support/data.hpp"

namespace lode::corpus {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

Json sorted_extra(const std::string& extra) {
  return Json(nlohmann::json::parse(to_json_line(parse_extra(extra))));
}

/// What must survive of a task.
void expect_same(const Task& task, const Task& back, bool all_judgments) {
  ASSERT_EQ(task.corpus->size(), back.corpus->size());
  for (std::size_t i = 0; i < task.corpus->size(); ++i) {
    Document a = task.corpus->document(i);
    Document b = back.corpus->document(i);
    ASSERT_EQ(sorted_extra(a.extra), sorted_extra(b.extra)) << a.docno;
    a.extra = b.extra;
    ASSERT_EQ(a, b) << a.docno;
  }
  ASSERT_EQ(task.queries.size(), back.queries.size());
  for (std::size_t i = 0; i < task.queries.size(); ++i) {
    Query a = task.queries[i];
    Query b = back.queries[i];
    ASSERT_EQ(sorted_extra(a.extra), sorted_extra(b.extra)) << a.id;
    a.extra = b.extra;
    ASSERT_EQ(a, b) << a.id;
  }
  if (all_judgments) {
    EXPECT_EQ(task.qrels, back.qrels);
  }
  EXPECT_EQ(task.exclusions, back.exclusions);
  EXPECT_EQ(task.candidates, back.candidates);
  EXPECT_EQ(task.kind, back.kind);
  EXPECT_EQ(task.default_protocol, back.default_protocol);
  EXPECT_EQ(task.query_instruction, back.query_instruction);
  EXPECT_EQ(task.document_instruction, back.document_instruction);
  EXPECT_EQ(task.languages, back.languages);
}

bool needs_parquet(Layout a, Layout b) {
  return a == Layout::Mteb || b == Layout::Mteb;
}

using Parameters = std::tuple<std::string, Layout, Layout>;

class RoundTrip : public ::testing::TestWithParam<Parameters> {};

TEST_P(RoundTrip, KeepsEverything) {
  const auto& [data, first, second] = GetParam();
  const auto path = testing::shared_path(data);
  LODE_SKIP_WITHOUT(path);
  if (needs_parquet(first, second)) {
    LODE_SKIP_WITHOUT_PARQUET();
  }
  const testing::TemporaryFolder folder;
  const std::vector<Task> tasks = read_tasks(path);
  const LossReport first_losses = write_tasks(tasks, first, folder / "first");
  const std::vector<Task> once = read_tasks(folder / "first");
  const LossReport second_losses = write_tasks(once, second, folder / "second");
  const std::vector<Task> twice = read_tasks(folder / "second");
  ASSERT_EQ(tasks.size(), twice.size());
  const bool lost_judgments = !first_losses.empty() || !second_losses.empty();
  for (const LossReport* losses : {&first_losses, &second_losses}) {
    for (const std::string& loss : *losses) {
      EXPECT_THAT(loss,
                  HasSubstr("1 judgments of queries that have no text, such as 'q_unknown_9003'"));
    }
  }
  EXPECT_EQ(lost_judgments,
            data == "coreb/release" && (first != Layout::Coreb || second != Layout::Coreb));
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    expect_same(tasks[i], twice[i], tasks[i].kind != "text2code" || !lost_judgments);
  }
}

std::string parameter_name(const ::testing::TestParamInfo<Parameters>& info) {
  std::string name = std::get<0>(info.param);
  for (char& c : name) {
    c = c == '/' ? '_' : c;
  }
  return name + "_" + to_string(std::get<1>(info.param)) + "_" + to_string(std::get<2>(info.param));
}

INSTANTIATE_TEST_SUITE_P(
    AllData,
    RoundTrip,
    ::testing::Combine(::testing::Values("coreb/release", "tasks/cosqa", "tasks/humanevalpack"),
                       ::testing::Values(Layout::Beir, Layout::Coreb, Layout::Mteb, Layout::Trec),
                       ::testing::Values(Layout::Beir, Layout::Coreb, Layout::Mteb, Layout::Trec)),
    parameter_name);

/// A task with everything that a task can hold, and with names that a careless writer would mix up.
void write_rich_task(const std::filesystem::path& folder) {
  testing::write_text(
      folder / "corpus.jsonl",
      R"({"_id":"d1","title":"T \"q\"","text":"line\nbreak\ttab \u2028","language":"go","metadata":{"code":"x","text":"y","code_id":"z","title":null,"language":3,"lode_extra":{"a":1}}})"
      "\n"
      R"({"_id":"d2","text":"two","metadata":{"metadata":{"deep":[1.0,2.5e300,-0.0,18446744073709551615]}}})"
      "\n"
      R"({"_id":"\u00e9\"d3","title":"only a title","text":"","metadata":{"text":"hidden"}})"
      "\n"
      R"({"_id":"d4","text":"as deep as may be","list":)" +
          std::string(511, '[') + std::string(511, ']') + "}\n");
  testing::write_text(
      folder / "queries.jsonl",
      R"({"_id":"q1","text":"two\nlines","subtask":"s","language":"java","instruction":"I","metadata":{"query":"x","split":"y","query_id":1,"meta":"text"}})"
      "\n"
      R"({"_id":"q\"2","text":"tab\there","metadata":{"language_constraint":"none","meta":{"k":"v"}}})"
      "\n"
      R"({"_id":"q3","text":"plain"})"
      "\n");
  testing::write_text(
      folder / "qrels/dev.tsv",
      "query-id\tcorpus-id\tscore\nq1\td1\t-1\n\"q\"\"2\"\t\"\xC3\xA9\"\"d3\"\t3\n");
  testing::write_text(folder / "exclusions.tsv",
                      "query-id\tcorpus-id\nq1\td1\nq1\td2\n\"q\"\"2\"\td1\n");
  testing::write_text(folder / "candidates.jsonl",
                      "{\"query-id\":\"q3\",\"corpus-ids\":[\"d2\",\"d1\"]}\n");
  testing::write_text(
      folder / "task.json",
      R"({"kind":"code2code","query_instruction":"Q\n","document_instruction":"D"})");
}

class RichRoundTrip : public ::testing::TestWithParam<std::tuple<Layout, Layout>> {};

TEST_P(RichRoundTrip, KeepsEverything) {
  const auto [first, second] = GetParam();
  if (needs_parquet(first, second)) {
    LODE_SKIP_WITHOUT_PARQUET();
  }
  const testing::TemporaryFolder folder;
  write_rich_task(folder / "rich");
  const std::vector<Task> tasks = read_tasks(folder / "rich");
  const LossReport losses = write_tasks(tasks, first, folder / "first");
  const bool holds_split = first == Layout::Beir || first == Layout::Mteb;
  EXPECT_EQ(losses, holds_split ? LossReport() : LossReport{"rich: the name of its split, 'dev'"});
  const std::vector<Task> once = read_tasks(folder / "first");
  static_cast<void>(write_tasks(once, second, folder / "second"));
  const std::vector<Task> twice = read_tasks(folder / "second");
  ASSERT_EQ(twice.size(), 1U);
  Task expected = read_tasks(folder / "rich")[0];
  if (first == Layout::Coreb || second == Layout::Coreb) {
    // CoREB finds an anchor only in `meta`, so the single exclusion of a query is written there
    // too.
    expected.queries[1].extra =
        R"({"language_constraint":"none","meta":{"k":"v","anchor_code_id":"d1"}})";
  }
  expect_same(expected, twice[0], true);
}

INSTANTIATE_TEST_SUITE_P(
    AllPairs,
    RichRoundTrip,
    ::testing::Combine(::testing::Values(Layout::Beir, Layout::Coreb, Layout::Mteb, Layout::Trec),
                       ::testing::Values(Layout::Beir, Layout::Coreb, Layout::Mteb, Layout::Trec)));

}  // namespace
}  // namespace lode::corpus
