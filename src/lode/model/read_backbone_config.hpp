#pragma once

#include "lode/model/backbone_config.hpp"
#include "lode/model/config_object.hpp"

namespace lode::model {

class TensorSource;

/// What a `config.json` means, for the model types bert, roberta, xlm-roberta, nomic_bert,
/// modernbert, qwen2, c2llm, qwen3 and gemma3_text. Absent fields have the defaults of
/// transformers' configuration class of the model type (nomic_bert in the spelling with `n_embd`:
/// those of the class that ships with the checkpoints); older and newer spellings are both read.
/// `tensor_prefix` is left empty.
///
/// Throws Error(InvalidInput) for a field of the wrong kind or out of range, Error(Unsupported)
/// that names the field for everything that would change what the model computes and that Lode does
/// not do.
[[nodiscard]] BackboneConfig read_backbone_config(const ConfigObject& config);

/// Fields of a `config.json` that do not change what an encoder computes, read or not: of training,
/// of generating, of heads.
[[nodiscard]] bool is_inert_config_field(std::string_view name);

/// Whether a config.json is one of a stored folder. Throws Error(Unsupported) for every other kind
/// of quantised weights.
[[nodiscard]] bool has_quantized_weights(const ConfigObject& config);

/// What stands before the names of the backbone's tensors in a checkpoint: "", "model.", "bert.",
/// "plm_model.model.". Throws Error(InvalidInput) when the table of token embeddings is missing or
/// there are several.
[[nodiscard]] std::string find_tensor_prefix(Family family, const TensorSource& tensors);

/// "bert", "xlm-roberta", "nomic_bert", "modernbert", "qwen2", "qwen3", "gemma3_text".
[[nodiscard]] std::string_view family_name(Family family) noexcept;

}  // namespace lode::model
