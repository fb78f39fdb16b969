// The official package's numbers, digit by digit, from a synthetic release (README beside the
// data).

#include "lode/eval/coreb.hpp"

#include <map>
#include <sstream>

#include <gtest/gtest.h>

#include "lode/base/file.hpp"
#include "lode/base/json.hpp"

#include "eval/support.hpp"
#include "support/data.hpp"

namespace lode::eval {
namespace {

Json load(const std::filesystem::path& path) {
  return value_or_throw(parse_json(read_file(path)));
}

std::vector<Json> load_lines(const std::filesystem::path& path) {
  std::istringstream lines(read_file(path));
  std::vector<Json> records;
  for (std::string line; std::getline(lines, line);) {
    records.push_back(value_or_throw(parse_json(line)));
  }
  return records;
}

void expect_values(const std::vector<NamedValue>& values,
                   const Json& expected,
                   const std::string& what) {
  std::size_t checked = 0;
  for (const auto& [name, value] : values) {
    if (expected.contains(name)) {
      EXPECT_EQ(value, expected[name].get<double>()) << what << " " << name;
      ++checked;
    }
  }
  EXPECT_EQ(checked, expected.size()) << what;
}

Qrels qrels_from(const Json& json) {
  Qrels qrels;
  for (const auto& [query, judgments] : json.items()) {
    qrels.add_query(query);
    for (const auto& [docno, grade] : judgments.items()) {
      EXPECT_TRUE(qrels.add(query, docno, grade.get<int>()));
    }
  }
  return qrels;
}

TEST(CorebOfficial, ReproducesEveryMetricCase) {
  const auto path = testing::shared_path("coreb/metric_cases.json");
  LODE_SKIP_WITHOUT(path);
  const Json cases = load(path);
  EXPECT_EQ(cases.size(), 38U);
  for (const Json& one : cases) {
    const std::string name = one["name"];
    eval::Run run;
    for (const auto& [query, documents] : one["run"].items()) {
      QueryRanking ranking{.query_id = query, .documents = {}};
      for (const Json& document : documents) {
        ranking.documents.push_back({.docno = document[0], .score = document[1]});
      }
      run.rankings.push_back(ranking);
    }
    Exclusions anchors;
    for (const auto& [query, anchor] : one["anchors"].items()) {
      anchors[query] = {anchor.get<std::string>()};
    }
    const Qrels qrels = qrels_from(one["qrels"]);
    const CorebReport report = coreb_report(qrels,
                                            run,
                                            one["k_values"].get<std::vector<std::size_t>>(),
                                            one["ignore_identical_ids"].get<bool>());
    for (const auto& [group, values] : report.groups) {
      expect_values(values, one["expected"][group], name);
    }
    expect_values(
        coreb_anchor_recomputation(qrels, run, anchors), one["expected"]["anchor_recompute"], name);
  }
}

struct Release {
  Qrels qrels;
  eval::Run run;
  std::map<std::string, std::string> subtasks;  // of the queries
};

Release load_release(const std::filesystem::path& folder, const std::string& task) {
  Release release;
  for (const Json& record : load_lines(folder / "release" / (task + "_qrels.jsonl"))) {
    EXPECT_TRUE(release.qrels.add(record["query_id"].get<std::string>(),
                                  record["doc_id"].get<std::string>(),
                                  record["relevance"].get<int>()));
  }
  for (const Json& record : load_lines(folder / "release" / (task + "_queries.jsonl"))) {
    release.subtasks[record["query_id"]] = record["subtask"];
  }
  std::istringstream lines(read_file(folder / "e2e" / (task + ".run.tsv")));
  std::string query;
  std::string docno;
  double score = 0.0;
  while (lines >> query >> docno >> score) {
    if (release.run.rankings.empty() || release.run.rankings.back().query_id != query) {
      release.run.rankings.push_back({.query_id = query, .documents = {}});
    }
    release.run.rankings.back().documents.push_back({.docno = docno, .score = score});
  }
  return release;
}

Release only_subtask(const Release& release, const std::string& subtask) {
  Release part;
  for (const std::string& id : release.qrels.query_ids()) {
    const auto found = release.subtasks.find(id);
    if (found != release.subtasks.end() && found->second == subtask) {
      for (const Judgment& judgment : release.qrels.judgments(id)) {
        EXPECT_TRUE(part.qrels.add(id, judgment.docno, judgment.grade));
      }
    }
  }
  for (const QueryRanking& ranking : release.run.rankings) {
    if (release.subtasks.at(ranking.query_id) == subtask) {
      part.run.rankings.push_back(ranking);
    }
  }
  return part;
}

std::vector<NamedValue> all_values(const CorebReport& report) {
  std::vector<NamedValue> values;
  for (const auto& group : report.groups) {
    values.insert(values.end(), group.second.begin(), group.second.end());
  }
  return values;
}

class CorebEndToEnd : public ::testing::TestWithParam<std::string> {};

TEST_P(CorebEndToEnd, ReproducesTheResultFile) {
  const auto folder = testing::shared_path("coreb");
  LODE_SKIP_WITHOUT(folder);
  const Release release = load_release(folder, GetParam());
  const Json expected = load(folder / "e2e" / (GetParam() + ".json"))["metrics"];
  const std::vector<std::size_t> cutoffs = {1, 3, 5, 10, 100, 1000};
  const CorebReport report = coreb_report(release.qrels, release.run, cutoffs);
  for (const auto& [group, values] : report.groups) {
    if (expected.contains(group)) {
      expect_values(values, expected[group], group);
    }
  }
}

TEST_P(CorebEndToEnd, ReproducesTheOtherMeasuresAndTheirDenominators) {
  const auto folder = testing::shared_path("coreb");
  LODE_SKIP_WITHOUT(folder);
  const Release release = load_release(folder, GetParam());
  const Json expected = load(folder / "e2e/extra.json")[GetParam()];
  const std::vector<std::size_t> cutoffs = {1, 3, 5, 10, 20};
  const CorebReport report = coreb_report(release.qrels, release.run, cutoffs);
  EXPECT_EQ(report.judged, expected["n_qrels"].get<std::size_t>());
  EXPECT_EQ(report.retrieved, expected["n_run"].get<std::size_t>());
  EXPECT_EQ(report.averaged, expected["n_averaged_by_evaluate"].get<std::size_t>());
  expect_values(report.groups[4].second, expected["mrr"], "mrr");
  expect_values(report.groups[5].second, expected["r_cap"], "r_cap");
  expect_values(report.groups[6].second, expected["accuracy"], "accuracy");
}

TEST_P(CorebEndToEnd, ReproducesEverySubtask) {
  const auto folder = testing::shared_path("coreb");
  LODE_SKIP_WITHOUT(folder);
  const Release release = load_release(folder, GetParam());
  const std::vector<std::size_t> cutoffs = {1, 5, 10};
  const Json extra = load(folder / "e2e/extra.json");
  for (const auto& [subtask, values] : extra[GetParam()]["per_subtask"].items()) {
    const Release part = only_subtask(release, subtask);
    Json expected = values;
    // Counts queries without judgments too; a subtask of only those has zeros everywhere.
    EXPECT_EQ(part.run.rankings.size(), expected["n_queries"].get<std::size_t>());
    expected.erase("n_queries");
    expect_values(all_values(coreb_report(part.qrels, part.run, cutoffs)), expected, subtask);
  }
}

INSTANTIATE_TEST_SUITE_P(Tasks,
                         CorebEndToEnd,
                         ::testing::Values("text2code", "code2code", "code2text"));

TEST(CorebOfficial, ReproducesTheRecomputationWithAndWithoutAnchors) {
  const auto folder = testing::shared_path("coreb");
  LODE_SKIP_WITHOUT(folder);
  const Release release = load_release(folder, "code2code");
  const Json expected = load(folder / "e2e/extra.json")["code2code"];
  Exclusions anchors;
  for (const auto& [query, anchor] : expected["anchor_map"].items()) {
    anchors[query] = {anchor.get<std::string>()};
  }
  expect_values(coreb_anchor_recomputation(release.qrels, release.run, anchors),
                expected["anchor_excluded"],
                "excluded");
  expect_values(
      coreb_anchor_recomputation(release.qrels, release.run, {}), expected["anchor_kept"], "kept");
}

TEST(Intrusion, CountsQueriesWhoseHardNegativeBeatsTheBestPositive) {
  const Qrels qrels = make_qrels({{"above", {{"p", 2}, {"h", 1}}},
                                  {"below", {{"p", 2}, {"h", 1}}},
                                  {"none", {{"p", 2}, {"h", 1}}},
                                  {"late", {{"p", 2}, {"h", 1}}}});
  eval::Run run;
  for (const auto& [query, docnos] :
       std::map<std::string, std::vector<std::string>>{{"above", {"h", "p"}},
                                                       {"below", {"p", "h"}},
                                                       {"none", {"p"}},
                                                       {"late", {"h", "x", "p"}}}) {
    run.rankings.push_back(make_ranking(query, docnos).rankings[0]);
  }
  const Protocol protocol = value_or_throw(find_protocol("coreb-official"));
  const IntrusionRate top10 = hard_negative_intrusion(qrels, run, protocol);
  EXPECT_EQ(top10.queries, 3U);
  EXPECT_DOUBLE_EQ(top10.rate(), 2.0 / 3.0);
  EXPECT_EQ(hard_negative_intrusion(qrels, run, protocol, nullptr, 2).queries, 2U);
  const Exclusions exclusions = {{"above", {"h"}}};
  EXPECT_EQ(hard_negative_intrusion(qrels, run, protocol, &exclusions).queries, 2U);
}

}  // namespace
}  // namespace lode::eval
