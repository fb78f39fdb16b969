#include "lode/experiment/run_folder.hpp"

#include <cstdlib>
#include <fstream>

#include <gtest/gtest.h>

#include "lode/base/file.hpp"

#include "experiment/sample_result.hpp"
#include "support/data.hpp"

namespace lode::experiment {
namespace {

const ResultKey kKey = {
    .pipeline = "bm25(k1=0.9)@100", .task = "release/code2code", .split = "", .protocol = "trec9"};

eval::Run sample_run() {
  return {.tag = "bm25",
          .rankings = {{.query_id = "q1", .documents = {{.docno = "d1", .score = 2.5}}}}};
}

PerQueryValues sample_values() {
  return {.measures = {"P@1"}, .query_ids = {"q1"}, .values = {{1.0}}};
}

std::string reason_of(const RunFolder& folder, std::string_view identity = "0123") {
  const auto found = folder.find(kKey, identity);
  return std::holds_alternative<TaskResult>(found) ? "whole"
                                                   : std::get<RunFolder::Missing>(found).reason;
}

TEST(FileName, KeepsPlainNamesAndMarksChangedOnes) {
  EXPECT_EQ(file_name_of("bm25"), "bm25");
  EXPECT_EQ(file_name_of("a-b_c.d=e+f"), "a-b_c.d=e+f");
  const std::string name = file_name_of("bm25(k1=0.9,b=0.4)@1000");
  EXPECT_EQ(name.substr(0, name.rfind('-')), "bm25_k1=0.9_b=0.4_1000");
  EXPECT_NE(name, file_name_of("bm25(k1=0.9,b=0.4)>1000"));
  EXPECT_NE(file_name_of("..").front(), '.');
  EXPECT_NE(file_name_of("").size(), 0U);
  EXPECT_LE(file_name_of(std::string(500, 'x')).size(), 120U);
}

TEST(RunFolder, FindsWhatWasSaved) {
  const testing::TemporaryFolder temporary;
  const RunFolder folder(temporary / "out");
  EXPECT_EQ(reason_of(folder), "");
  TaskResult result = sample_result();
  folder.save(kKey, result, sample_run(), sample_values());
  const auto found = folder.find(kKey, "0123");
  ASSERT_TRUE(std::holds_alternative<TaskResult>(found));
  EXPECT_EQ(to_result_json(std::get<TaskResult>(found)), to_result_json(result));
  EXPECT_EQ(read_file(folder.result_path(kKey).parent_path() / result.run->name),
            "q1 Q0 d1 1 2.5 bm25\n");
}

TEST(RunFolder, AnotherIdentityIsRedone) {
  const testing::TemporaryFolder temporary;
  const RunFolder folder(temporary / "out");
  TaskResult result = sample_result();
  folder.save(kKey, result, sample_run(), sample_values());
  EXPECT_NE(reason_of(folder, "4567").find("made from other data, parameters or measures"),
            std::string::npos);
}

TEST(RunFolder, ADamagedOrMissingFileIsNeverTrusted) {
  for (const bool remove : {true, false}) {
    for (const char* which : {"run", "per-query"}) {
      const testing::TemporaryFolder temporary;
      const RunFolder folder(temporary / "out");
      TaskResult result = sample_result();
      folder.save(kKey, result, sample_run(), sample_values());
      const auto& file = which == std::string("run") ? result.run : result.per_query;
      const auto path = folder.result_path(kKey).parent_path() / file->name;
      if (remove) {
        std::filesystem::remove(path);
      } else {
        std::string content = read_file(path);
        content.back() = ' ';
        write_file(path, content);
      }
      EXPECT_NE(reason_of(folder).find(remove ? "is not beside it" : "does not match its checksum"),
                std::string::npos);
    }
  }
}

TEST(RunFolder, ACutResultIsNeverTrusted) {
  const testing::TemporaryFolder temporary;
  const RunFolder folder(temporary / "out");
  TaskResult result = sample_result();
  folder.save(kKey, result, sample_run(), sample_values());
  const std::string content = read_file(folder.result_path(kKey));
  write_file(folder.result_path(kKey), content.substr(0, content.size() / 2));
  EXPECT_NE(reason_of(folder).find("cannot be trusted"), std::string::npos);
}

}  // namespace
}  // namespace lode::experiment
