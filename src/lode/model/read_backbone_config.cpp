#include "lode/model/read_backbone_config.hpp"

#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/model/family_configs.hpp"
#include "lode/model/quantized.hpp"
#include "lode/model/tensor_source.hpp"

namespace lode::model {
namespace {

BackboneConfig read_by_type(const ConfigObject& config) {
  config.require("model_type");
  const std::string type = config.text("model_type", "");
  if (type == "bert") {
    return read_bert_config(config);
  }
  if (type == "roberta") {
    return read_roberta_config(config, 50265);
  }
  if (type == "xlm-roberta") {
    return read_roberta_config(config, 30522);
  }
  if (type == "nomic_bert") {
    return read_nomic_bert_config(config);
  }
  if (type == "modernbert") {
    return read_modernbert_config(config);
  }
  if (type == "qwen2") {
    return read_qwen2_config(config);
  }
  if (type == "c2llm") {
    return read_c2llm_config(config);
  }
  if (type == "qwen3") {
    return read_qwen3_config(config);
  }
  if (type == "gemma3_text") {
    return read_gemma3_config(config);
  }
  config.unsupported("model_type",
                     "supported are bert, roberta, xlm-roberta, nomic_bert, modernbert, qwen2, "
                     "c2llm, qwen3, gemma3_text and model2vec");
}

void check(const ConfigObject& config, const BackboneConfig& out) {
  if (!(out.norm_epsilon >= 0.0) || !std::isfinite(out.norm_epsilon)) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: the epsilon of the norms is {}, expected a number from 0",
                            config.file(),
                            out.norm_epsilon));
  }
  for (const Rope& rope : out.ropes) {
    const double rotated = std::floor(static_cast<double>(out.head) * rope.partial);
    if (rotated < 2.0 || std::fmod(rotated, 2.0) != 0.0) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("{}: {} dimensions of a head are rotated, expected an even number",
                              config.file(),
                              rotated));
    }
  }
}

std::string_view embedding_name(Family family) {
  switch (family) {
    case Family::Bert:
    case Family::XlmRoberta:
    case Family::NomicBert:
      return "embeddings.word_embeddings.weight";
    case Family::ModernBert:
      return "embeddings.tok_embeddings.weight";
    case Family::Qwen2:
    case Family::Qwen3:
    case Family::Gemma3:
      break;
  }
  return "embed_tokens.weight";
}

}  // namespace

bool has_quantized_weights(const ConfigObject& config) {
  // Numbers of another kind than the engine's own formats would need their own arithmetic.
  for (const std::string_view name : {"quantization_config", "compression_config"}) {
    const Json* const found = config.find(name);
    if (found == nullptr) {
      continue;
    }
    if (!found->is_object() || found->value("quant_method", Json()) != Json(kQuantMethod)) {
      config.unsupported(
          name, "only weights that are not quantised, or by `lode model quantize`, are supported");
    }
    return true;
  }
  return false;
}

BackboneConfig read_backbone_config(const ConfigObject& config) {
  (void)has_quantized_weights(config);
  BackboneConfig out = read_by_type(config);
  check(config, out);
  return out;
}

std::string find_tensor_prefix(Family family, const TensorSource& tensors) {
  const std::string_view wanted = embedding_name(family);
  std::optional<std::string> prefix;
  for (const std::string& name : tensors.names()) {
    const std::string_view view = name;
    if (!view.ends_with(wanted)) {
      continue;
    }
    const std::string_view before = view.substr(0, view.size() - wanted.size());
    if (!before.empty() && before.back() != '.') {
      continue;
    }
    if (prefix) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("{}: both '{}{}' and '{}' could be the token embeddings",
                              tensors.description(),
                              *prefix,
                              wanted,
                              name));
    }
    prefix = std::string(before);
  }
  if (!prefix) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: there is no tensor '{}', which a {} model has",
                            tensors.description(),
                            wanted,
                            family_name(family)));
  }
  return *std::move(prefix);
}

std::string_view family_name(Family family) noexcept {
  switch (family) {
    case Family::Bert:
      return "bert";
    case Family::XlmRoberta:
      return "xlm-roberta";
    case Family::NomicBert:
      return "nomic_bert";
    case Family::ModernBert:
      return "modernbert";
    case Family::Qwen2:
      return "qwen2";
    case Family::Qwen3:
      return "qwen3";
    case Family::Gemma3:
      break;
  }
  return "gemma3_text";
}

}  // namespace lode::model
