#include "lode/model/encode_lines.hpp"

#include <cstring>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/model/npy.hpp"
#include "lode/model/safetensors.hpp"
#include "lode/model/tensor_values.hpp"

#include "support/data.hpp"

namespace lode::model {
namespace {

/// A text's vector is its length and its first byte; longer than five bytes is cut.
class LengthEncoder : public search::Encoder {
 public:
  [[nodiscard]] std::size_t dimension() const noexcept override { return 2; }
  [[nodiscard]] std::string identity() const override { return "length"; }
  [[nodiscard]] std::string prompt(const search::EncodeContext& /*context*/) const override {
    return "";
  }
  [[nodiscard]] std::string prompts() const override { return ""; }
  search::EncodeCounts encode(std::span<const std::string_view> texts,
                              const search::EncodeContext& /*context*/,
                              std::span<float> vectors) const override {
    search::EncodeCounts counts;
    for (std::size_t i = 0; i < texts.size(); ++i) {
      vectors[2 * i] = static_cast<float>(texts[i].size());
      vectors[2 * i + 1] =
          texts[i].empty() ? 0.5F : static_cast<float>(static_cast<unsigned char>(texts[i][0]));
      counts.tokens += texts[i].size();
      if (texts[i].size() > 5) {
        counts.truncated.push_back(i);
        counts.dropped_tokens += texts[i].size() - 5;
      }
    }
    counts.texts = texts.size();
    return counts;
  }
};

class StringOutput : public ByteOutput {
 public:
  explicit StringOutput(std::string& target) : target_(target) {}
  void write(std::string_view bytes) override { pending_ += bytes; }
  void commit() override { target_ = pending_; }

 private:
  std::string& target_;
  std::string pending_;
};

struct Done {
  std::string output;
  EncodeLinesReport report;
};

Done run(std::string_view input, auto make_writer, const EncodeLinesOptions& options = {}) {
  const lode::testing::TemporaryFolder folder;
  write_file(folder / "in.jsonl", input);
  LineReader lines(folder / "in.jsonl");
  Done done;
  const auto writer = make_writer(std::make_unique<StringOutput>(done.output));
  done.report = encode_lines(lines, LengthEncoder(), *writer, options);
  writer->commit();
  return done;
}

Done run_jsonl(std::string_view input, const EncodeLinesOptions& options = {}) {
  return run(input, make_jsonl_writer, options);
}

TEST(EncodeLines, VectorsComeInTheOrderOfTheLines) {
  const Done done = run_jsonl(
      "{\"id\": \"x\\\"y\", \"text\": \"ab\"}\n\n{\"text\": \"\"}\n{\"id\": 7, \"text\": \"a\", "
      "\"more\": 1}");
  EXPECT_EQ(done.output,
            "{\"id\":\"x\\\"y\",\"embedding\":[2,97]}\n"
            "{\"id\":3,\"embedding\":[0,0.5]}\n"
            "{\"id\":7,\"embedding\":[1,97]}\n");
  EXPECT_EQ(done.report.lines, 3U);
  EXPECT_EQ(done.report.encoded, 3U);
  EXPECT_EQ(done.report.tokens, 3U);
}

TEST(EncodeLines, PartsOfTheInputGiveWhatTheWholeGives) {
  std::string input;
  for (int i = 0; i < 50; ++i) {
    input += "{\"text\": \"" + std::string(static_cast<std::size_t>(i), 'q') + "\"}\n";
  }
  const std::string whole = run_jsonl(input).output;
  EXPECT_EQ(run_jsonl(input, {.context = {}, .texts_at_once = 1}).output, whole);
  EXPECT_EQ(run_jsonl(input, {.context = {}, .texts_at_once = 7}).output, whole);
  EXPECT_EQ(run_jsonl(input, {.context = {}, .bytes_at_once = 1}).output, whole);
}

TEST(EncodeLines, BadLinesAreToldByNumberAndTheOthersAreDone) {
  const Done done = run_jsonl(
      "{\"text\": \"a\"}\n{\n[1]\n{\"id\": 1}\n{\"text\": 3}\n{\"id\": [], \"text\": \"a\"}\n"
      "{\"text\": \"\xFF\"}\n{\"id\": \"last\", \"text\": \"b\"}\n");
  EXPECT_EQ(done.output,
            "{\"id\":1,\"embedding\":[1,97]}\n{\"id\":\"last\",\"embedding\":[1,98]}\n");
  ASSERT_EQ(done.report.refused.size(), 6U);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_EQ(done.report.refused[i].number, i + 2);
    EXPECT_FALSE(done.report.refused[i].why.empty());
  }
  EXPECT_EQ(done.report.lines, 8U);
}

TEST(EncodeLines, E15_E16_TruncationIsCountedOrRefused) {
  const std::string_view input = "{\"text\": \"sevenfo\"}\n{\"text\": \"five5\"}\n";
  const Done kept = run_jsonl(input);
  EXPECT_EQ(kept.report.truncated, 1U);
  EXPECT_EQ(kept.report.dropped_tokens, 2U);
  EXPECT_EQ(kept.report.encoded, 2U);
  const Done refused = run_jsonl(input, {.context = {}, .refuse_truncation = true});
  EXPECT_EQ(refused.report.encoded, 1U);
  EXPECT_EQ(refused.report.truncated, 0U) << "what is refused is not cut";
  EXPECT_EQ(refused.report.dropped_tokens, 0U);
  ASSERT_EQ(refused.report.refused.size(), 1U);
  EXPECT_EQ(refused.report.refused[0].number, 1U);
  EXPECT_EQ(refused.output, "{\"id\":2,\"embedding\":[5,102]}\n");
}

TEST(EncodeLines, NpyHoldsARowForEachLine) {
  const Done done = run("{\"text\": \"ab\"}\n{\"text\": \"c\"}\n",
                        [](auto output) { return make_npy_writer(std::move(output), 2); });
  const NpyArray array = read_npy(done.output, "out.npy");
  EXPECT_EQ(array.tensor.shape, (std::vector<std::int64_t>{2, 2}));
  std::vector<float> values(4);
  read_floats(array.tensor, 0, values, "out.npy");
  EXPECT_EQ(values, (std::vector<float>{2, 97, 1, 99}));
}

TEST(EncodeLines, NpyCannotLeaveALineOut) {
  EXPECT_THROW((void)run("{\"text\": \"ab\"}\n{\n",
                         [](auto output) { return make_npy_writer(std::move(output), 2); }),
               Error);
}

TEST(EncodeLines, SafetensorsHoldTheIdsToo) {
  const Done done = run("{\"id\": \"a b\", \"text\": \"ab\"}\n{\n{\"text\": \"c\"}\n",
                        [](auto output) { return make_safetensors_writer(std::move(output), 2); });
  const SafetensorsHeader header = read_safetensors(done.output, "out.safetensors");
  ASSERT_EQ(header.tensors.size(), 1U);
  EXPECT_EQ(header.tensors[0].name, "embeddings");
  EXPECT_EQ(header.tensors[0].shape, (std::vector<std::int64_t>{2, 2}));
  EXPECT_THAT(done.output, ::testing::HasSubstr(R"("ids":"[\"a b\",3]")"));
  EXPECT_EQ(header.data_begin % 8, 0U);
}

TEST(EncodeLines, AnEmptyInputGivesAnEmptyOutput) {
  EXPECT_EQ(run_jsonl("").output, "");
  const Done done = run("", [](auto output) { return make_npy_writer(std::move(output), 2); });
  EXPECT_EQ(read_npy(done.output, "out.npy").tensor.shape, (std::vector<std::int64_t>{0, 2}));
}

TEST(EncodeLines, AnInterruptStops) {
  set_interrupted(true);
  EXPECT_THROW((void)run_jsonl("{\"text\": \"a\"}\n"), Error);
  set_interrupted(false);
}

TEST(EncodeLines, AByteOrderMarkBlankLinesAndCarriageReturnsArePassedOver) {
  const Done done =
      run_jsonl("\xEF\xBB\xBF{\"text\": \"ab\"}\r\n \t\r\n\n{\"id\": null, \"text\": \"c\"}\r\n");
  EXPECT_EQ(done.output, "{\"id\":1,\"embedding\":[2,97]}\n{\"id\":4,\"embedding\":[1,99]}\n");
  EXPECT_EQ(done.report.lines, 2U);
  EXPECT_TRUE(done.report.refused.empty());
}

TEST(EncodeLines, AFieldTwiceAndAnIdBeyond64BitsAreRefused) {
  using ::testing::HasSubstr;
  const Done done = run_jsonl(
      "{\"text\": \"ab\", \"text\": \"c\"}\n{\"id\": 99999999999999999999, \"text\": \"a\"}\n"
      "{\"more\": [{\"x\": 1, \"x\": 2}], \"text\": \"a\"}\n");
  ASSERT_EQ(done.report.refused.size(), 3U);
  EXPECT_THAT(done.report.refused[0].why, HasSubstr("'text' appears twice"));
  EXPECT_THAT(done.report.refused[1].why, HasSubstr("64 bits"));
  EXPECT_THAT(done.report.refused[2].why, HasSubstr("'x' appears twice"));
}

}  // namespace
}  // namespace lode::model
