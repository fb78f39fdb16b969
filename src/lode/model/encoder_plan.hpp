#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/model/backbone_config.hpp"
#include "lode/model/encoder_options.hpp"
#include "lode/model/model_folder.hpp"
#include "lode/model/module_list.hpp"
#include "lode/model/prompts.hpp"
#include "lode/model/registry.hpp"
#include "lode/model/safetensors.hpp"

namespace lode::model {

/// What would be run for a checkpoint: its files, the registry and the options brought together.
/// Making it reads headers of weights, not the weights.
struct EncoderPlan {
  ModelFolder folder;
  EncoderOptions options;
  ModuleList modules;
  const RegistryEntry* entry = nullptr;  ///< Of the registry, where one is followed.

  bool is_static = false;                  ///< No transformer: a table of embeddings.
  std::optional<BackboneConfig> backbone;  ///< Unless static.
  std::string family;                      ///< "qwen2", "model2vec", ...
  std::filesystem::path config_file;
  std::filesystem::path tokenizer;  ///< For open_tokenizer().
  WeightFiles weights;
  bool quantized = false;                       ///< The weights are stored in 8 bits.
  NumberFormat format = NumberFormat::Float32;  ///< That is run.

  std::vector<Pooling> pooling;           ///< Empty for static models.
  std::size_t model_dimension = 0;        ///< Of vectors before they are cut.
  std::size_t dimension = 0;              ///< Of the vectors.
  std::optional<std::size_t> max_length;  ///< Tokens, special ones too; always for transformers.
  bool normalize = false;                 ///< Whether vectors get the length 1.
  std::string end_token;                  ///< Added where the tokenizer does not; empty: none.
  std::string prompts_from;               ///< "registry", "folder", "options", "none".
  Prompts prompts;

  std::uint64_t parameters = 0;    ///< Numbers in the tensors that are used.
  std::uint64_t weight_bytes = 0;  ///< Of those tensors in memory, in the format that is run.
  std::vector<std::string> unused_files;    ///< Of the folder, relative.
  std::vector<std::string> unused_tensors;  ///< In the weights.
  std::vector<std::string> unknown_fields;  ///< Of `config.json` that Lode neither reads nor knows.
};

/// Throws Error(NotFound | Io), Error(InvalidInput) for damaged files, Error(Unsupported) that
/// names what cannot be run, Error(InvalidArgument) for options that the checkpoint does not allow.
[[nodiscard]] EncoderPlan plan_encoder(const ModelFolder& folder, const EncoderOptions& options);

/// For `lode model info --json`.
[[nodiscard]] Json to_json(const EncoderPlan& plan);

/// Everything that decides a vector but role, prompt and text, on one line, for search::Encoder.
/// Reads all of the weights. Throws Error(Io | Interrupted).
[[nodiscard]] std::string identity_of(const EncoderPlan& plan);

}  // namespace lode::model
