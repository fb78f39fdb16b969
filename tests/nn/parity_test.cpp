// The states of each tiny checkpoint against those that the reference computed for every sequence
// alone (scripts/make-encoder-goldens).

#include <memory>
#include <random>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/nn/cpu_backbone.hpp"
#include "lode/nn/torch_backbone.hpp"

#include "nn/checkpoint.hpp"
#include "support/data.hpp"

namespace lode::nn::testing {
namespace {

class Parity : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    const std::filesystem::path folder = lode::testing::source_path("tests/data/nn") / GetParam();
    checkpoint_ = std::make_unique<Checkpoint>(folder);
    golden_ = read_golden(folder);
    hidden_ = static_cast<std::size_t>(checkpoint_->config.hidden);
  }
  [[nodiscard]] std::unique_ptr<model::Backbone> make(std::size_t threads) const {
    return make_cpu_backbone(checkpoint_->config, checkpoint_->tensors, {.threads = threads});
  }

  std::unique_ptr<Checkpoint> checkpoint_;
  Golden golden_;
  std::size_t hidden_ = 0;
};

TEST_P(Parity, StatesAreThoseOfTheReference) {
  const auto backbone = make(1);
  for (std::size_t i = 0; i < golden_.sequences.size(); ++i) {
    Pack pack;
    pack.add(golden_.sequences[i]);
    const Difference difference =
        compare(run(*backbone, pack, hidden_), golden_.states[i], hidden_);
    EXPECT_LE(difference.largest, 1e-4) << golden_.sequences[i].size() << " tokens";
    EXPECT_GE(difference.lowest_cosine, 0.99999) << golden_.sequences[i].size() << " tokens";
  }
}

TEST_P(Parity, TheTwinOnTorchAgrees) {
  const auto twin = make_torch_backbone(checkpoint_->config, checkpoint_->tensors, {.threads = 1});
  Pack pack;
  std::vector<float> expected;
  for (std::size_t i = 0; i < golden_.sequences.size(); ++i) {
    pack.add(golden_.sequences[i]);
    expected.insert(expected.end(), golden_.states[i].begin(), golden_.states[i].end());
  }
  EXPECT_LE(compare(run(*twin, pack, hidden_), expected, hidden_).largest, 1e-4);
  pack.wanted = {0, 3, 9};
  const std::vector<float> some = run(*twin, pack, hidden_);
  EXPECT_LE(compare(some, run(*make(1), pack, hidden_), hidden_).largest, 1e-4);
}

TEST_P(Parity, E7_E8_StatesAreTheSameBitsInAnyPackAndWithAnyNumberOfThreads) {
  std::vector<std::vector<float>> alone;
  const auto single = make(1);
  for (const auto& sequence : golden_.sequences) {
    Pack pack;
    pack.add(sequence);
    alone.push_back(run(*single, pack, hidden_));
  }
  std::mt19937 random(5);
  for (const std::size_t threads : {1U, 2U, 3U}) {
    const auto backbone = make(threads);
    for (int round = 0; round < 3; ++round) {
      std::vector<std::size_t> order;
      for (std::size_t i = 0; i < 3 * golden_.sequences.size(); ++i) {
        order.push_back(random() % golden_.sequences.size());
      }
      order.resize(1 + random() % order.size());
      Pack pack;
      std::vector<float> expected;
      for (const std::size_t i : order) {
        pack.add(golden_.sequences[i]);
        expected.insert(expected.end(), alone[i].begin(), alone[i].end());
      }
      EXPECT_THAT(run(*backbone, pack, hidden_), ::testing::ElementsAreArray(expected));
    }
  }
}

TEST_P(Parity, WantedStatesAreThoseOfAll) {
  std::mt19937 random(6);
  for (const std::size_t threads : {1U, 2U}) {
    const auto backbone = make(threads);
    Pack pack;
    for (const auto& sequence : golden_.sequences) {
      pack.add(sequence);
    }
    const std::vector<float> all = run(*backbone, pack, hidden_);
    std::vector<float> expected;
    for (std::size_t token = 0; token < pack.ids.size(); ++token) {
      if (random() % 9 == 0) {
        pack.wanted.push_back(static_cast<std::int32_t>(token));
        const auto row = all.begin() + static_cast<std::ptrdiff_t>(token * hidden_);
        expected.insert(expected.end(), row, row + static_cast<std::ptrdiff_t>(hidden_));
      }
    }
    EXPECT_THAT(run(*backbone, pack, hidden_), ::testing::ElementsAreArray(expected));
  }
}

INSTANTIATE_TEST_SUITE_P(Families,
                         Parity,
                         ::testing::Values("bert",
                                           "bert_relu_half",
                                           "gemma3",
                                           "gemma3_bidirectional",
                                           "modern_bert",
                                           "modern_bert_options",
                                           "nomic_bert",
                                           "nomic_bert_options",
                                           "qwen2",
                                           "qwen2_linear",
                                           "qwen2_window_yarn",
                                           "qwen3",
                                           "qwen3_bias_llama3",
                                           "qwen3_long",
                                           "xlm_roberta"),
                         [](const auto& parameter) { return std::string(parameter.param); });

}  // namespace
}  // namespace lode::nn::testing
