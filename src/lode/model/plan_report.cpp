#include <algorithm>

#include <fmt/format.h>

#include "lode/base/file.hpp"
#include "lode/base/hash.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/model/encoder_plan.hpp"
#include "lode/model/read_backbone_config.hpp"

namespace lode::model {
namespace {

namespace fs = std::filesystem;

Json pooling_json(const EncoderPlan& plan) {
  Json names = Json::array();
  for (const Pooling pooling : plan.pooling) {
    names.push_back(pooling_name(pooling));
  }
  return names;
}

std::string_view activation_name(DenseActivation activation) {
  switch (activation) {
    case DenseActivation::Identity:
      return "identity";
    case DenseActivation::Tanh:
      return "tanh";
    case DenseActivation::Relu:
      return "relu";
    case DenseActivation::Gelu:
      return "gelu";
    case DenseActivation::Sigmoid:
      return "sigmoid";
    case DenseActivation::Silu:
      break;
  }
  return "silu";
}

Json dense_json(const EncoderPlan& plan) {
  Json layers = Json::array();
  for (const DenseConfig& dense : plan.modules.dense) {
    layers.push_back({{"in", dense.in},
                      {"out", dense.out},
                      {"bias", dense.bias},
                      {"activation", activation_name(dense.activation)},
                      {"residual", dense.residual}});
  }
  return layers;
}

/// What is done with the states: the part of a plan that a vector depends on beyond the files and
/// what is put before its text.
Json run_json(const EncoderPlan& plan) {
  Json json;
  json["pooling"] = pooling_json(plan);
  json["include_prompt"] = plan.modules.include_prompt;
  json["dense"] = dense_json(plan);
  json["normalize"] = plan.normalize;
  json["dimension"] = plan.dimension;
  json["max_length"] = plan.max_length ? Json(*plan.max_length) : Json();
  json["end_token"] = plan.end_token;
  json["dtype"] = format_name(plan.format);
  return json;
}

Json backbone_json(const BackboneConfig& backbone) {
  Json json;
  json["layers"] = backbone.layers;
  json["hidden"] = backbone.hidden;
  json["heads"] = backbone.heads;
  json["key_value_heads"] = backbone.key_value_heads;
  json["head"] = backbone.head;
  json["intermediate"] = backbone.intermediate;
  json["vocabulary"] = backbone.vocabulary;
  json["positions"] = backbone.positions;
  json["attention"] = backbone.causal ? "causal" : "bidirectional";
  json["sliding_layers"] = std::count_if(backbone.attention.begin(),
                                         backbone.attention.end(),
                                         [](const auto& layer) { return layer.window > 0; });
  return json;
}

/// 128 bits of a file's content. Its pages leave memory as they are read.
std::string content_hash(const fs::path& path) {
  constexpr std::size_t kStep = std::size_t{1} << 26;
  const MappedFile file(path);
  std::string hashes;
  for (std::size_t at = 0; at < file.view().size(); at += kStep) {
    throw_if_interrupted();
    const std::string_view part = file.view().substr(at, kStep);
    const Hash128 hash = hash128(part);
    hashes += fmt::format("{:016x}{:016x}", hash.high, hash.low);
    file.release(at, at + part.size());
  }
  const Hash128 whole = hash128(hashes);
  return fmt::format("{:016x}{:016x}", whole.high, whole.low);
}

/// The files that a vector depends on.
std::vector<fs::path> deciding_files(const EncoderPlan& plan) {
  std::vector<fs::path> files = plan.weights.files;
  files.push_back(plan.config_file);
  for (const DenseConfig& dense : plan.modules.dense) {
    files.push_back(dense.folder / "model.safetensors");
  }
  if (fs::is_regular_file(plan.tokenizer)) {
    files.push_back(plan.tokenizer);
  } else {
    for (const char* const name :
         {"vocab.txt", "vocab.json", "merges.txt", "tokenizer.model", "tokenizer_config.json"}) {
      files.push_back(plan.tokenizer / name);
    }
  }
  std::erase_if(files, [](const fs::path& path) { return !fs::is_regular_file(path); });
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

Json to_json(const EncoderPlan& plan) {
  Json json;
  json["model"] = plan.folder.name;
  json["id"] = plan.folder.id;
  json["revision"] = plan.folder.revision;
  json["path"] = plan.folder.path.string();
  json["family"] = plan.family;
  json["registry"] = plan.entry == nullptr ? Json() : Json(plan.entry->id);
  if (plan.backbone) {
    json["backbone"] = backbone_json(*plan.backbone);
  }
  json["run"] = run_json(plan);
  json["run"]["prompts"] = plan.prompts.to_json();
  json["run"]["prompts_from"] = plan.prompts_from;
  json["model_dimension"] = plan.model_dimension;
  json["parameters"] = plan.parameters;
  json["weight_bytes"] = plan.weight_bytes;
  json["unused"] = {{"files", plan.unused_files},
                    {"tensors", plan.unused_tensors},
                    {"config_fields", plan.unknown_fields}};
  return json;
}

std::string identity_of(const EncoderPlan& plan) {
  Json json;
  json["encoder"] = 1;  // Counted up when the same settings come to mean other vectors.
  json["family"] = plan.family;
  for (const fs::path& path : deciding_files(plan)) {
    json["files"][path.lexically_relative(plan.folder.path).string()] = content_hash(path);
  }
  json["run"] = run_json(plan);
  return to_json_line(json);
}

}  // namespace lode::model
