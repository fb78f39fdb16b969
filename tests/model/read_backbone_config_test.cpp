#include "lode/model/read_backbone_config.hpp"

#include <cmath>
#include <fstream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/model/rope.hpp"
#include "lode/model/tensor_source.hpp"

#include "support/data.hpp"

namespace lode::model {
namespace {

BackboneConfig read_object(const Json& json) {
  return read_backbone_config(ConfigObject(json, "config.json"));
}

BackboneConfig read(std::string_view text) {
  const Json json = value_or_throw(parse_json(text));
  return read_object(json);
}

std::string message_of(std::string_view text, ErrorKind kind) {
  try {
    (void)read(text);
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), kind) << error.message();
    return error.message();
  }
  ADD_FAILURE() << "accepted: " << text;
  return "";
}

/// Tokens before and after one's own that a layer sees; -1: all.
std::pair<std::int64_t, std::int64_t> sees(const BackboneConfig& config, std::size_t layer) {
  const std::int64_t window = config.attention[layer].window;
  if (config.causal) {
    return {window == 0 ? -1 : window - 1, 0};
  }
  return window == 0 ? std::pair<std::int64_t, std::int64_t>{-1, -1} : std::pair{window, window};
}

std::int64_t or_all(const Json& value) {
  return value.is_null() ? -1 : value.get<std::int64_t>();
}

void expect_ropes(const BackboneConfig& config, const Json& ropes) {
  if (ropes.empty()) {
    EXPECT_TRUE(config.ropes.empty());
    return;
  }
  for (std::size_t layer = 0; layer < config.attention.size(); ++layer) {
    const Json& table = ropes["tables"][ropes["kinds"][layer].get<std::size_t>()];
    const Rope& rope = config.ropes.at(config.attention[layer].rope);
    const std::vector<float> found = rope_frequencies(rope, config.head);
    ASSERT_EQ(found.size(), table["inverse"].size());
    for (std::size_t i = 0; i < found.size(); ++i) {
      const double expected = table["inverse"][i].get<double>();
      EXPECT_NEAR(found[i], expected, 1e-6 * expected) << "layer " << layer << " pair " << i;
    }
    EXPECT_NEAR(rope.attention_factor, table["scale"].get<double>(), 1e-12);
  }
}

TEST(BackboneConfigs, AreWhatTransformersReads) {
  std::ifstream file(testing::source_path("tests/data/model/configs.jsonl"));
  std::size_t lines = 0;
  for (std::string line; std::getline(file, line); ++lines) {
    const Json golden = value_or_throw(parse_json(line));
    SCOPED_TRACE(golden["name"].get<std::string>());
    const BackboneConfig config = read_object(golden["config"]);
    const Json& expected = golden["expected"];
    EXPECT_EQ(config.vocabulary, expected["vocabulary"].get<std::int64_t>());
    EXPECT_EQ(config.hidden, expected["hidden"].get<std::int64_t>());
    EXPECT_EQ(config.intermediate, expected["intermediate"].get<std::int64_t>());
    EXPECT_EQ(config.layers, expected["layers"].get<std::int64_t>());
    EXPECT_EQ(config.heads, expected["heads"].get<std::int64_t>());
    EXPECT_EQ(config.key_value_heads, expected["key_value_heads"].get<std::int64_t>());
    EXPECT_EQ(config.head, expected["head"].get<std::int64_t>());
    EXPECT_EQ(config.norm_epsilon, expected["epsilon"].get<double>());
    ASSERT_EQ(config.attention.size(), static_cast<std::size_t>(config.layers));
    for (std::size_t layer = 0; layer < config.attention.size(); ++layer) {
      const Json& seen = expected["sees"][layer];
      // Widths beyond the row of tokens that the script looks at count as all.
      auto [before, after] = sees(config, layer);
      before = before >= 150 ? -1 : before;
      after = after >= 150 ? -1 : after;
      EXPECT_EQ(before, or_all(seen[0])) << "layer " << layer;
      EXPECT_EQ(after, or_all(seen[1])) << "layer " << layer;
    }
    expect_ropes(config, expected["ropes"]);
  }
  EXPECT_EQ(lines, 39U);
}

TEST(BackboneConfigs, NomicBertIsReadInTheSpellingOfItsCheckpoints) {
  const BackboneConfig config = read(R"({"model_type": "nomic_bert", "n_embd": 768, "n_layer": 12,
    "n_head": 12, "n_inner": 3072, "n_positions": 8192, "max_trained_positions": 2048,
    "activation_function": "swiglu", "layer_norm_epsilon": 1e-12, "prenorm": false,
    "rotary_emb_base": 1000, "rotary_emb_fraction": 1.0, "rotary_emb_interleaved": false,
    "rotary_emb_scale_base": null, "rotary_scaling_factor": null, "qkv_proj_bias": false,
    "mlp_fc1_bias": false, "mlp_fc2_bias": false, "type_vocab_size": 2, "vocab_size": 30528})");
  EXPECT_EQ(config.family, Family::NomicBert);
  EXPECT_EQ(config.hidden, 768);
  EXPECT_EQ(config.head, 64);
  EXPECT_EQ(config.positions, 8192);
  EXPECT_EQ(config.activation, Activation::Silu);
  EXPECT_FALSE(config.query_key_value_bias);
  EXPECT_FALSE(config.mlp_bias);
  EXPECT_TRUE(config.norm_bias);
  EXPECT_FALSE(config.causal);
  EXPECT_EQ(config.ropes, std::vector<Rope>{{.theta = 1000.0}});
  EXPECT_EQ(config.attention, std::vector<LayerAttention>(12));
}

TEST(BackboneConfigs, XlmRobertaCountsPositionsAfterThePaddingToken) {
  const BackboneConfig config =
      read(R"({"model_type": "xlm-roberta", "max_position_embeddings": 514, "pad_token_id": 1})");
  EXPECT_EQ(config.position_offset, 2);
  EXPECT_EQ(config.positions, 512);
}

TEST(BackboneConfigs, C2llmIsQwen2WithTheDefaultsOfItsClass) {
  const BackboneConfig config = read(R"({"model_type": "c2llm"})");
  EXPECT_EQ(config.family, Family::Qwen2);
  EXPECT_EQ(config.hidden, 3584);
  EXPECT_EQ(config.layers, 28);
  EXPECT_EQ(config.key_value_heads, 4);
  EXPECT_EQ(config.ropes.front().theta, 1e6);
  EXPECT_TRUE(config.causal);
  EXPECT_TRUE(config.query_key_value_bias);
}

TEST(BackboneConfigs, WhatWouldChangeTheResultIsRefusedByName) {
  struct Case {
    std::string_view config;
    std::string_view field;
  };
  for (
      const Case& refused :
      {Case{R"({"model_type": "llama"})", "'model_type' is \"llama\""},
       Case{R"({"model_type": "bert", "is_decoder": true})", "'is_decoder' is true"},
       Case{R"({"model_type": "bert", "position_embedding_type": "relative_key"})",
            "'position_embedding_type' is \"relative_key\""},
       Case{R"({"model_type": "bert", "hidden_act": "mish"})", "'hidden_act' is \"mish\""},
       Case{R"({"model_type": "qwen2", "quantization_config": {"bits": 4}})",
            "'quantization_config' is {\"bits\":4}"},
       Case{R"({"model_type": "qwen2", "rope_scaling": {"type": "longrope"}})",
            "'rope_scaling.type' is \"longrope\""},
       Case{R"({"model_type": "qwen2", "partial_rotary_factor": 0.5})",
            "'partial_rotary_factor' is 0.5"},
       Case{R"({"model_type": "qwen2", "use_bidirectional_attention": true})",
            "'use_bidirectional_attention' is true"},
       Case{R"({"model_type": "qwen2", "layer_types": ["chunked_attention"]})", "'layer_types'"},
       Case{
           R"({"model_type": "qwen2", "num_hidden_layers": 1, "layer_types": ["sliding_attention"]})",
           "'use_sliding_window'"},
       Case{R"({"model_type": "gemma3_text", "attn_logit_softcapping": 50.0})",
            "'attn_logit_softcapping' is 50"},
       Case{R"({"model_type": "gemma3_text", "sliding_window": null})", "'sliding_window' is null"},
       Case{R"({"model_type": "nomic_bert", "n_embd": 8, "activation_function": "gelu"})",
            "'activation_function' is \"gelu\""},
       Case{R"({"model_type": "nomic_bert", "n_embd": 768, "activation_function": "swiglu",
                "rotary_emb_fraction": 1.0, "rotary_scaling_factor": 2.0})",
            "'rotary_scaling_factor' is 2"}}) {
    EXPECT_THAT(message_of(refused.config, ErrorKind::Unsupported),
                ::testing::AllOf(::testing::HasSubstr(refused.field),
                                 ::testing::StartsWith("config.json: ")));
  }
}

TEST(BackboneConfigs, NumbersOutOfRangeAreRefused) {
  for (const std::string_view config :
       {R"({})",
        R"({"model_type": 3})",
        R"({"model_type": "bert", "hidden_size": -1})",
        R"({"model_type": "bert", "hidden_size": 1e300})",
        R"({"model_type": "bert", "hidden_size": 18446744073709551615})",
        R"({"model_type": "bert", "hidden_size": "768"})",
        R"({"model_type": "bert", "hidden_size": 10, "num_attention_heads": 3})",
        R"({"model_type": "bert", "layer_norm_eps": -1})",
        R"({"model_type": "qwen2", "num_attention_heads": 5, "num_key_value_heads": 2})",
        R"({"model_type": "qwen3", "head_dim": 5})",
        R"({"model_type": "qwen3", "rope_theta": 0})",
        R"({"model_type": "qwen3", "rope_scaling": {"type": "linear"}})",
        R"({"model_type": "qwen3", "rope_scaling": [1]})",
        R"({"model_type": "qwen3", "num_hidden_layers": 2, "layer_types": ["full_attention"]})",
        R"({"model_type": "xlm-roberta", "max_position_embeddings": 2})"}) {
    EXPECT_THAT(message_of(config, ErrorKind::InvalidInput), ::testing::HasSubstr("config.json"));
  }
}

TEST(BackboneConfigs, FieldsThatNobodyReadAreTold) {
  const Json json = value_or_throw(
      parse_json(R"({"model_type": "bert", "use_cache": true, "strange": 1, "hidden_size": 768})"));
  const ConfigObject config(json, "config.json");
  (void)read_backbone_config(config);
  EXPECT_EQ(config.unread(), (std::vector<std::string>{"use_cache", "strange"}));
  EXPECT_TRUE(is_inert_config_field("use_cache"));
  EXPECT_FALSE(is_inert_config_field("strange"));
}

class NamesOnly : public TensorSource {
 public:
  explicit NamesOnly(std::vector<std::string> names) : names_(std::move(names)) {}
  [[nodiscard]] std::optional<TensorView> find(std::string_view /*name*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] std::vector<std::string> names() const override { return names_; }
  [[nodiscard]] std::string description() const override { return "model.safetensors"; }

 private:
  std::vector<std::string> names_;
};

TEST(TensorPrefixes, AreFoundByTheTokenEmbeddings) {
  EXPECT_EQ(find_tensor_prefix(Family::Qwen2, NamesOnly({"plm_model.model.embed_tokens.weight"})),
            "plm_model.model.");
  EXPECT_EQ(find_tensor_prefix(Family::Bert, NamesOnly({"embeddings.word_embeddings.weight"})), "");
  EXPECT_EQ(
      find_tensor_prefix(Family::ModernBert, NamesOnly({"model.embeddings.tok_embeddings.weight"})),
      "model.");
  EXPECT_THROW((void)find_tensor_prefix(Family::Qwen3, NamesOnly({"not_embed_tokens.weight"})),
               Error);
  EXPECT_THROW((void)find_tensor_prefix(
                   Family::Qwen3, NamesOnly({"embed_tokens.weight", "model.embed_tokens.weight"})),
               Error);
}

}  // namespace
}  // namespace lode::model
