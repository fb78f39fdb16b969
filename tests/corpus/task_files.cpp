#include "corpus/task_files.hpp"

#include <cstdlib>

#include <gtest/gtest.h>
#include <zlib.h>

#include "lode/base/file.hpp"

namespace lode::testing {
namespace {

class ModulePath : public ::testing::Environment {
 public:
  void SetUp() override { ::setenv("LODE_MODULE_PATH", LODE_MODULE_FOLDER, 1); }
};
const ::testing::Environment* const kModulePath =
    ::testing::AddGlobalTestEnvironment(new ModulePath);

}  // namespace

void write_text(const std::filesystem::path& path, std::string_view content) {
  write_file(path, content);
}

void write_beir(const std::filesystem::path& folder, const BeirFiles& files) {
  write_text(folder / "corpus.jsonl", files.corpus);
  write_text(folder / "queries.jsonl", files.queries);
  write_text(folder / "qrels" / "test.tsv", files.qrels);
}

void write_coreb(const std::filesystem::path& folder, const CorebFiles& files) {
  write_text(folder / "code_corpus_v2.jsonl", files.corpus);
  write_text(folder / "code2code_queries.jsonl", files.queries);
  write_text(folder / "code2code_qrels.jsonl", files.qrels);
}

std::string gzip(std::string_view content) {
  z_stream stream = {};
  constexpr int kGzip = 15 + 16;
  deflateInit2(&stream, 6, Z_DEFLATED, kGzip, 8, Z_DEFAULT_STRATEGY);
  std::string out(content.size() + 128, '\0');
  std::string input(content);
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string refusal(const std::filesystem::path& folder) {
  try {
    static_cast<void>(corpus::read_tasks(folder));
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::InvalidInput) << error.message();
    return error.message();
  }
  ADD_FAILURE() << folder << " was read without an error";
  return {};
}

corpus::Task read_one(const std::filesystem::path& folder, bool lenient) {
  std::vector<corpus::Task> tasks = corpus::read_tasks(folder, {.lenient = lenient, .split = ""});
  EXPECT_EQ(tasks.size(), 1U);
  return std::move(tasks.front());
}

std::vector<std::string> finding_kinds(const corpus::Task& task) {
  std::vector<std::string> kinds;
  for (const corpus::Finding& finding : task.findings) {
    kinds.push_back(finding.kind);
  }
  return kinds;
}

bool has_parquet() {
  return std::filesystem::exists(std::filesystem::path(LODE_MODULE_FOLDER) / "lode_parquet.so");
}

}  // namespace lode::testing
