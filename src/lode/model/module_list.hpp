#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/model/encoder_options.hpp"
#include "lode/model/prompts.hpp"

namespace lode::model {

/// Between a linear layer and the next.
enum class DenseActivation { Identity, Tanh, Relu, Gelu, Sigmoid, Silu };

/// A linear layer after pooling.
struct DenseConfig {
  std::filesystem::path folder;  ///< That holds its weights.
  std::int64_t in = 0;
  std::int64_t out = 0;
  bool bias = true;
  DenseActivation activation = DenseActivation::Tanh;
  bool residual = false;  ///< The input, projected where the sizes differ, is added.
};

/// The width of states that a module of pooling says it takes.
struct PooledWidth {
  std::int64_t width = 0;
  std::string file;
  std::string field;
};

/// What a folder of sentence-transformers says about how a model is run: `modules.json` and the
/// files it names, `sentence_bert_config.json`, `config_sentence_transformers.json`.
struct ModuleList {
  /// The folder has a `modules.json`. Without one, nothing below but `prompts` is known.
  bool listed = false;
  bool is_static = false;             ///< A table of embeddings instead of a transformer.
  bool is_c2llm = false;              ///< C2LLM's own module.
  std::filesystem::path transformer;  ///< Folder of `config.json`, weights and tokenizer.
  std::vector<Pooling> pooling;       ///< Empty: no module says.
  std::optional<PooledWidth> pooled;
  bool include_prompt = true;      ///< Whether the prompt's tokens take part in pooling.
  std::vector<DenseConfig> dense;  ///< In order.
  bool normalize = false;          ///< A last module scales vectors to the length 1.
  std::optional<std::size_t> max_length;
  bool lower_case = false;                   ///< The text is put into lower case first.
  Prompts prompts;                           ///< By role, and by task where their names say so.
  std::optional<std::string> similarity;     ///< "cosine", "dot".
  std::vector<std::filesystem::path> files;  ///< Of JSON, that were read.
};

/// Reads `modules.json` and what it names in a checkpoint's folder. Classes count by their whole
/// names, as the versions of sentence-transformers write them; a `config.json` of pooling without
/// any mode means the library's default, the mean. Throws Error(InvalidInput) for
/// a damaged file, Error(Unsupported) that names the module or field for what Lode does not run.
[[nodiscard]] ModuleList read_module_list(const std::filesystem::path& folder);

/// A JSON file of a checkpoint. Throws Error(NotFound | Io), Error(InvalidInput) with the file's
/// name.
[[nodiscard]] Json read_json_file(const std::filesystem::path& path);

/// Prompts in the spelling of sentence-transformers: from names like "query", "document",
/// "passage", "nl2code_query" to texts, and the name of the one that counts where no other does.
[[nodiscard]] Prompts read_named_prompts(const Json& prompts, const std::string& default_name);

}  // namespace lode::model
