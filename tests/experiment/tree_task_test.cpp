// A whole evaluation over trees with a searcher whose hits are given, against numbers worked out by
// hand.

#include <cmath>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/file.hpp"
#include "lode/experiment/evaluate_tasks.hpp"
#include "lode/experiment/tree_groups.hpp"
#include "lode/search/pipeline.hpp"

#include "support/data.hpp"

namespace lode::experiment {
namespace {

using Paths = std::vector<std::filesystem::path>;

/// Two repositories, four queries. q1, q2 and q4 ask `one`, q3 asks `two`.
void write_tree_task(const std::filesystem::path& folder) {
  write_file(folder / "task.json",
             R"({"layout": "tree", "trees": {"one": {"repository": "r1", "revision": "a"},
                 "two": {"repository": "r2"}, "unused": {"repository": "r3"}}})");
  write_file(
      folder / "queries.jsonl",
      R"({"_id": "q1", "tree": "one", "text": "retry the connection", "category": "semantic"})"
      "\n"
      R"({"_id": "q2", "tree": "one", "text": "Pool", "category": "symbol"})"
      "\n"
      R"({"_id": "q3", "tree": "two", "text": "how sockets close", "category": "semantic"})"
      "\n"
      R"({"_id": "q4", "tree": "one", "text": "nothing finds this", "category": "semantic"})"
      "\n");
  write_file(
      folder / "targets.jsonl",
      R"({"query-id": "q1", "path": "retries.py"})"
      "\n"
      R"({"query-id": "q1", "level": "function", "path": "retries.py", "symbol": "run", "start_line": 1, "end_line": 4})"
      "\n"
      R"({"query-id": "q1", "level": "line", "path": "retries.py", "start_line": 2, "end_line": 5})"
      "\n"
      R"({"query-id": "q2", "path": "net/pool.py"})"
      "\n"
      R"({"query-id": "q2", "path": "net/__init__.py"})"
      "\n"
      R"({"query-id": "q3", "path": "a.c"})"
      "\n"
      R"({"query-id": "q4", "path": "b.py"})"
      "\n");
}

using Hits = std::map<std::string, std::vector<search::SearchHit>, std::less<>>;

search::SearchHit hit(std::string path, std::uint32_t first, std::uint32_t last) {
  return {.lines = {.path = std::move(path), .first_line = first, .last_line = last},
          .symbol = {},
          .score = 1.0};
}

class FakeSearcher final : public search::CodeSearcher {
 public:
  explicit FakeSearcher(const Hits& hits) : hits_(hits) {}
  std::vector<search::SearchHit> search(std::string_view query, std::size_t count) const override {
    const auto found = hits_.find(query);
    std::vector<search::SearchHit> result;
    if (found != hits_.end()) {
      result = found->second;
      result.resize(std::min(count, result.size()));
    }
    return result;
  }
  std::vector<search::LineRange> pack(std::string_view /*query*/,
                                      std::size_t tokens) const override {
    return {{.path = "retries.py",
             .first_line = 1,
             .last_line = static_cast<std::uint32_t>(tokens / 1024)}};
  }
  std::vector<search::CodeFunction> functions(std::string_view path) const override {
    return path == "retries.py"
               ? std::vector<search::CodeFunction>{{.name = "run", .first_line = 1, .last_line = 4},
                                                   {.name = "other",
                                                    .first_line = 6,
                                                    .last_line = 9}}
               : std::vector<search::CodeFunction>();
  }
  bool has_file(std::string_view path) const override { return path != "gone.py"; }
  std::size_t file_count() const override { return 10; }

 private:
  const Hits& hits_;
};

class FakeOpener final : public TreeOpener {
 public:
  Hits hits = {
      {"retry the connection",
       {hit("x.py", 1, 2), hit("retries.py", 6, 7), hit("retries.py", 1, 2), hit("x.py", 3, 4)}},
      {"Pool", {hit("net/pool.py", 1, 9), hit("x.py", 1, 2), hit("net/__init__.py", 1, 1)}},
      {"how sockets close", {hit("a.c", 1, 9)}},
  };
  std::string state_of_two = "before";
  std::vector<std::string> opened;

  std::string state(const corpus::TaskTree& tree) override {
    return tree.revision.empty() ? state_of_two : "commit " + tree.revision;
  }
  std::unique_ptr<const search::CodeSearcher> open(
      const corpus::TaskTree& tree, const search::ResolvedPipeline& /*pipeline*/) override {
    opened.push_back(tree.name);
    return std::make_unique<FakeSearcher>(hits);
  }
};

std::vector<search::ResolvedPipeline> bm25() {
  return {search::resolve_pipeline(value_or_throw(search::parse_pipeline("bm25")))};
}

double value_of(const std::vector<NamedValue>& values, const std::string& name) {
  for (const NamedValue& value : values) {
    if (value.name == name) {
      return value.value;
    }
  }
  ADD_FAILURE() << name << " is not reported";
  return 0.0;
}

LevelValue level_of(const TaskResult& result, const std::string& name) {
  for (const LevelValue& level : result.levels) {
    if (level.name == name) {
      return level;
    }
  }
  ADD_FAILURE() << name << " is not reported";
  return {};
}

const GroupResult* group_of(const TaskResult& result, const std::string& name) {
  for (const GroupResult& group : result.subtasks) {
    if (group.name == name) {
      return &group;
    }
  }
  return nullptr;
}

TEST(TreeTask, IsMeasuredAsWorkedOutByHand) {
  const testing::TemporaryFolder folder;
  write_tree_task(folder / "code");
  FakeOpener opener;
  const auto report = evaluate_tasks(Paths{folder / "code"}, bm25(), {}, &opener);
  ASSERT_EQ(report.results.size(), 1U);
  const TaskResult& result = report.results[0];
  EXPECT_EQ(opener.opened, (std::vector<std::string>{"one", "two"}));
  EXPECT_EQ(result.protocol, "tree");
  EXPECT_EQ(result.queries, 4U) << "q4 finds nothing and counts 0";
  // Files: q1 second of two; q2 first and third of two targets; q3 first.
  const double second = 1.0 / std::log2(3.0);
  const double q2 = (1.0 + 1.0 / std::log2(4.0)) / (1.0 + second);
  EXPECT_NEAR(value_of(result.measures, "nDCG@10"), (second + q2 + 1.0) / 4.0, 1e-12);
  EXPECT_NEAR(value_of(result.measures, "Acc@1"), 2.0 / 4.0, 1e-12) << "min(#gold, 1)";
  EXPECT_NEAR(value_of(result.measures, "Acc@3"), 3.0 / 4.0, 1e-12);
  EXPECT_NEAR(value_of(result.measures, "AllFound@10"), 3.0 / 4.0, 1e-12);
  EXPECT_NEAR(value_of(result.measures, "Success@1"), 2.0 / 4.0, 1e-12);
  // r1 has q1, q2 and q4, r2 has q3.
  EXPECT_NEAR(
      value_of(result.repository_means, "nDCG@10"), ((second + q2 + 0.0) / 3.0 + 1.0) / 2.0, 1e-12);
  EXPECT_EQ(result.provenance.at("trees"),
            (Json{{"one", "commit a"}, {"two", "before"}, {"unused", "before"}}));
  EXPECT_EQ(result.provenance.at("documents"), 20U);
  EXPECT_EQ(result.provenance.at("queries_without_hits"), 1U);
}

TEST(TreeTask, LevelsCountTheQueriesThatHaveTargetsThere) {
  const testing::TemporaryFolder folder;
  write_tree_task(folder / "code");
  FakeOpener opener;
  const auto report = evaluate_tasks(Paths{folder / "code"}, bm25(), {}, &opener);
  const TaskResult& result = report.results.at(0);
  // Hits of q1: x, retries, retries again, x again: the target stands second.
  EXPECT_EQ(level_of(result, "hit:RR@10").queries, 4U);
  EXPECT_NEAR(level_of(result, "hit:RR@10").value, (0.5 + 1.0 + 1.0) / 4.0, 1e-12);
  // Functions of q1: its second hit is `other`, its third `run`.
  EXPECT_EQ(level_of(result, "function:Acc@1"),
            (LevelValue{.name = "function:Acc@1", .queries = 1, .value = 0.0}));
  EXPECT_EQ(level_of(result, "function:Acc@5"),
            (LevelValue{.name = "function:Acc@5", .queries = 1, .value = 1.0}));
  EXPECT_NEAR(level_of(result, "function:nDCG@10").value, 1.0 / std::log2(3.0), 1e-12);
  // Packed: 8 lines of retries.py, which hold the lines 2-5.
  EXPECT_EQ(level_of(result, "packed:superset(line)"),
            (LevelValue{.name = "packed:superset(line)", .queries = 1, .value = 1.0}));
  EXPECT_EQ(level_of(result, "packed:lines").value, 8.0);
}

TEST(TreeTask, ASmallerBudgetIsOtherWorkAndFindsLess) {
  const testing::TemporaryFolder folder;
  write_tree_task(folder / "code");
  FakeOpener opener;
  const auto report =
      evaluate_tasks(Paths{folder / "code"}, bm25(), {.packed_tokens = 3 * 1024}, &opener);
  EXPECT_EQ(level_of(report.results.at(0), "packed:superset(line)").value, 0.0);
  EXPECT_EQ(level_of(report.results.at(0), "packed:recall(line)").value, 0.5);
}

TEST(TreeTask, HasGroupsByCategoryRepositoryAndStem) {
  const testing::TemporaryFolder folder;
  write_tree_task(folder / "code");
  FakeOpener opener;
  const auto report = evaluate_tasks(Paths{folder / "code"}, bm25(), {}, &opener);
  const TaskResult& result = report.results.at(0);
  const auto queries_of = [&](const std::string& name) {
    const GroupResult* group = group_of(result, name);
    return group == nullptr ? 0U : group->queries;
  };
  EXPECT_EQ(queries_of("category semantic"), 3U);
  EXPECT_EQ(queries_of("category symbol"), 1U);
  EXPECT_EQ(queries_of("repository r1"), 3U);
  EXPECT_EQ(queries_of("repository r2"), 1U);
  EXPECT_EQ(queries_of("stem-shared"), 1U) << "Pool and pool; but retry is not retries";
  EXPECT_EQ(queries_of("stem-free"), 3U);
  EXPECT_EQ(value_of(group_of(result, "repository r2")->measures, "nDCG@10"), 1.0);
}

TEST(TreeTask, ASecondCallReusesTheResultUntilATreeChanges) {
  const testing::TemporaryFolder folder;
  write_tree_task(folder / "code");
  FakeOpener opener;
  EvaluateTasksOptions options;
  options.out = folder / "out";
  const auto call = [&] {
    return evaluate_tasks(Paths{folder / "code"}, bm25(), options, &opener);
  };
  const auto first = call();
  EXPECT_EQ(first.made, 1U);
  const std::string values = read_file(folder / "out/bm25/code.tree.per-query.tsv");
  EXPECT_NE(values.find("\tfunction:Acc@5\t"), std::string::npos);
  const std::string run = read_file(folder / "out/bm25/code.tree.run");
  EXPECT_NE(run.find("q1 Q0 retries.py 2 0.5 bm25\n"), std::string::npos) << run;
  const auto second = call();
  EXPECT_EQ(second.reused, 1U);
  EXPECT_EQ(to_json_line(to_eval_json(second.results[0])),
            to_json_line(to_eval_json(first.results[0])));
  opener.state_of_two = "after";
  EXPECT_EQ(call().made, 1U) << "another state of a tree";
  options.packed_tokens = 100;
  EXPECT_EQ(call().made, 1U) << "another budget";
}

TEST(TreeTask, IsRefusedWithoutSomethingThatOpensTrees) {
  const testing::TemporaryFolder folder;
  write_tree_task(folder / "code");
  try {
    static_cast<void>(evaluate_tasks(Paths{folder / "code"}, bm25(), {}));
    FAIL() << "nothing was thrown";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Unsupported);
  }
}

TEST(SharesStemWord, ComparesWordsOfNamesWithoutFoldersAndExtensions) {
  const auto shares = [](std::string_view query, std::string path) {
    std::vector<corpus::TreeTarget> targets(1);
    targets[0].path = std::move(path);
    return shares_stem_word(query, targets);
  };
  EXPECT_TRUE(shares("how the pool grows", "net/connectionPool.py"));
  EXPECT_TRUE(shares("HTTPServer", "http_server_test.go"));
  EXPECT_TRUE(shares("parse options", "lib/.options.d.ts"));
  EXPECT_FALSE(shares("how it pools", "net/connectionPool.py")) << "words are not stemmed";
  EXPECT_FALSE(shares("net connections", "net/socket.py")) << "folders do not count";
  EXPECT_FALSE(shares("py files", "socket.py")) << "extensions do not count";
  EXPECT_FALSE(shares("what is in the map", "in.c")) << "stop words do not count";
  EXPECT_FALSE(shares("read a file", "a.c")) << "single characters do not count";
}

}  // namespace
}  // namespace lode::experiment
