#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lode/corpus/task.hpp"

namespace lode::testing {

/// A small BEIR task; a test replaces the part it is about.
struct BeirFiles {
  std::string corpus =
      "{\"_id\": \"d1\", \"title\": \"First\", \"text\": \"one\"}\n"
      "{\"_id\": \"d2\", \"title\": \"\", \"text\": \"two\"}\n"
      "{\"_id\": \"d3\", \"text\": \"three\"}\n";
  std::string queries =
      "{\"_id\": \"q1\", \"text\": \"what is one\"}\n"
      "{\"_id\": \"q2\", \"text\": \"what is two\"}\n";
  std::string qrels =
      "query-id\tcorpus-id\tscore\n"
      "q1\td1\t1\n"
      "q2\td2\t2\n"
      "q2\td3\t0\n";
};
void write_beir(const std::filesystem::path& folder, const BeirFiles& files);

/// A small CoREB release with one task, code2code.
struct CorebFiles {
  std::string corpus =
      "{\"code_id\": \"c1\", \"code\": \"f()\", \"language\": \"python\", \"meta\": {\"passed\": "
      "true}}\n"
      "{\"code_id\": \"c2\", \"code\": \"g()\", \"language\": \"java\"}\n"
      "{\"code_id\": \"c3\", \"code\": \"h()\", \"language\": \"python\"}\n";
  std::string queries =
      "{\"query_id\": \"q1\", \"query\": \"f()\", \"split\": \"code2code\", \"subtask\": "
      "\"c2c_mono_lang\", "
      "\"meta\": {\"anchor_code_id\": \"c1\"}}\n"
      "{\"query_id\": \"q2\", \"query\": \"g()\", \"language_constraint\": \"none\", "
      "\"meta\": \"{'anchor_code_id': 'c2'}\"}\n";
  std::string qrels =
      "{\"query_id\": \"q1\", \"doc_id\": \"c3\", \"relevance\": 2}\n"
      "{\"query_id\": \"q2\", \"doc_id\": \"c3\", \"relevance\": 1}\n";
};
void write_coreb(const std::filesystem::path& folder, const CorebFiles& files);

void write_text(const std::filesystem::path& path, std::string_view content);
[[nodiscard]] std::string gzip(std::string_view content);

/// The message of the Error(InvalidInput) that reading `folder` ends in; fails the test when it
/// ends otherwise.
[[nodiscard]] std::string refusal(const std::filesystem::path& folder);

/// The only task of a folder.
[[nodiscard]] corpus::Task read_one(const std::filesystem::path& folder, bool lenient = false);

/// The kinds of a task's findings, in order.
[[nodiscard]] std::vector<std::string> finding_kinds(const corpus::Task& task);

}  // namespace lode::testing

/// Skips the test, visibly, in a build without the Parquet module.
#define LODE_SKIP_WITHOUT_PARQUET()                     \
  if (!lode::testing::has_parquet()) {                  \
    GTEST_SKIP() << "built with LODE_WITH_PARQUET=OFF"; \
  }

namespace lode::testing {
[[nodiscard]] bool has_parquet();
}  // namespace lode::testing
