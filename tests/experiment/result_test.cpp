#include "lode/experiment/result.hpp"

#include <string>

#include <gtest/gtest.h>

#include "lode/base/file.hpp"

#include "experiment/sample_result.hpp"
#include "support/data.hpp"

namespace lode::experiment {
namespace {

TEST(ResultJson, IsReadBackTheSame) {
  const TaskResult result = sample_result();
  const std::string text = to_result_json(result);
  const auto again = parse_result_json(text);
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(to_result_json(*again), text);
  EXPECT_EQ(again->measures, result.measures);
  EXPECT_EQ(again->ties, result.ties);
  EXPECT_EQ(again->subtasks, result.subtasks);
  EXPECT_EQ(again->languages, result.languages);
  EXPECT_EQ(again->provenance, result.provenance);
  EXPECT_EQ(again->run, result.run);
  EXPECT_EQ(again->identity, result.identity);
}

TEST(ResultJson, AnIntrusionRateWithoutQueriesIsNull) {
  TaskResult result = sample_result();
  result.coreb = {{"intrusion", {{"queries", 0}, {"intruded", 0}, {"rate", nullptr}}}};
  const auto again = parse_result_json(to_result_json(result));
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(again->coreb, result.coreb);
  result.coreb["intrusion"]["queries"] = 1;
  EXPECT_FALSE(parse_result_json(to_result_json(result)));
}

TEST(ResultJson, HoldsTheFieldsThatMtebRequires) {
  const auto document = parse_json(to_result_json(sample_result()));
  ASSERT_TRUE(document);
  EXPECT_EQ(document->at("task_name"), "release/code2code");
  EXPECT_EQ(document->at("dataset_revision"), "ab12");
  EXPECT_TRUE(document->at("mteb_version").is_null());
  EXPECT_EQ(document->at("evaluation_time"), 1.5);
  EXPECT_TRUE(document->at("date").is_null());
  const Json& entry = document->at("scores").at("test").at(0);
  EXPECT_EQ(entry.at("main_score"), 0.33333);
  EXPECT_EQ(entry.at("hf_subset"), "default");
  EXPECT_TRUE(entry.at("languages").is_array());
}

TEST(ResultJson, TheTimeIsNoPartOfTheChecksum) {
  TaskResult result = sample_result();
  const auto first = parse_json(to_result_json(result));
  result.evaluation_time_s = 99.0;
  const auto second = parse_json(to_result_json(result));
  EXPECT_EQ(first->at("checksum"), second->at("checksum"));
}

TEST(ResultJson, EveryCutIsRefused) {
  const std::string text = to_result_json(sample_result());
  for (std::size_t size = 0; size + 2 < text.size(); ++size) {
    const auto parsed = parse_result_json(text.substr(0, size));
    ASSERT_FALSE(parsed) << size;
    EXPECT_EQ(parsed.error().kind(), ErrorKind::Corrupt);
  }
}

TEST(ResultJson, NoFlippedByteIsTrustedWithOtherContent) {
  const std::string text = to_result_json(sample_result());
  for (std::size_t i = 0; i < text.size(); ++i) {
    std::string damaged = text;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x04);
    if (const auto parsed = parse_result_json(damaged)) {
      // What is not covered by the checksum: white space and the times.
      TaskResult same_times = *parsed;
      same_times.evaluation_time_s = sample_result().evaluation_time_s;
      EXPECT_EQ(to_result_json(same_times), text) << i;
    }
  }
}

TEST(ResultJson, AnEditedNumberIsFoundByTheChecksum) {
  std::string text = to_result_json(sample_result());
  text.replace(text.find("\"nDCG@10\": 0.333"), 16, "\"nDCG@10\": 0.933");
  const auto parsed = parse_result_json(text);
  ASSERT_FALSE(parsed);
  EXPECT_NE(parsed.error().message().find("does not match its checksum"), std::string::npos);
}

TEST(ResultJson, AnotherVersionIsRefusedByName) {
  std::string text = to_result_json(sample_result());
  text.replace(text.find("\"format_version\": 3"), 19, "\"format_version\": 2");
  const auto parsed = parse_result_json(text);
  ASSERT_FALSE(parsed);
  EXPECT_EQ(parsed.error().message(),
            "the result has format version 2; this program reads version 3");
}

TEST(ResultJson, AnErrorOfAFileNamesIt) {
  const testing::TemporaryFolder folder;
  write_file(folder / "bad.json", "{\"format\": 3}");
  try {
    static_cast<void>(read_result(folder / "bad.json"));
    FAIL() << "a file without the format's name was read";
  } catch (const Error& error) {
    EXPECT_EQ(
        error.message(),
        (folder / "bad.json").string() + ": the result has a field 'format' that is not a string");
  }
}

TEST(EvalJson, HasTheDocumentedShapeUnrounded) {
  const Json json = to_eval_json(sample_result());
  EXPECT_EQ(
      to_json_line(json),
      R"({"task":"release/code2code","pipeline":"bm25(k1=0.9)@100","protocol":"coreb-official","queries":3,)"
      R"("queries_without_positive":1,"measures":{"nDCG@10":0.3333333333333333,"R@100":1.0},)"
      R"("ties":{"queries_with_ties":1,"tied_documents":2,"worst":{"nDCG@10":0.25,"R@100":1.0},)"
      R"("best":{"nDCG@10":0.5,"R@100":1.0}},)"
      R"("subtasks":{"c2c_mono_lang":{"queries":2,"measures":{"nDCG@10":0.5}}},)"
      R"("languages":{"go":{"queries":1,"measures":{"nDCG@10":0.0}}},)"
      R"("levels":{"function:Acc@5":{"queries":2,"value":0.5}},)"
      R"("mean_over_repositories":{"nDCG@10":0.25,"R@100":1.0}})");
}

TEST(PerQueryTsv, IsReadBackTheSameBitForBit) {
  const PerQueryValues values = {.measures = {"nDCG@10", "R@100"},
                                 .query_ids = {"q1", "q 2"},
                                 .values = {{1.0 / 3.0, 0.0}, {5e-324, 1e300}}};
  EXPECT_EQ(to_per_query_tsv(values).substr(0, 23), "query_id\tnDCG@10\tR@100\n");
  const auto again = parse_per_query_tsv(to_per_query_tsv(values));
  ASSERT_TRUE(again) << again.error().message();
  EXPECT_EQ(*again, values);
}

TEST(PerQueryTsv, FaultsNameTheLine) {
  const auto message = [](const std::string& text) {
    const auto parsed = parse_per_query_tsv(text);
    return parsed ? "" : parsed.error().message();
  };
  EXPECT_EQ(message(""), "the header, or every measure in it, is missing");
  EXPECT_EQ(message("query_id\tP@1\nq1\t0.5"), "line 2 is cut off: it has no line break");
  EXPECT_EQ(message("query_id\tP@1\nq1\t0.5\t1\n"), "line 2 has 3 fields; the header has 2");
  EXPECT_EQ(message("query_id\tP@1\nq1\tx\n"), "line 2: 'x' is not a number");
  EXPECT_EQ(message("query_id\tP@1\nq1\t1\nq1\t1\n"), "line 3: the query 'q1' is there twice");
  EXPECT_EQ(message("qid\tP@1\n"), "line 1 does not begin with 'query_id'");
}

}  // namespace
}  // namespace lode::experiment
