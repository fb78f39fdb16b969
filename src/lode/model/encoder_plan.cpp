#include "lode/model/encoder_plan.hpp"

#include <algorithm>
#include <set>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lode/base/error.hpp"
#include "lode/model/config_object.hpp"
#include "lode/model/pma.hpp"
#include "lode/model/read_backbone_config.hpp"
#include "lode/model/tensor_usage.hpp"

namespace lode::model {
namespace {

namespace fs = std::filesystem;

/// Where there is a `tokenizer.json` it is that, else the folder, whose other files are looked at.
fs::path find_tokenizer(const fs::path& folder) {
  return is_file(folder / "tokenizer.json") ? folder / "tokenizer.json" : folder;
}

void follow_registry(EncoderPlan& plan) {
  if (plan.options.like) {
    plan.entry = find_in_registry(*plan.options.like);
    if (plan.entry == nullptr) {
      throw Error(
          ErrorKind::InvalidArgument,
          fmt::format("the registry has no entry '{}'; `lode model list` shows those it has",
                      *plan.options.like));
    }
  } else if (!plan.folder.id.empty()) {
    plan.entry = find_in_registry(plan.folder.id);
  } else {
    plan.entry = find_in_registry_by_folder(
        fs::absolute(plan.folder.path).lexically_normal().filename().string(), plan.family);
  }
}

void choose_prompts(EncoderPlan& plan) {
  const auto has_text = [](const Prompts& prompts) {
    return std::any_of(
        prompts.tasks().begin(), prompts.tasks().end(), [](const TaskPrompts& prompt) {
          return !prompt.query.value_or("").empty() || !prompt.document.value_or("").empty();
        });
  };
  plan.prompts_from = "none";
  if (plan.entry != nullptr && !plan.entry->prompts.empty()) {
    plan.prompts = Prompts(plan.entry->prompts);
    plan.prompts_from = "registry";
  } else if (has_text(plan.modules.prompts)) {
    plan.prompts = plan.modules.prompts;
    plan.prompts_from = "folder";
  }
  if (plan.options.query_prompt) {
    plan.prompts.set_query(*plan.options.query_prompt);
    plan.prompts_from = "options";
  }
  if (plan.options.document_prompt) {
    plan.prompts.set_document(*plan.options.document_prompt);
    plan.prompts_from = "options";
  }
}

/// The registry is followed where it knows a model; it says what the authors run, which the folder
/// of a model may not.
void choose_pooling(EncoderPlan& plan) {
  if (plan.options.pooling) {
    plan.pooling = {*plan.options.pooling};
  } else if (plan.entry != nullptr && plan.entry->pooling && !plan.options.coreb_official) {
    plan.pooling = {*plan.entry->pooling};
  } else if (!plan.modules.pooling.empty() && !plan.options.coreb_official) {
    plan.pooling = plan.modules.pooling;
  } else {
    // As sentence-transformers where a folder says nothing, and as the official CoREB runner.
    plan.pooling = {plan.family == "c2llm" ? Pooling::Pma : Pooling::Mean};
  }
  const bool has_pma = std::count(plan.pooling.begin(), plan.pooling.end(), Pooling::Pma) > 0;
  if (has_pma && plan.family != "c2llm") {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("pooling=pma{} needs the weights of its attention, which a {} model "
                            "does not have",
                            plan.options.like && !plan.options.pooling
                                ? fmt::format(" (of like={})", *plan.options.like)
                                : "",
                            plan.family));
  }
}

void choose_max_length(const ConfigObject& config, EncoderPlan& plan) {
  const auto positions = static_cast<std::size_t>(plan.backbone->positions);
  std::size_t length = positions;
  if (plan.options.max_length) {
    if (*plan.options.max_length > positions) {
      throw Error(ErrorKind::InvalidArgument,
                  fmt::format("max_length={}{} is more than the {} positions of {}",
                              *plan.options.max_length,
                              plan.options.coreb_official ? " (with preset=coreb-official)" : "",
                              positions,
                              config.file()));
    }
    length = *plan.options.max_length;
  } else if (plan.entry != nullptr && plan.entry->max_length) {
    length = std::min(length, *plan.entry->max_length);
  } else if (plan.modules.max_length) {
    length = std::min(length, *plan.modules.max_length);
  } else if (is_file(plan.modules.transformer / "tokenizer_config.json")) {
    const Json json = read_json_file(plan.modules.transformer / "tokenizer_config.json");
    const Json* const most = ConfigObject(json, "tokenizer_config.json").find("model_max_length");
    // Libraries write 1e30 for "no limit".
    if (most != nullptr && most->is_number() && most->get<double>() >= 1.0 &&
        most->get<double>() < static_cast<double>(length)) {
      length = static_cast<std::size_t>(most->get<double>());
    }
  }
  plan.max_length = length;
}

void choose_dimension(std::size_t model_dimension, EncoderPlan& plan) {
  plan.model_dimension = model_dimension;
  plan.dimension = plan.options.dimension.value_or(model_dimension);
  if (plan.dimension > model_dimension) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("dim={} was asked for, the vectors of {} have {}",
                            plan.dimension,
                            plan.folder.name,
                            model_dimension));
  }
}

/// Vectors that are compared by cosine get the length 1, so that the inner product is the cosine.
void choose_normalize(EncoderPlan& plan) {
  const bool cosine = plan.entry != nullptr
                          ? plan.entry->cosine
                          : plan.modules.similarity.value_or("cosine") == "cosine";
  plan.normalize = plan.options.normalize.value_or(plan.modules.normalize || cosine ||
                                                   plan.options.coreb_official);
}

void plan_transformer(const ConfigObject& config, EncoderPlan& plan) {
  plan.backbone = read_backbone_config(config);
  if (plan.modules.is_c2llm && plan.family != "c2llm") {
    config.unsupported("model_type", "modules.json asks for C2LLM's transformer, of type c2llm");
  }
  if (const auto& pooled = plan.modules.pooled; pooled && pooled->width != plan.backbone->hidden) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: '{}' is {}, the states of the model have {} numbers",
                            pooled->file,
                            pooled->field,
                            pooled->width,
                            plan.backbone->hidden));
  }
  if (plan.modules.lower_case) {
    throw Error(
        ErrorKind::Unsupported,
        fmt::format("'{}': 'do_lower_case' is true in sentence_bert_config.json; only false "
                    "is supported",
                    plan.folder.path.string()));
  }
  choose_pooling(plan);
  choose_max_length(config, plan);
  if (plan.entry != nullptr && !plan.options.coreb_official) {
    plan.end_token = plan.entry->end_token;
  }
  auto width = static_cast<std::size_t>(plan.backbone->hidden);
  const bool has_pma = std::count(plan.pooling.begin(), plan.pooling.end(), Pooling::Pma) > 0;
  if (has_pma) {
    // The older models of the family spell it otherwise.
    width = static_cast<std::size_t>(
        config.size("compressed_dim", config.size("compress_dim", plan.backbone->hidden)));
  }
  width *= plan.pooling.size();
  for (const DenseConfig& dense : plan.modules.dense) {
    if (static_cast<std::size_t>(dense.in) != width) {
      throw Error(ErrorKind::InvalidInput,
                  fmt::format("{}: 'in_features' is {}, the vectors before it have {} numbers",
                              (dense.folder / "config.json").string(),
                              dense.in,
                              width));
    }
    width = static_cast<std::size_t>(dense.out);
  }
  choose_dimension(width, plan);
  const auto tensors = open_weights(plan.weights);
  plan.backbone->tensor_prefix = find_tensor_prefix(plan.backbone->family, *tensors);
  use_tensors_of_transformer(*tensors, plan);
}

void plan_static(const ConfigObject& config, EncoderPlan& plan) {
  constexpr std::size_t kDefaultMaxLength = 512;  // Of model2vec.
  if (plan.options.pooling) {
    throw Error(
        ErrorKind::InvalidArgument,
        fmt::format("{} is a static model, which has no pooling to choose", plan.folder.name));
  }
  if (plan.format != NumberFormat::Float32) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("{} is a static model, which is run in fp32 only", plan.folder.name));
  }
  const auto tensors = open_weights(plan.weights);
  choose_dimension(use_tensors_of_static(*tensors, plan), plan);
  plan.max_length = plan.options.max_length;
  // model2vec's own settings; sentence-transformers' tables have none.
  if (plan.family == "model2vec") {
    const bool unlimited = config.is_written("max_length") && !config.has("max_length");
    if (!plan.max_length && !unlimited) {
      plan.max_length = static_cast<std::size_t>(
          config.size("max_length", static_cast<std::int64_t>(kDefaultMaxLength)));
    }
    plan.modules.normalize = config.flag("normalize", false);
  }
}

/// Files of the folder, and of the modules' folders, that nothing above was read from.
void list_unused_files(EncoderPlan& plan) {
  std::set<fs::path> used(plan.modules.files.begin(), plan.modules.files.end());
  used.insert(plan.config_file);
  used.insert(plan.weights.files.begin(), plan.weights.files.end());
  if (plan.weights.index) {
    used.insert(*plan.weights.index);
  }
  for (const DenseConfig& dense : plan.modules.dense) {
    used.insert(dense.folder / "model.safetensors");
  }
  for (const char* const name : {"tokenizer.json", "tokenizer_config.json"}) {
    used.insert(plan.modules.transformer / name);
  }
  if (plan.tokenizer == plan.modules.transformer) {
    for (const char* const name :
         {"vocab.txt", "vocab.json", "merges.txt", "tokenizer.model", "sentencepiece.bpe.model"}) {
      used.insert(plan.modules.transformer / name);
    }
  }
  std::error_code error;
  fs::recursive_directory_iterator entry(plan.folder.path, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (is_file(entry->path()) && used.count(entry->path()) == 0) {
      plan.unused_files.push_back(entry->path().lexically_relative(plan.folder.path).string());
    }
  }
  std::sort(plan.unused_files.begin(), plan.unused_files.end());
}

}  // namespace

EncoderPlan plan_encoder(const ModelFolder& folder, const EncoderOptions& options) {
  EncoderPlan plan;
  plan.folder = folder;
  plan.options = options;
  plan.modules = read_module_list(folder.path);
  plan.config_file = plan.modules.transformer / "config.json";
  Json json = Json::object();
  if (is_file(plan.config_file) || !plan.modules.is_static) {
    json = read_json_file(plan.config_file);
  }
  const ConfigObject config(json, plan.config_file.string());
  plan.family = config.text("model_type", "");
  plan.is_static = plan.modules.is_static || plan.family == "model2vec";
  plan.tokenizer = find_tokenizer(plan.modules.transformer);
  plan.weights = find_weights(plan.modules.transformer);
  plan.quantized = has_quantized_weights(config);
  plan.format =
      options.format.value_or(plan.quantized ? NumberFormat::Int8 : NumberFormat::Float32);
  follow_registry(plan);
  choose_prompts(plan);
  if (plan.is_static) {
    plan_static(config, plan);
  } else {
    plan_transformer(config, plan);
    for (const std::string& field : config.unread()) {
      if (!is_inert_config_field(field)) {
        plan.unknown_fields.push_back(field);
      }
    }
  }
  choose_normalize(plan);
  list_unused_files(plan);
  return plan;
}

}  // namespace lode::model
