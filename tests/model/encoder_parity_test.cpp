#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/base/parallel.hpp"
#include "lode/model/open_encoder.hpp"
#include "lode/model/quantize_model.hpp"
#include "lode/model/safetensors.hpp"
#include "lode/model/tensor_values.hpp"

#include "support/data.hpp"

namespace lode::model {
namespace {

/// The tiny checkpoints of scripts/make-vector-goldens.
class EncoderParity : public ::testing::TestWithParam<const char*> {
 protected:
  static void SetUpTestSuite() {
    std::ifstream file(folder("texts.jsonl"));
    for (std::string line; std::getline(file, line);) {
      texts_.push_back(value_or_throw(parse_json(line))["text"].get<std::string>());
    }
  }
  void SetUp() override {
    if (!std::filesystem::exists(std::filesystem::path(LODE_MODULE_FOLDER) / "lode_torch.so")) {
      GTEST_SKIP() << "needs the module lode_torch.so in " << LODE_MODULE_FOLDER;
    }
    ::setenv("LODE_MODULE_PATH", LODE_MODULE_FOLDER, 1);
  }

  static std::filesystem::path folder(const std::string& name) {
    return lode::testing::source_path("tests/data/model/encoders/" + name);
  }
  static std::shared_ptr<const search::Encoder> open(const std::string& name,
                                                     EncoderOptions options = {}) {
    // Only what ends in a module that normalises has vectors of length 1 in the reference.
    EncoderPlan plan = plan_encoder(find_model(folder(name).string()), options);
    plan.normalize = plan.modules.normalize;
    return open_encoder(std::move(plan));
  }
  static std::vector<float> encode(const search::Encoder& encoder,
                                   search::TextRole role,
                                   std::size_t begin = 0,
                                   std::size_t count = std::string::npos) {
    std::vector<std::string_view> views(texts_.begin(), texts_.end());
    const auto part = std::span<const std::string_view>(views).subspan(
        begin, std::min(count, views.size() - begin));
    std::vector<float> vectors(part.size() * encoder.dimension());
    (void)encoder.encode(part, {.role = role}, vectors);
    return vectors;
  }

  static std::vector<std::string> texts_;
};

std::vector<std::string> EncoderParity::texts_;

std::string prompt_of(const std::string& name) {
  return name == "c2llm_pma" ? "Find: " : "";
}

TEST_P(EncoderParity, VectorsAreTheReferences) {
  const std::string name = GetParam();
  EncoderOptions options;
  if (const std::string prompt = prompt_of(name); !prompt.empty()) {
    options.query_prompt = prompt;
  }
  const auto encoder = open(name, options);
  const auto golden = open_safetensors(folder(name) / "vectors.safetensors");
  const std::vector<std::int64_t> shape = {static_cast<std::int64_t>(texts_.size()),
                                           static_cast<std::int64_t>(encoder->dimension())};
  for (const auto& [role, tensor] : {std::pair{search::TextRole::Document, "document"},
                                     std::pair{search::TextRole::Query, "query"}}) {
    const std::vector<float> expected = read_tensor(*golden, tensor, shape);
    const std::vector<float> found = encode(*encoder, role);
    for (std::size_t text = 0; text < texts_.size(); ++text) {
      double product = 0.0;
      double lengths[2] = {0.0, 0.0};
      for (std::size_t i = 0; i < encoder->dimension(); ++i) {
        const double a = found[text * encoder->dimension() + i];
        const double b = expected[text * encoder->dimension() + i];
        ASSERT_NEAR(a, b, 1e-4) << name << " " << tensor << " text " << text << " number " << i
                                << ": " << texts_[text];
        product += a * b;
        lengths[0] += a * a;
        lengths[1] += b * b;
      }
      if (lengths[1] > 0.0) {
        EXPECT_GE(product / std::sqrt(lengths[0] * lengths[1]), 0.99999) << name << " " << text;
      }
    }
  }
}

TEST_P(EncoderParity, E7_E8_VectorsAloneAndTogetherAreTheSame) {
  const auto encoder = open(GetParam());
  const std::vector<float> together = encode(*encoder, search::TextRole::Document);
  set_thread_count(1);
  for (std::size_t text = 0; text < texts_.size(); text += 7) {
    const std::vector<float> alone = encode(*encoder, search::TextRole::Document, text, 1);
    for (std::size_t i = 0; i < alone.size(); ++i) {
      ASSERT_NEAR(alone[i], together[text * alone.size() + i], 1e-5) << texts_[text];
    }
  }
  set_thread_count(0);
}

TEST_P(EncoderParity, AModelStoredIn8BitsIsOnePutIntoThemAtLoad) {
  const lode::testing::TemporaryFolder temporary;
  const EncoderPlan plan = plan_encoder(find_model(folder(GetParam()).string()), {});
  const std::filesystem::path to = temporary.path() / "stored";
  (void)quantize_model(plan, to);
  EncoderPlan stored = plan_encoder(find_model(to.string()), {});
  stored.normalize = plan.modules.normalize;
  EncoderOptions options;
  options.format = NumberFormat::Int8;
  const std::vector<float> expected =
      encode(*open(GetParam(), options), search::TextRole::Document);
  const std::vector<float> found =
      encode(*open_encoder(std::move(stored)), search::TextRole::Document);
  ASSERT_EQ(found.size(), expected.size());
  // An input may fall to the other side of a half when a scale is one bit off.
  for (std::size_t i = 0; i < found.size(); ++i) {
    ASSERT_NEAR(found[i], expected[i], 5e-3 * std::max(1.0F, std::abs(expected[i])));
  }
}

INSTANTIATE_TEST_SUITE_P(Families,
                         EncoderParity,
                         ::testing::Values("bert_mean",
                                           "bert_cls_max",
                                           "nomic_cls",
                                           "modernbert_sqrt",
                                           "xlm_roberta_cls",
                                           "qwen2_last",
                                           "qwen2_weighted",
                                           "qwen3_last",
                                           "gemma3_dense",
                                           "c2llm_pma"),
                         [](const auto& instance) { return std::string(instance.param); });

}  // namespace
}  // namespace lode::model
