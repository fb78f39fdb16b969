#include "lode/model/static_encoder.hpp"

#include <cmath>
#include <fstream>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/json.hpp"
#include "lode/base/parallel.hpp"
#include "lode/model/encoder_plan.hpp"
#include "lode/model/safetensors.hpp"
#include "lode/model/tensor_type.hpp"
#include "lode/model/tensor_values.hpp"

#include "model/support.hpp"
#include "support/data.hpp"

namespace lode::model {
namespace {

std::filesystem::path golden(const std::string& name) {
  return lode::testing::source_path("tests/data/model/static/" + name);
}

std::vector<Json> read_lines(const std::filesystem::path& path) {
  std::vector<Json> out;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    out.push_back(value_or_throw(parse_json(line)));
  }
  return out;
}

/// A golden folder with a tokenizer that cuts at blanks.
StaticModel load(const std::string& name) {
  EncoderOptions options;
  options.normalize = name == "plain";
  const EncoderPlan plan = plan_encoder(find_model(golden(name).string()), options);
  StaticModel model;
  model.name = name;
  model.tensors = open_weights(plan.weights);
  model.embeddings = *model.tensors->find("embeddings");
  if (const auto weights = model.tensors->find("weights")) {
    model.weights.resize(element_count(weights->shape));
    read_floats(*weights, 0, model.weights, "weights");
  }
  if (const auto mapping = model.tensors->find("mapping")) {
    model.mapping = read_integers(*mapping, "mapping");
  }
  model.tokenizer =
      std::make_shared<testing::WordTokenizer>(testing::read_vocabulary(plan.tokenizer));
  model.unknown = unknown_token(plan.tokenizer, *model.tokenizer);
  model.max_length = plan.max_length;
  model.normalize = plan.normalize;
  model.dimension = plan.dimension;
  model.identity = identity_of(plan);
  return model;
}

void expect_golden(const search::Encoder& encoder, const std::string& name) {
  std::vector<std::string> texts;
  for (const Json& line : read_lines(golden(name) / "texts.jsonl")) {
    texts.push_back(line["text"].get<std::string>());
  }
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  std::vector<float> vectors(views.size() * encoder.dimension());
  (void)encoder.encode(views, {}, vectors);
  const std::vector<Json> expected = read_lines(golden(name) / "vectors.jsonl");
  ASSERT_EQ(expected.size(), views.size());
  for (std::size_t i = 0; i < views.size(); ++i) {
    for (std::size_t j = 0; j < encoder.dimension(); ++j) {
      const double wanted = expected[i]["embedding"][j].get<double>();
      // Halves are rounded once more by the reference.
      EXPECT_NEAR(vectors[i * encoder.dimension() + j], wanted, 1e-3 * std::abs(wanted) + 1e-6)
          << name << " text " << i << " number " << j;
    }
  }
}

TEST(StaticEncoder, GivesModel2vecsVectors) {
  expect_golden(*make_static_encoder(load("plain")), "plain");
}

TEST(StaticEncoder, GivesModel2vecsVectorsWithWeightsMappingAndALimit) {
  expect_golden(*make_static_encoder(load("weighted")), "weighted");
}

TEST(StaticEncoder, E15_CutTextsAreCounted) {
  const auto encoder = make_static_encoder(load("weighted"));
  const std::string_view texts[] = {"in in in in in in in",  // Seven words, six count.
                                    "def return",
                                    "def return self import class int"};
  std::vector<float> vectors(3 * encoder->dimension());
  const search::EncodeCounts counts = encoder->encode(texts, {}, vectors);
  EXPECT_EQ(counts.texts, 3U);
  EXPECT_EQ(counts.truncated, (std::vector<std::size_t>{0, 2}))
      << "the third exceeds the characters that six tokens of median length have";
  EXPECT_EQ(counts.dropped_tokens, 1U);
}

TEST(StaticEncoder, E20_VectorsDoNotDependOnThreadsOrNeighbours) {
  const auto encoder = make_static_encoder(load("plain"));
  std::vector<std::string> texts;
  for (int i = 0; i < 200; ++i) {
    texts.push_back(i % 3 == 0
                        ? "def self"
                        : "return " + std::string(static_cast<std::size_t>(i), 'x') + " map");
  }
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  std::vector<float> together(views.size() * encoder->dimension());
  std::vector<float> alone(together.size());
  set_thread_count(4);
  (void)encoder->encode(views, {}, together);
  set_thread_count(1);
  for (std::size_t i = 0; i < views.size(); ++i) {
    (void)encoder->encode(std::span(views).subspan(i, 1),
                          {},
                          std::span(alone).subspan(i * encoder->dimension(), encoder->dimension()));
  }
  set_thread_count(0);
  EXPECT_EQ(together, alone);
}

TEST(StaticEncoder, FewerDimensionsAreTheFirstOnes) {
  StaticModel model = load("weighted");
  model.dimension = 3;
  const auto cut = make_static_encoder(std::move(model));
  const auto whole = make_static_encoder(load("weighted"));
  const std::string_view texts[] = {"def self map"};
  std::vector<float> few(3);
  std::vector<float> all(8);
  (void)cut->encode(texts, {}, few);
  (void)whole->encode(texts, {}, all);
  all.resize(3);
  EXPECT_EQ(few, all);
}

TEST(StaticEncoder, TensorsThatDoNotFitAreRefused) {
  const auto message = [](auto change) -> std::string {
    StaticModel model = load("weighted");
    change(model);
    try {
      (void)make_static_encoder(std::move(model));
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
      return error.message();
    }
    return "accepted";
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(message([](StaticModel& model) { model.mapping[0] = 5; }), HasSubstr("a row"));
  EXPECT_THAT(message([](StaticModel& model) { model.mapping[0] = -1; }), HasSubstr("a row"));
  EXPECT_THAT(message([](StaticModel& model) { model.mapping.pop_back(); }),
              HasSubstr("the mapping has"));
  EXPECT_THAT(message([](StaticModel& model) { model.mapping.clear(); }),
              HasSubstr("5 embeddings"));
  EXPECT_THAT(message([](StaticModel& model) { model.weights.pop_back(); }), HasSubstr("weights"));
  EXPECT_THAT(message([](StaticModel& model) { model.embeddings.shape = {5}; }),
              HasSubstr("the shape [5]"));
  EXPECT_THAT(message([](StaticModel& model) { model.dimension = 9; }), HasSubstr("dimensions"));
}

TEST(StaticEncoder, ATableWithNumbersThatAreNotFiniteIsTold) {
  const lode::testing::TemporaryFolder folder;
  testing::write_files(
      folder.path(),
      {{"model.safetensors",
        testing::safetensors_bytes({{"embeddings", {2, 1}, {1.0F, std::nanf("")}}})}});
  StaticModel model;
  model.name = "broken";
  model.tensors = open_safetensors(folder / "model.safetensors");
  model.embeddings = *model.tensors->find("embeddings");
  model.tokenizer = std::make_shared<testing::WordTokenizer>(std::vector<std::string>{"a", "b"});
  model.dimension = 1;
  const auto encoder = make_static_encoder(std::move(model));
  const std::string_view texts[] = {"a", "import b"};
  std::vector<float> vectors(2);
  try {
    (void)encoder->encode(texts, {}, vectors);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Unfinished);
    EXPECT_THAT(error.message(), ::testing::HasSubstr("text 2, which begins \"import b\""));
  }
}

TEST(StaticEncoder, IdentityTellsFilesAndSettings) {
  const std::string identity = load("plain").identity;
  EXPECT_THAT(identity, ::testing::HasSubstr("model.safetensors"));
  EXPECT_THAT(identity, ::testing::HasSubstr("tokenizer.json"));
  EXPECT_NE(identity, load("weighted").identity);
  EncoderOptions options;
  options.dimension = 4;
  EXPECT_NE(identity, identity_of(plan_encoder(find_model(golden("plain").string()), options)));
}

TEST(StaticEncoder, APromptThatLeavesNoRoomIsRefused) {
  StaticModel model = load("plain");
  model.max_length = 3;
  model.prompts.set_query("def def def def ");
  const auto encoder = make_static_encoder(std::move(model));
  const std::vector<std::string_view> texts = {"self"};
  std::vector<float> vectors(encoder->dimension());
  (void)encoder->encode(texts, {.role = search::TextRole::Document}, vectors);
  try {
    (void)encoder->encode(texts, {.role = search::TextRole::Query}, vectors);
    ADD_FAILURE() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::InvalidArgument);
    EXPECT_THAT(error.message(), ::testing::HasSubstr("leaves no room"));
  }
}

}  // namespace
}  // namespace lode::model
