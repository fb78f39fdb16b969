#include "lode/model/encoder_plan.hpp"

#include <optional>
#include <string>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/model/machine_memory.hpp"

#include "model/support.hpp"
#include "support/data.hpp"

namespace lode::model {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr std::string_view kBert =
    R"({"model_type": "bert", "hidden_size": 4, "num_attention_heads": 2, "num_hidden_layers": 1,
        "intermediate_size": 8, "vocab_size": 3, "max_position_embeddings": 16})";
constexpr std::string_view kModules =
    R"([{"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
        {"idx": 1, "name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
        {"idx": 2, "name": "2", "path": "2_Normalize",
         "type": "sentence_transformers.models.Normalize"}])";

/// A checkpoint's folder; tests add and replace files.
class Plans : public ::testing::Test {
 protected:
  Plans() {
    add("config.json", kBert);
    add("model.safetensors",
        testing::safetensors_bytes(
            {{"bert.embeddings.word_embeddings.weight", {3, 4}, std::vector<float>(12)},
             {"bert.pooler.dense.weight", {4, 4}, std::vector<float>(16)},
             {"cls.predictions.bias", {3}, std::vector<float>(3)}}));
    add("tokenizer.json", "{}");
  }
  void add(const std::string& name, std::string_view content) const {
    write_file(folder_ / name, content);
  }
  [[nodiscard]] EncoderPlan plan(std::string_view parameters = "") const {
    const std::string text = "'" + folder_.path().string() + "'(" + std::string(parameters) + ")";
    const EncoderRequest request = parse_encoder_request(text);
    return plan_encoder(find_model(request.model), request.options);
  }
  [[nodiscard]] std::string message_of(ErrorKind kind, std::string_view parameters = "") const {
    try {
      (void)plan(parameters);
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), kind) << error.message();
      return error.message();
    }
    ADD_FAILURE() << "accepted";
    return "";
  }

  lode::testing::TemporaryFolder folder_;
};

TEST_F(Plans, AFolderWithoutModulesIsPooledByTheMean) {
  const EncoderPlan found = plan();
  EXPECT_THAT(found.pooling, ElementsAre(Pooling::Mean));
  EXPECT_EQ(found.max_length, 16U);
  EXPECT_EQ(found.dimension, 4U);
  EXPECT_TRUE(found.normalize) << "they are compared by cosine";
  EXPECT_EQ(found.backbone->tensor_prefix, "bert.");
  EXPECT_EQ(found.parameters, 12U);
  EXPECT_EQ(found.weight_bytes, 48U);
  EXPECT_EQ(plan("dtype=bf16").weight_bytes, 24U);
  EXPECT_EQ(plan("dtype=int8").weight_bytes, 48U) << "tables of embeddings stay as they are";
  EXPECT_THAT(found.unused_tensors,
              ElementsAre("bert.pooler.dense.weight", "cls.predictions.bias"));
}

TEST_F(Plans, ModulesPoolingAndPromptsOfTheFolderCount) {
  add("modules.json", kModules);
  add("1_Pooling/config.json",
      R"({"word_embedding_dimension": 4, "pooling_mode_cls_token": true,
          "pooling_mode_max_tokens": true, "pooling_mode_mean_tokens": false})");
  add("sentence_bert_config.json", R"({"max_seq_length": 7, "do_lower_case": false})");
  add("config_sentence_transformers.json",
      R"({"prompts": {"query": "q: ", "document": ""}, "default_prompt_name": null,
          "similarity_fn_name": "dot"})");
  add("notes.txt", "");
  const EncoderPlan found = plan();
  EXPECT_THAT(found.pooling, ElementsAre(Pooling::Cls, Pooling::Max));
  EXPECT_EQ(found.dimension, 8U);
  EXPECT_EQ(found.max_length, 7U);
  EXPECT_TRUE(found.normalize) << "by its last module";
  EXPECT_EQ(found.prompts.prompt({.role = search::TextRole::Query}), "q: ");
  EXPECT_EQ(found.prompts_from, "folder");
  EXPECT_THAT(found.unused_files, ElementsAre("notes.txt"));
}

TEST_F(Plans, TheNewerSpellingOfPoolingIsRead) {
  add("modules.json",
      R"([{"idx": 0, "name": "0", "path": "",
           "type": "sentence_transformers.base.modules.transformer.Transformer"},
          {"idx": 1, "name": "1", "path": "1_Pooling",
           "type": "sentence_transformers.sentence_transformer.modules.pooling.Pooling"}])");
  add("1_Pooling/config.json",
      R"({"embedding_dimension": 4, "pooling_mode": ["lasttoken", "weightedmean"],
          "include_prompt": false})");
  add("config_sentence_transformers.json", R"({"similarity_fn_name": "dot"})");
  const EncoderPlan found = plan();
  EXPECT_THAT(found.pooling, ElementsAre(Pooling::LastToken, Pooling::WeightedMean));
  EXPECT_FALSE(found.modules.include_prompt);
  EXPECT_FALSE(found.normalize) << "compared by the inner product";
}

TEST_F(Plans, ParametersCountOverTheFolder) {
  add("modules.json", kModules);
  add("1_Pooling/config.json", R"({"pooling_mode_cls_token": true})");
  const EncoderPlan found = plan("preset=coreb-official,max_length=9,dim=3,prompt=x");
  EXPECT_THAT(found.pooling, ElementsAre(Pooling::Mean));
  EXPECT_EQ(found.max_length, 9U);
  EXPECT_EQ(found.dimension, 3U);
  EXPECT_EQ(found.prompts_from, "options");
  EXPECT_THAT(message_of(ErrorKind::InvalidArgument, "max_length=17"), HasSubstr("16 positions"));
  EXPECT_THAT(message_of(ErrorKind::InvalidArgument, "dim=5"), HasSubstr("have 4"));
  EXPECT_THAT(message_of(ErrorKind::InvalidArgument, "pooling=pma"), HasSubstr("bert"));
  EXPECT_THAT(message_of(ErrorKind::InvalidArgument, "like=no/body"), HasSubstr("no/body"));
  EXPECT_EQ(plan("like='BAAI/bge-m3'").pooling, std::vector{Pooling::Cls});
}

TEST_F(Plans, PromptsAreNoPartOfTheIdentity) {
  const std::string plain = identity_of(plan());
  EXPECT_EQ(identity_of(plan("prompt='query: '")), plain);
  EXPECT_EQ(identity_of(plan("document_prompt='text: '")), plain);
  EXPECT_NE(identity_of(plan("pooling=cls")), plain);
  EXPECT_NE(identity_of(plan("max_length=9")), plain);
}

TEST(PlansOfGoldens, TheOfficialPresetKeepsThePoolingThatIsAModelsOwn) {
  const auto plan = [](const std::string& name, EncoderOptions options) {
    return plan_encoder(
        find_model(lode::testing::source_path("tests/data/model/encoders/" + name).string()),
        options);
  };
  EncoderOptions preset;
  preset.coreb_official = true;
  EXPECT_EQ(plan("c2llm_pma", preset).pooling, std::vector{Pooling::Pma});
  EXPECT_EQ(plan("qwen3_last", preset).pooling, std::vector{Pooling::Mean});
  EXPECT_TRUE(plan("qwen2_weighted", preset).normalize);
  EXPECT_FALSE(plan("qwen2_weighted", {}).normalize);
  preset.like = "codefuse-ai/F2LLM-0.6B";
  EXPECT_EQ(plan("qwen3_last", preset).end_token, "");
  EXPECT_TRUE(plan("c2llm_pma", {}).unknown_fields.empty());
}

TEST_F(Plans, DenseLayersMustFitEachOther) {
  add("modules.json",
      R"([{"idx": 0, "path": "", "type": "sentence_transformers.models.Transformer"},
          {"idx": 1, "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
          {"idx": 2, "path": "2_Dense", "type": "sentence_transformers.models.Dense"}])");
  add("1_Pooling/config.json", R"({"pooling_mode_mean_tokens": true})");
  add("2_Dense/config.json",
      R"({"in_features": 4, "out_features": 2, "bias": false,
          "activation_function": "torch.nn.modules.linear.Identity"})");
  add("2_Dense/model.safetensors",
      testing::safetensors_bytes({{"linear.weight", {2, 4}, std::vector<float>(8)}}));
  EXPECT_EQ(plan().dimension, 2U);
  EXPECT_EQ(plan().modules.dense.front().activation, DenseActivation::Identity);
  add("2_Dense/config.json", R"({"in_features": 5, "out_features": 2})");
  EXPECT_THAT(message_of(ErrorKind::InvalidInput), HasSubstr("'in_features' is 5"));
  add("2_Dense/config.json",
      R"({"in_features": 4, "out_features": 2, "activation_function": "evil.module.Run"})");
  EXPECT_THAT(message_of(ErrorKind::Unsupported), HasSubstr("evil.module.Run"));
}

TEST_F(Plans, E2_ModulesThatAreNotRunAreRefusedByName) {
  for (const std::string_view module : {"sentence_transformers.models.LSTM",
                                        "sentence_transformers.models.Router",
                                        "custom_code.MyHead",
                                        "sentence_transformers.models.Transformer"}) {
    add("modules.json",
        R"([{"path": "", "type": "sentence_transformers.models.Transformer"},
            {"path": "1", "type": ")" +
            std::string(module) + "\"}]");
    EXPECT_THAT(message_of(ErrorKind::Unsupported), HasSubstr(module));
  }
  add("modules.json", R"([{"path": "../..", "type": "sentence_transformers.models.Transformer"}])");
  EXPECT_THAT(message_of(ErrorKind::InvalidInput), HasSubstr("a folder inside"));
  add("modules.json", "[]");
  EXPECT_THAT(message_of(ErrorKind::InvalidInput), HasSubstr("a list of modules"));
  add("modules.json", "{");
  EXPECT_THAT(message_of(ErrorKind::InvalidInput), HasSubstr("modules.json"));
}

TEST_F(Plans, ClassesOfModulesCountByTheirWholeNames) {
  const auto with = [&](std::string_view transformer, std::string_view pooling) {
    add("modules.json",
        R"([{"path": "", "type": ")" + std::string(transformer) +
            R"("}, {"path": "1_Pooling", "type": ")" + std::string(pooling) + "\"}]");
  };
  add("1_Pooling/config.json", R"({"pooling_mode_cls_token": true})");
  constexpr std::string_view kTransformer = "sentence_transformers.models.Transformer";
  for (const std::string_view good :
       {"sentence_transformers.models.Pooling",
        "sentence_transformers.models.Pooling.Pooling",
        "sentence_transformers.sentence_transformer.modules.Pooling",
        "sentence_transformers.sentence_transformer.modules.pooling.Pooling"}) {
    with(kTransformer, good);
    EXPECT_EQ(plan().pooling, std::vector{Pooling::Cls}) << good;
  }
  for (const std::string_view bad : {"evil.Pooling",
                                     "Pooling",
                                     "models.Pooling",
                                     "sentence_transformers.models.evil.Pooling",
                                     "sentence_transformers.sparse_encoder.models.Pooling"}) {
    with(kTransformer, bad);
    EXPECT_THAT(message_of(ErrorKind::Unsupported), HasSubstr(bad));
  }
  for (const std::string_view bad : {"custom_st.Transformer",
                                     "sentence_transformers.cross_encoder.modules.Transformer",
                                     "Transformer",
                                     "evil.C2LLMTransformer"}) {
    with(bad, "sentence_transformers.models.Pooling");
    EXPECT_THAT(message_of(ErrorKind::Unsupported), HasSubstr(bad));
  }
  with("custom_transformer.C2LLMTransformer", "sentence_transformers.models.Pooling");
  EXPECT_THAT(message_of(ErrorKind::Unsupported), HasSubstr("'model_type'"));
}

TEST_F(Plans, PoolingThatSaysNothingIsTheMeanAndWhatIsNotKnownIsRefused) {
  add("modules.json", kModules);
  const auto pool = [&](std::string_view config) { add("1_Pooling/config.json", config); };
  pool("{}");
  EXPECT_EQ(plan().pooling, std::vector{Pooling::Mean});
  pool(R"({"pooling_mode_mean_tokens": false, "pooling_mode_cls_token": false})");
  EXPECT_THAT(message_of(ErrorKind::InvalidInput), HasSubstr("every 'pooling_mode_...' is false"));
  pool(R"({"pooling_mode_mean_tokens": true, "pooling_mode_attention": true})");
  EXPECT_THAT(message_of(ErrorKind::Unsupported), HasSubstr("pooling_mode_attention"));
  pool(R"({"pooling_mode_mean_tokens": true, "pooling_mode_attention": false})");
  EXPECT_EQ(plan().pooling, std::vector{Pooling::Mean});
  for (const std::string name : {"word_embedding_dimension", "embedding_dimension"}) {
    pool("{\"" + name + "\": 5}");
    EXPECT_THAT(message_of(ErrorKind::InvalidInput), HasSubstr("'" + name + "' is 5"));
  }
}

TEST_F(Plans, ActivationsCountByTheirWholeNames) {
  add("modules.json",
      R"([{"path": "", "type": "sentence_transformers.models.Transformer"},
          {"path": "2_Dense", "type": "sentence_transformers.models.Dense"}])");
  add("2_Dense/config.json",
      R"({"in_features": 4, "out_features": 2, "activation_function": "torch.nn.evil.Tanh"})");
  EXPECT_THAT(message_of(ErrorKind::Unsupported), HasSubstr("torch.nn.evil.Tanh"));
}

TEST_F(Plans, AWeightFileThatIsALinkToNothingIsToldAsSuch) {
  std::filesystem::remove(folder_ / "model.safetensors");
  std::filesystem::create_symlink("../blobs/gone", folder_ / "model.safetensors");
  EXPECT_THAT(message_of(ErrorKind::NotFound), HasSubstr("is a link to '../blobs/gone'"));
}

TEST_F(Plans, WhatAPresetAsksForIsNamed) {
  EXPECT_THAT(message_of(ErrorKind::InvalidArgument, "preset=coreb-official"),
              AllOf(HasSubstr("max_length=512"), HasSubstr("preset=coreb-official")));
  EXPECT_THAT(message_of(ErrorKind::InvalidArgument, "like='codefuse-ai/C2LLM-0.5B'"),
              AllOf(HasSubstr("pooling=pma"), HasSubstr("like=")));
}

TEST_F(Plans, FoldersThatLackAFileSayWhich) {
  std::filesystem::remove(folder_ / "model.safetensors");
  EXPECT_THAT(message_of(ErrorKind::NotFound), HasSubstr("model.safetensors"));
  add("pytorch_model.bin", "x");
  EXPECT_THAT(message_of(ErrorKind::NotFound), HasSubstr("only as pickles"));
  std::filesystem::remove(folder_ / "config.json");
  EXPECT_THAT(message_of(ErrorKind::NotFound), HasSubstr("config.json"));
}

TEST_F(Plans, ThePlanIsToldAsJson) {
  const Json json = to_json(plan());
  EXPECT_EQ(json["family"], "bert");
  EXPECT_EQ(json["run"]["pooling"], Json::array({"mean"}));
  EXPECT_EQ(json["backbone"]["attention"], "bidirectional");
  EXPECT_EQ(json["registry"], nullptr);
}

TEST_F(Plans, IdentityChangesWithEverythingButPromptsThatDecidesAVector) {
  const std::string first = identity_of(plan());
  EXPECT_EQ(first, identity_of(plan()));
  for (const std::string_view parameters :
       {"dim=2", "pooling=cls", "max_length=5", "normalize=false", "dtype=int8"}) {
    EXPECT_NE(first, identity_of(plan(parameters))) << parameters;
  }
  add("tokenizer.json", "{\"a\": 1}");
  EXPECT_NE(first, identity_of(plan()));
  EXPECT_EQ(identity_of(plan()).find(folder_.path().string()), std::string::npos)
      << "where the folder lies does not matter";
}

TEST(Memory, AModelThatDoesNotFitIsRefusedWithTheSizeItNeeds) {
  try {
    require_memory("org/7b", 30'668'000'000, 1'000'000'000, 24'000'000'000);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Unsupported);
    EXPECT_THAT(error.message(), AllOf(HasSubstr("org/7b needs 31 GB"), HasSubstr("24 GB left")));
  }
  require_memory("org/small", 6, 4, 10);
  try {
    require_memory("org/small", 1'000'000'000, 100'000'000'000, 24'000'000'000);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_THAT(error.message(), AllOf(HasSubstr("--memory allows 100 GB"), HasSubstr("1.0 GB")));
  }
}

TEST(Memory, ALimitOfTheControlGroupCounts) {
  const lode::testing::TemporaryFolder root;
  EXPECT_EQ(available_memory(root.path()), std::numeric_limits<std::uint64_t>::max());
  write_file(root / "proc/meminfo", "MemTotal:  9 kB\nMemAvailable:     2000 kB\n");
  EXPECT_EQ(available_memory(root.path()), 2048000U);
  write_file(root / "sys/fs/cgroup/memory.max", "max\n");
  write_file(root / "sys/fs/cgroup/memory.current", "100\n");
  EXPECT_EQ(available_memory(root.path()), 2048000U);
  write_file(root / "sys/fs/cgroup/memory.max", "1100\n");
  EXPECT_EQ(available_memory(root.path()), 1000U);
  write_file(root / "sys/fs/cgroup/memory.current", "5000\n");
  EXPECT_EQ(available_memory(root.path()), 0U);
}

TEST(Memory, SizesAreReadable) {
  EXPECT_EQ(size_text(999), "999 B");
  EXPECT_EQ(size_text(1500), "1.5 kB");
  EXPECT_EQ(size_text(90'868'376), "91 MB");
  EXPECT_EQ(size_text(7'600'000'000), "7.6 GB");
}

}  // namespace
}  // namespace lode::model
