#include "lode/model/module_list.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/model/config_object.hpp"
#include "lode/model/model_folder.hpp"

namespace lode::model {
namespace {

namespace fs = std::filesystem;

/// A module's folder. A path that leads out of the checkpoint is refused.
fs::path module_folder(const fs::path& folder, const ConfigObject& module) {
  const fs::path path = module.text("path", "");
  const bool leaves =
      path.is_absolute() ||
      std::any_of(path.begin(), path.end(), [](const auto& part) { return part == ".."; });
  if (leaves) {
    module.invalid("path", "a folder inside the model's");
  }
  return path.empty() || path == "." ? folder : folder / path;
}

enum class ModuleKind { Transformer, C2llm, StaticEmbedding, Pooling, Dense, Normalize };

/// What a module's class is, by its whole name: one of the same last name may do anything.
std::optional<ModuleKind> kind_of(std::string_view type) {
  struct Class {
    std::string_view name;
    std::string_view home;  ///< Since version 6 of sentence-transformers.
    ModuleKind kind;
  };
  constexpr std::array kClasses = {
      Class{"Transformer", "base.modules.transformer", ModuleKind::Transformer},
      Class{"StaticEmbedding",
            "sentence_transformer.modules.static_embedding",
            ModuleKind::StaticEmbedding},
      Class{"Pooling", "sentence_transformer.modules.pooling", ModuleKind::Pooling},
      Class{"Dense", "base.modules.dense", ModuleKind::Dense},
      Class{"Normalize", "base.modules.normalize", ModuleKind::Normalize}};
  if (type == "custom_transformer.C2LLMTransformer") {
    return ModuleKind::C2llm;
  }
  constexpr std::string_view kLibrary = "sentence_transformers.";
  if (!type.starts_with(kLibrary)) {
    return std::nullopt;
  }
  type.remove_prefix(kLibrary.size());
  for (const Class& known : kClasses) {
    for (const std::string& spelling : {fmt::format("models.{}", known.name),
                                        fmt::format("models.{0}.{0}", known.name),
                                        fmt::format("sentence_transformer.modules.{}", known.name),
                                        fmt::format("base.modules.{}", known.name),
                                        fmt::format("{}.{}", known.home, known.name)}) {
      if (type == spelling) {
        return known.kind;
      }
    }
  }
  return std::nullopt;
}

ModuleKind kind_of(const ConfigObject& module) {
  module.require("type");
  const auto kind = kind_of(module.text("type", ""));
  if (!kind) {
    module.unsupported("type",
                       "supported are sentence_transformers' own Transformer, StaticEmbedding, "
                       "Pooling, Dense and Normalize, and C2LLM's transformer, by their whole "
                       "names: what another class does only its code says, which Lode never runs");
  }
  return *kind;
}

void read_pooling(const fs::path& path, ModuleList& out) {
  constexpr std::array kFlags = {
      std::pair{"pooling_mode_cls_token", Pooling::Cls},
      std::pair{"pooling_mode_max_tokens", Pooling::Max},
      std::pair{"pooling_mode_mean_tokens", Pooling::Mean},
      std::pair{"pooling_mode_mean_sqrt_len_tokens", Pooling::MeanSqrtLength},
      std::pair{"pooling_mode_weightedmean_tokens", Pooling::WeightedMean},
      std::pair{"pooling_mode_lasttoken", Pooling::LastToken}};
  constexpr std::string_view kFlagPrefix = "pooling_mode_";
  const Json json = read_json_file(path);
  const ConfigObject config(json, path.string());
  out.files.push_back(path);
  out.pooling.clear();
  out.include_prompt = config.flag("include_prompt", true);
  for (const char* const name : {"word_embedding_dimension", "embedding_dimension"}) {
    if (config.has(name)) {
      out.pooled = PooledWidth{.width = config.size(name, 0), .file = path.string(), .field = name};
    }
  }
  const Json* const mode = config.find("pooling_mode");
  if (mode == nullptr) {
    bool says = false;
    for (const auto& [flag, pooling] : kFlags) {
      says = says || config.has(flag);
      if (config.flag(flag, false)) {
        out.pooling.push_back(pooling);
      }
    }
    for (const std::string& name : config.unread()) {
      if (name.starts_with(kFlagPrefix) && config.flag(name, false)) {
        config.unsupported(name, "this mode is not known");
      }
    }
    if (out.pooling.empty() && says) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("{}: every 'pooling_mode_...' is false, expected one that is true",
                              path.string()));
    }
    if (out.pooling.empty()) {
      out.pooling = {Pooling::Mean};  // The library's default.
    }
    return;
  }
  const std::vector<std::string> names =
      mode->is_string() ? std::vector{mode->get<std::string>()}
                        : config.texts("pooling_mode").value_or(std::vector<std::string>{});
  for (const std::string& name : names) {
    const auto pooling = parse_pooling(name);
    if (!pooling) {
      config.unsupported("pooling_mode", "this mode is not known");
    }
    out.pooling.push_back(*pooling);
  }
  if (out.pooling.empty()) {
    config.invalid("pooling_mode", "at least one mode");
  }
}

DenseActivation read_dense_activation(const ConfigObject& config) {
  constexpr std::array kActivations = {std::pair{"Identity", DenseActivation::Identity},
                                       std::pair{"Tanh", DenseActivation::Tanh},
                                       std::pair{"ReLU", DenseActivation::Relu},
                                       std::pair{"GELU", DenseActivation::Gelu},
                                       std::pair{"Sigmoid", DenseActivation::Sigmoid},
                                       std::pair{"SiLU", DenseActivation::Silu}};
  const std::string name = config.text("activation_function", "torch.nn.modules.activation.Tanh");
  for (const auto& [suffix, activation] : kActivations) {
    if (name == fmt::format("torch.nn.modules.activation.{}", suffix) ||
        name == fmt::format("torch.nn.modules.linear.{}", suffix) ||
        name == fmt::format("torch.nn.{}", suffix)) {
      return activation;
    }
  }
  config.unsupported("activation_function",
                     "supported are torch.nn's Identity, Tanh, ReLU, GELU, Sigmoid and SiLU");
}

void read_dense(const fs::path& folder, ModuleList& out) {
  const fs::path path = folder / "config.json";
  const Json json = read_json_file(path);
  const ConfigObject config(json, path.string());
  out.files.push_back(path);
  DenseConfig dense;
  dense.folder = folder;
  config.require("in_features");
  config.require("out_features");
  dense.in = config.size("in_features", 0);
  dense.out = config.size("out_features", 0);
  dense.bias = config.flag("bias", true);
  dense.residual = config.flag("use_residual", false);
  dense.activation = read_dense_activation(config);
  for (const char* const name : {"module_input_name", "module_output_name"}) {
    if (config.text(name, "sentence_embedding") != "sentence_embedding") {
      config.unsupported(name, "only vectors of whole texts are supported");
    }
  }
  out.dense.push_back(std::move(dense));
}

void read_normalize(const fs::path& path, ModuleList& out) {
  out.normalize = true;
  if (!is_file(path)) {
    return;
  }
  const Json json = read_json_file(path);
  const ConfigObject config(json, path.string());
  for (const char* const name : {"module_input_name", "module_output_name"}) {
    if (config.text(name, "sentence_embedding") != "sentence_embedding") {
      config.unsupported(name, "only vectors of whole texts are supported");
    }
  }
}

/// Options of the transformer's own module.
void read_transformer_options(ModuleList& out) {
  for (const char* const name : {"sentence_bert_config.json",
                                 "sentence_roberta_config.json",
                                 "sentence_distilbert_config.json",
                                 "sentence_camembert_config.json",
                                 "sentence_albert_config.json",
                                 "sentence_xlm-roberta_config.json",
                                 "sentence_xlnet_config.json"}) {
    const fs::path path = out.transformer / name;
    if (!is_file(path)) {
      continue;
    }
    const Json json = read_json_file(path);
    const ConfigObject config(json, path.string());
    out.files.push_back(path);
    if (config.has("max_seq_length")) {
      out.max_length = static_cast<std::size_t>(config.size("max_seq_length", 0));
    }
    out.lower_case = config.flag("do_lower_case", false);
    return;
  }
}

void read_modules(const fs::path& folder, ModuleList& out) {
  const fs::path path = folder / "modules.json";
  const Json modules = read_json_file(path);
  out.files.push_back(path);
  out.listed = true;
  if (!modules.is_array() || modules.empty()) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: expected a list of modules", path.string()));
  }
  for (std::size_t i = 0; i < modules.size(); ++i) {
    const ConfigObject module(modules[i], path.string(), fmt::format("[{}].", i));
    const ModuleKind kind = kind_of(module);
    const fs::path own = module_folder(folder, module);
    const bool first = i == 0;
    if (first && (kind == ModuleKind::Transformer || kind == ModuleKind::C2llm)) {
      out.transformer = own;
      out.is_c2llm = kind == ModuleKind::C2llm;
    } else if (first && kind == ModuleKind::StaticEmbedding) {
      out.transformer = own;
      out.is_static = true;
    } else if (!first && out.normalize) {
      module.unsupported("type", "nothing may follow the module that normalises");
    } else if (!first && kind == ModuleKind::Pooling && out.pooling.empty() && out.dense.empty()) {
      read_pooling(own / "config.json", out);
    } else if (!first && kind == ModuleKind::Dense) {
      read_dense(own, out);
    } else if (!first && kind == ModuleKind::Normalize) {
      read_normalize(own / "config.json", out);
    } else {
      module.unsupported("type",
                         "expected Transformer or StaticEmbedding, then Pooling, Dense and "
                         "Normalize");
    }
  }
}

void read_sentence_transformers(const fs::path& folder, ModuleList& out) {
  const fs::path path = folder / "config_sentence_transformers.json";
  if (!is_file(path)) {
    return;
  }
  const Json json = read_json_file(path);
  const ConfigObject config(json, path.string());
  out.files.push_back(path);
  if (config.has("similarity_fn_name")) {
    out.similarity = config.text("similarity_fn_name", "");
    if (*out.similarity != "cosine" && *out.similarity != "dot") {
      config.unsupported("similarity_fn_name", "supported are cosine and dot");
    }
  }
  const Json* const prompts = config.find("prompts");
  if (prompts == nullptr) {
    return;
  }
  const bool are_texts =
      prompts->is_object() && std::all_of(prompts->begin(), prompts->end(), [](const Json& text) {
        return text.is_string() || text.is_null();
      });
  if (!are_texts) {
    config.invalid("prompts", "an object of texts");
  }
  out.prompts = read_named_prompts(*prompts, config.text("default_prompt_name", ""));
}

}  // namespace

Json read_json_file(const fs::path& path) {
  Result<Json> json = parse_json(read_file(path));
  if (!json) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: {}", path.string(), json.error().message()));
  }
  return *std::move(json);
}

Prompts read_named_prompts(const Json& prompts, const std::string& default_name) {
  constexpr std::array kQuery = {"query", "search_query"};
  constexpr std::array kDocument = {"document", "passage", "corpus", "search_document"};
  const auto text_of = [&](const std::string& name) -> std::optional<std::string> {
    const auto found = prompts.find(name);
    return found == prompts.end() || !found->is_string() ? std::nullopt
                                                         : std::optional(found->get<std::string>());
  };
  const auto first_of = [&](const auto& names) {
    std::optional<std::string> text;
    for (const char* const name : names) {
      text = text ? text : text_of(name);
    }
    return text ? text : text_of(default_name);
  };
  std::vector<TaskPrompts> out;
  out.push_back(
      {.tasks = {}, .query = first_of(kQuery), .document = first_of(kDocument), .instruction = {}});
  std::map<std::string, TaskPrompts> by_task;
  for (const auto& item : prompts.items()) {
    const std::string& name = item.key();
    const auto add = [&](const auto& roles, std::optional<std::string> TaskPrompts::*member) {
      for (const char* const role : roles) {
        const std::string suffix = role;
        if (name.size() > suffix.size() + 1 && name.ends_with(suffix) &&
            (name[name.size() - suffix.size() - 1] == '_' ||
             name[name.size() - suffix.size() - 1] == '-')) {
          TaskPrompts& task = by_task[name.substr(0, name.size() - suffix.size() - 1)];
          task.*member = text_of(name);
        }
      }
    };
    add(kQuery, &TaskPrompts::query);
    add(kDocument, &TaskPrompts::document);
  }
  for (auto& [name, task] : by_task) {
    task.tasks = {name};
    out.push_back(std::move(task));
  }
  return Prompts(std::move(out));
}

ModuleList read_module_list(const fs::path& folder) {
  ModuleList out;
  out.transformer = folder;
  if (is_file(folder / "modules.json")) {
    read_modules(folder, out);
  }
  read_transformer_options(out);
  read_sentence_transformers(folder, out);
  return out;
}

}  // namespace lode::model
