#include "lode/model/pooling.hpp"

#include <array>
#include <cmath>
#include <random>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/model/pma.hpp"
#include "lode/model/safetensors.hpp"

#include "model/support.hpp"
#include "support/data.hpp"

namespace lode::model {
namespace {

std::vector<float> pooled(Pooling pooling, std::size_t skipped) {
  const std::vector<float> values = {1, 8, 2, 4, 6, 3};  // Three tokens of two numbers.
  std::vector<float> out(2, -1.0F);
  pool(pooling, {.values = values, .width = 2, .skipped = skipped}, out);
  return out;
}

TEST(Pooling, IsWhatTheNamesSay) {
  EXPECT_EQ(pooled(Pooling::Cls, 0), (std::vector<float>{1, 8}));
  EXPECT_EQ(pooled(Pooling::LastToken, 0), (std::vector<float>{6, 3}));
  EXPECT_EQ(pooled(Pooling::Mean, 0), (std::vector<float>{3, 5}));
  EXPECT_EQ(pooled(Pooling::Max, 0), (std::vector<float>{6, 8}));
  EXPECT_FLOAT_EQ(pooled(Pooling::MeanSqrtLength, 0)[0], 9.0F / std::sqrt(3.0F));
  EXPECT_FLOAT_EQ(pooled(Pooling::WeightedMean, 0)[0], (1.0F + 4.0F + 18.0F) / 6.0F);
}

TEST(Pooling, LeavesOutTheTokensOfThePrompt) {
  EXPECT_EQ(pooled(Pooling::Cls, 1), (std::vector<float>{2, 4}));
  EXPECT_EQ(pooled(Pooling::LastToken, 1), (std::vector<float>{6, 3}));
  EXPECT_EQ(pooled(Pooling::Mean, 1), (std::vector<float>{4, 3.5}));
  EXPECT_EQ(pooled(Pooling::Max, 1), (std::vector<float>{6, 4}));
  EXPECT_FLOAT_EQ(pooled(Pooling::WeightedMean, 1)[0], (4.0F + 18.0F) / 5.0F)
      << "weights are the places in the whole text";
  EXPECT_EQ(pooled(Pooling::Mean, 3), (std::vector<float>{0, 0}));
}

TEST(Pooling, MaximaKeepWhatIsNoNumber) {
  const std::vector<float> values = {1, std::nanf(""), 5};
  std::vector<float> out(1);
  pool(Pooling::Max, {.values = values, .width = 1, .skipped = 0}, out);
  EXPECT_TRUE(std::isnan(out[0]));
}

/// A checkpoint's PMA tensors with random numbers.
struct PmaSample {
  std::size_t hidden = 6;
  std::size_t width = 8;
  std::size_t heads = 4;
  std::vector<testing::NamedTensor> tensors;

  PmaSample() {
    std::mt19937 random(3);
    std::normal_distribution<float> normal;
    const auto add = [&](const std::string& name, std::vector<std::int64_t> shape) {
      std::size_t count = 1;
      for (const std::int64_t dimension : shape) {
        count *= static_cast<std::size_t>(dimension);
      }
      std::vector<float> values(count);
      for (float& value : values) {
        value = normal(random);
      }
      tensors.push_back({"mha_pma." + name, std::move(shape), std::move(values)});
    };
    const auto d = static_cast<std::int64_t>(width);
    const auto n = static_cast<std::int64_t>(hidden);
    add("S", {1, 1, d});
    for (const auto& [name, in] :
         {std::pair{"fc_q", d}, std::pair{"fc_k", n}, std::pair{"fc_v", n}, std::pair{"fc_o", d}}) {
      add(std::string("mab.") + name + ".weight", {d, in});
      add(std::string("mab.") + name + ".bias", {d});
    }
    for (const char* const name : {"ln0", "ln1"}) {
      add(std::string("mab.") + name + ".weight", {d});
      add(std::string("mab.") + name + ".bias", {d});
    }
  }

  [[nodiscard]] const std::vector<float>& get(const std::string& name) const {
    for (const testing::NamedTensor& tensor : tensors) {
      if (tensor.name == "mha_pma." + name) {
        return tensor.values;
      }
    }
    throw std::out_of_range(name);
  }
  [[nodiscard]] std::vector<double> linear(const std::string& name,
                                           const std::vector<double>& x) const {
    std::vector<double> y(width);
    for (std::size_t i = 0; i < width; ++i) {
      y[i] = get("mab." + name + ".bias")[i];
      for (std::size_t j = 0; j < x.size(); ++j) {
        y[i] += get("mab." + name + ".weight")[i * x.size() + j] * x[j];
      }
    }
    return y;
  }
  [[nodiscard]] std::vector<double> norm(const std::string& name, std::vector<double> x) const {
    double mean = 0.0;
    double variance = 0.0;
    for (const double value : x) {
      mean += value / static_cast<double>(width);
    }
    for (const double value : x) {
      variance += (value - mean) * (value - mean) / static_cast<double>(width);
    }
    for (std::size_t i = 0; i < width; ++i) {
      x[i] = (x[i] - mean) / std::sqrt(variance + 1e-5) * get("mab." + name + ".weight")[i] +
             get("mab." + name + ".bias")[i];
    }
    return x;
  }

  /// The definition, token by token and head by head: keys and values of every token.
  [[nodiscard]] std::vector<double> expected(const std::vector<float>& states) const {
    const std::vector<float>& seed = get("S");
    const std::vector<double> query = linear("fc_q", {seed.begin(), seed.end()});
    const std::size_t head = width / heads;
    std::vector<std::vector<double>> keys;
    std::vector<std::vector<double>> values;
    for (std::size_t at = 0; at < states.size(); at += hidden) {
      const std::vector<double> state(states.begin() + static_cast<std::ptrdiff_t>(at),
                                      states.begin() + static_cast<std::ptrdiff_t>(at + hidden));
      keys.push_back(linear("fc_k", state));
      values.push_back(linear("fc_v", state));
    }
    std::vector<double> out = query;
    for (std::size_t h = 0; h < heads; ++h) {
      std::vector<double> weights;
      double sum = 0.0;
      for (const auto& key : keys) {
        double score = 0.0;
        for (std::size_t i = h * head; i < (h + 1) * head; ++i) {
          score += query[i] * key[i];
        }
        weights.push_back(std::exp(score / std::sqrt(static_cast<double>(width))));
        sum += weights.back();
      }
      for (std::size_t token = 0; token < keys.size(); ++token) {
        for (std::size_t i = h * head; i < (h + 1) * head; ++i) {
          out[i] += weights[token] / sum * values[token][i];
        }
      }
    }
    out = norm("ln0", out);
    const std::vector<double> fed = linear("fc_o", out);
    for (std::size_t i = 0; i < width; ++i) {
      out[i] += std::max(fed[i], 0.0);
    }
    return norm("ln1", out);
  }
};

TEST(Pma, FoldedAttentionIsTheDefinition) {
  const PmaSample sample;
  const lode::testing::TemporaryFolder folder;
  testing::write_files(folder.path(),
                       {{"model.safetensors", testing::safetensors_bytes(sample.tensors)}});
  const auto tensors = open_safetensors(folder / "model.safetensors");
  const Pma pma({.hidden = sample.hidden, .width = sample.width, .heads = sample.heads}, *tensors);
  std::mt19937 random(5);
  std::normal_distribution<float> normal;
  for (const std::size_t tokens : {1U, 2U, 7U, 33U}) {
    std::vector<float> states(tokens * sample.hidden);
    for (float& value : states) {
      value = normal(random);
    }
    std::vector<float> found(sample.width);
    pma.pool({.values = states, .width = sample.hidden, .skipped = 0}, found);
    const std::vector<double> expected = sample.expected(states);
    for (std::size_t i = 0; i < sample.width; ++i) {
      EXPECT_NEAR(found[i], expected[i], 1e-5) << tokens << " tokens, number " << i;
    }
  }
}

TEST(Pma, SettingsThatAreNotRunAreRefused) {
  const auto kind_of = [](std::string_view text) -> std::optional<ErrorKind> {
    const Json json = value_or_throw(parse_json(text));
    try {
      (void)read_pma_config(ConfigObject(json, "config.json"));
    } catch (const Error& error) {
      return error.kind();
    }
    return std::nullopt;
  };
  EXPECT_EQ(kind_of(R"({"hidden_size": 896, "compressed_dim": 896, "pma_num_heads": 32})"),
            std::nullopt);
  EXPECT_EQ(kind_of(R"({"hidden_size": 896, "pma_norm_mode": "pre_normal"})"),
            ErrorKind::Unsupported);
  EXPECT_EQ(kind_of(R"({"hidden_size": 896, "embedding_method": "mean"})"), ErrorKind::Unsupported);
  EXPECT_EQ(kind_of(R"({"hidden_size": 896, "pma_num_heads": 13})"), ErrorKind::InvalidInput);
}

}  // namespace
}  // namespace lode::model
