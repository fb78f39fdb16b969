#pragma once

#include <string>
#include <vector>

#include "lode/model/backbone_config.hpp"
#include "lode/model/config_object.hpp"

/// The readers of read_backbone_config(), one for each model type. Internal to the layer.
namespace lode::model {

[[nodiscard]] BackboneConfig read_bert_config(const ConfigObject& config);
/// roberta, xlm-roberta: they differ in the default vocabulary.
[[nodiscard]] BackboneConfig read_roberta_config(const ConfigObject& config,
                                                 std::int64_t default_vocabulary);
[[nodiscard]] BackboneConfig read_nomic_bert_config(const ConfigObject& config);
[[nodiscard]] BackboneConfig read_modernbert_config(const ConfigObject& config);
[[nodiscard]] BackboneConfig read_qwen2_config(const ConfigObject& config);
[[nodiscard]] BackboneConfig read_c2llm_config(const ConfigObject& config);
[[nodiscard]] BackboneConfig read_qwen3_config(const ConfigObject& config);
[[nodiscard]] BackboneConfig read_gemma3_config(const ConfigObject& config);

/// The activation that the field `name` names, under any of transformers' spellings.
[[nodiscard]] Activation read_activation(const ConfigObject& config,
                                         std::string_view name,
                                         std::string_view otherwise);

/// How many layers a model has; more than any model has would only fill memory.
[[nodiscard]] std::int64_t read_layer_count(const ConfigObject& config,
                                            std::string_view name,
                                            std::int64_t otherwise);

/// For each layer whether its attention slides: the field `layer_types`, or `otherwise(layer)`.
template <typename Otherwise>
[[nodiscard]] std::vector<bool> read_sliding_layers(const ConfigObject& config,
                                                    std::int64_t layers,
                                                    Otherwise otherwise) {
  std::vector<bool> sliding;
  if (const auto types = config.texts("layer_types")) {
    for (const std::string& type : *types) {
      if (type != "full_attention" && type != "sliding_attention") {
        config.unsupported("layer_types",
                           "the supported types are full_attention and sliding_attention");
      }
      sliding.push_back(type == "sliding_attention");
    }
    if (sliding.size() != static_cast<std::size_t>(layers)) {
      config.invalid("layer_types", "one type for each layer");
    }
    return sliding;
  }
  for (std::int64_t layer = 0; layer < layers; ++layer) {
    sliding.push_back(otherwise(layer));
  }
  return sliding;
}

}  // namespace lode::model
