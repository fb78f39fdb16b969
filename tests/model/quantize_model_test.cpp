#include "lode/model/quantize_model.hpp"

#include <cmath>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/model/quantized.hpp"
#include "lode/model/tensor_values.hpp"

#include "support.hpp"
#include "support/data.hpp"

namespace lode::model {
namespace {

namespace fs = std::filesystem;

EncoderPlan plan_of(const fs::path& folder, const EncoderOptions& options = {}) {
  return plan_encoder(find_model(folder.string()), options);
}

fs::path encoder(const std::string& name) {
  return lode::testing::source_path("tests/data/model/encoders/" + name);
}

RC_GTEST_PROP(QuantizedRow, EveryWeightIsWithinHalfAStepOfTheScale, (std::vector<float> row)) {
  std::vector<std::int8_t> numbers(row.size());
  const float scale = quantize_row(row, kLargestStoredWeight, numbers.data());
  for (std::size_t i = 0; i < row.size(); ++i) {
    RC_ASSERT(numbers[i] >= -kLargestStoredWeight && numbers[i] <= kLargestStoredWeight);
    RC_ASSERT(std::abs(static_cast<float>(numbers[i]) * scale - row[i]) <= scale * 0.50001F);
  }
}

TEST(QuantizeModel, AStoredModelHasMatricesOf8BitsAndAllElseAsItWas) {
  const lode::testing::TemporaryFolder temporary;
  const fs::path to = temporary.path() / "int8";
  for (const char* const name : {"bert_mean", "qwen3_last", "c2llm_pma", "gemma3_dense"}) {
    SCOPED_TRACE(name);
    const EncoderPlan plan = plan_of(encoder(name));
    const QuantizedModel done = quantize_model(plan, to);
    EXPECT_GT(done.matrices, 0U);
    const EncoderPlan stored = plan_of(to);
    EXPECT_TRUE(stored.quantized);
    EXPECT_EQ(stored.format, NumberFormat::Int8);
    EXPECT_EQ(stored.parameters, plan.parameters);
    EncoderOptions options;
    options.format = NumberFormat::Float32;
    EXPECT_EQ(plan_of(to, options).format, NumberFormat::Float32);
    const auto before = open_weights(plan.weights);
    const auto after = open_weights(stored.weights);
    std::size_t quantized = 0;
    for (const std::string& tensor : before->names()) {
      const TensorView old = *before->find(tensor);
      const TensorView fresh = *after->find(tensor);
      EXPECT_EQ(fresh.shape, old.shape);
      if (after->find(scale_name(tensor))) {
        EXPECT_EQ(fresh.type, TensorType::Int8);
        ++quantized;
      } else {
        EXPECT_EQ(fresh.type, old.type);
        EXPECT_TRUE(
            std::equal(fresh.bytes.begin(), fresh.bytes.end(), old.bytes.begin(), old.bytes.end()));
      }
    }
    EXPECT_EQ(quantized, done.matrices);
    EXPECT_EQ(after->names().size(), before->names().size() + quantized);
    EXPECT_EQ(read_file(to / "tokenizer.json"), read_file(encoder(name) / "tokenizer.json"));
    fs::remove_all(to);
  }
}

std::string error_of(const EncoderPlan& plan, const fs::path& to, ErrorKind kind) {
  try {
    (void)quantize_model(plan, to);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "quantised";
  return "";
}

TEST(QuantizeModel, WhatCannotBeQuantisedIsRefusedAndLeavesNothing) {
  const lode::testing::TemporaryFolder temporary;
  const EncoderPlan bert = plan_of(encoder("bert_mean"));
  EXPECT_NE(error_of(bert, temporary.path(), ErrorKind::InvalidArgument).find("exists already"),
            std::string::npos);
  const EncoderPlan table = plan_of(lode::testing::source_path("tests/data/model/static/plain"));
  const fs::path to = temporary.path() / "int8";
  EXPECT_NE(error_of(table, to, ErrorKind::InvalidArgument).find("static"), std::string::npos);
  (void)quantize_model(bert, to);
  const fs::path again = temporary.path() / "again";
  EXPECT_NE(error_of(plan_of(to), again, ErrorKind::InvalidArgument).find("already"),
            std::string::npos);
  // A weight that is no number.
  const fs::path broken = temporary.path() / "broken";
  fs::copy(encoder("bert_mean"), broken, fs::copy_options::recursive);
  std::string bytes = read_file(broken / "model.safetensors");
  const auto tensors = open_weights(find_weights(broken));
  for (const std::string& name : tensors->names()) {
    if (name.ends_with("query.weight")) {
      const float nan = std::numeric_limits<float>::quiet_NaN();
      const TensorView tensor = *tensors->find(name);
      const MappedFile file(broken / "model.safetensors");
      // The view lies in another mapping of the same file: its place is found by its content.
      const std::size_t at = file.view().find(std::string_view(
          reinterpret_cast<const char*>(tensor.bytes.data()), tensor.bytes.size()));
      bytes.replace(at, sizeof(nan), reinterpret_cast<const char*>(&nan), sizeof(nan));
      break;
    }
  }
  write_file(broken / "model.safetensors", bytes);
  EXPECT_NE(error_of(plan_of(broken), again, ErrorKind::InvalidInput).find("not finite"),
            std::string::npos);
  std::size_t entries = 0;
  for (const auto& entry : fs::directory_iterator(temporary.path())) {
    EXPECT_TRUE(entry.path() == to || entry.path() == broken) << entry.path();
    ++entries;
  }
  EXPECT_EQ(entries, 2U);
}

}  // namespace
}  // namespace lode::model
