#pragma once

#include <vector>

#include "lode/model/registry.hpp"

/// The table behind registry(), in parts. Internal to the layer.
namespace lode::model {

/// Models for code: C2LLM, F2LLM, jina-code-embeddings, CodeRankEmbed, SweRankEmbed.
[[nodiscard]] std::vector<RegistryEntry> code_model_entries();

/// Models for any text: Qwen3-Embedding, EmbeddingGemma, BGE, E5, MiniLM and others.
[[nodiscard]] std::vector<RegistryEntry> general_model_entries();

}  // namespace lode::model
