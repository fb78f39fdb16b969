#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lode/base/json.hpp"
#include "lode/base/log.hpp"
#include "lode/cli/commands.hpp"
#include "lode/cli/output.hpp"
#include "lode/cli/validators.hpp"
#include "lode/model/encoder_plan.hpp"
#include "lode/model/machine_memory.hpp"
#include "lode/model/quantize_model.hpp"

namespace lode::cli {
namespace {

struct InfoOptions {
  std::string model;
  bool json = false;
};

struct QuantizeOptions {
  std::string model;
  std::string folder;
};

void print_row(std::string_view name, std::string_view value) {
  fmt::print("{:<12}  {}\n", name, escape_controls(value));
}

void print_prompts(const model::EncoderPlan& plan) {
  for (const model::TaskPrompts& prompts : plan.prompts.tasks()) {
    const std::string tasks =
        prompts.tasks.empty() ? "any task" : fmt::format("{}", fmt::join(prompts.tasks, ", "));
    const auto print = [&](std::string_view role, const std::optional<std::string>& text) {
      if (text && !text->empty()) {
        print_row("", fmt::format("{} ({}): \"{}\"", role, tasks, *text));
      }
    };
    print("query", prompts.query);
    print("document", prompts.document);
    print("instruction", prompts.instruction);
  }
}

void print_backbone(const model::EncoderPlan& plan) {
  if (!plan.backbone) {
    return;
  }
  const model::BackboneConfig& backbone = *plan.backbone;
  print_row(
      "backbone",
      fmt::format("{} layers of {}, {} heads of {} ({} for keys and values), {} attention, {} "
                  "positions",
                  backbone.layers,
                  backbone.hidden,
                  backbone.heads,
                  backbone.head,
                  backbone.key_value_heads,
                  backbone.causal ? "causal" : "bidirectional",
                  backbone.positions));
  std::vector<std::string_view> poolings;
  for (const model::Pooling pooling : plan.pooling) {
    poolings.push_back(pooling_name(pooling));
  }
  print_row("pooling",
            fmt::format("{}{}",
                        fmt::join(poolings, " + "),
                        plan.modules.include_prompt ? "" : ", without the prompt"));
  for (const model::DenseConfig& dense : plan.modules.dense) {
    print_row("dense", fmt::format("{} -> {}", dense.in, dense.out));
  }
}

void print_unused(std::string_view name, const std::vector<std::string>& unused) {
  if (!unused.empty()) {
    print_row(name, fmt::format("{}", fmt::join(unused, ", ")));
  }
}

void print_plan(const model::EncoderPlan& plan) {
  print_row("model", plan.folder.name);
  print_row("path", plan.folder.path.string());
  if (!plan.folder.revision.empty()) {
    print_row("revision", plan.folder.revision);
  }
  print_row("family", plan.family);
  print_row("registry",
            plan.entry == nullptr ? "no entry"
                                  : fmt::format("{} ({})", plan.entry->id, plan.entry->source));
  print_backbone(plan);
  print_row("dimension",
            plan.dimension == plan.model_dimension
                ? std::to_string(plan.dimension)
                : fmt::format("{} of {}", plan.dimension, plan.model_dimension));
  print_row("vectors", plan.normalize ? "of length 1" : "as the model gives them");
  print_row("max length",
            plan.max_length ? fmt::format("{} tokens", *plan.max_length) : "unlimited");
  if (!plan.end_token.empty()) {
    print_row("end token", plan.end_token);
  }
  print_row("prompts", fmt::format("from {}", plan.prompts_from));
  print_prompts(plan);
  print_row("parameters", fmt::format("{}", plan.parameters));
  print_row("weights",
            fmt::format("{} in {}", model::size_text(plan.weight_bytes), format_name(plan.format)));
  print_unused("not used", plan.unused_files);
  print_unused("tensors", plan.unused_tensors);
  print_unused("fields", plan.unknown_fields);
}

void run_info(const InfoOptions& options) {
  const model::EncoderRequest request = model::parse_encoder_request(options.model);
  const model::EncoderPlan plan =
      model::plan_encoder(model::find_model(request.model), request.options);
  if (options.json) {
    fmt::print("{}", to_pretty_json(to_json(plan)));
  } else {
    print_plan(plan);
  }
}

void run_quantize(const QuantizeOptions& options) {
  const model::EncoderRequest request = model::parse_encoder_request(options.model);
  const model::QuantizedModel done = model::quantize_model(
      model::plan_encoder(model::find_model(request.model), request.options), options.folder);
  log_info(fmt::format("{}: {} matrices in 8 bits, weights of {} instead of {}",
                       options.folder,
                       done.matrices,
                       model::size_text(done.bytes_after),
                       model::size_text(done.bytes_before)));
}

Json list_json() {
  Json json;
  json["cache"] = model::huggingface_cache().string();
  json["cached"] = Json::array();
  for (const model::CachedModel& cached : model::list_cached_models()) {
    json["cached"].push_back({{"id", cached.id},
                              {"revision", cached.revision},
                              {"refs", cached.refs},
                              {"path", cached.path.string()},
                              {"bytes", cached.size_bytes},
                              {"registry", model::find_in_registry(cached.id) != nullptr}});
  }
  json["registry"] = Json::array();
  for (const model::RegistryEntry& entry : model::registry()) {
    json["registry"].push_back({{"id", entry.id},
                                {"family", entry.family},
                                {"parameters", entry.parameters},
                                {"revision", entry.revision},
                                {"source", entry.source}});
  }
  return json;
}

void run_list(bool json) {
  if (json) {
    fmt::print("{}", to_pretty_json(list_json()));
    return;
  }
  const std::vector<model::CachedModel> cached = model::list_cached_models();
  fmt::print("In the cache {}{}\n",
             escape_controls(model::huggingface_cache().string()),
             cached.empty() ? ": nothing" : ":");
  for (const model::CachedModel& found : cached) {
    fmt::print("  {:<44}  {:>7}  {}{}\n",
               escape_controls(found.id),
               model::size_text(found.size_bytes),
               escape_controls(found.revision.substr(0, 12)),
               found.refs.empty() ? "" : fmt::format("  ({})", fmt::join(found.refs, ", ")));
  }
  fmt::print("Known by the registry, run as their authors do:\n");
  for (const model::RegistryEntry& entry : model::registry()) {
    fmt::print("  {:<44}  {}\n", entry.id, entry.family);
  }
}

}  // namespace

void add_model_command(CLI::App& app) {
  CLI::App* command =
      app.add_subcommand("model", "Look at checkpoints of models, store them in 8 bits.");
  command->require_subcommand(1);
  auto options = std::make_shared<InfoOptions>();
  CLI::App* info = command->add_subcommand(
      "info", "What would be run: family, pooling, prompts, sizes, and what is not used.");
  info->add_option("model", options->model, "A folder, ORG/NAME or ORG/NAME@REVISION.")
      ->required()
      ->check(not_empty());
  info->add_flag("--json", options->json, "Print one JSON object (docs/models.md).");
  info->footer(
      "Examples:\n"
      "  lode model info ORG/NAME\n"
      "  lode model info './my-model(dim=256,pooling=mean)' --json");
  info->callback([options] { run_info(*options); });
  auto json = std::make_shared<bool>(false);
  CLI::App* list = command->add_subcommand(
      "list", "Models in the Hugging Face cache, and those that the registry knows.");
  list->add_flag("--json", *json, "Print one JSON object (docs/models.md).");
  list->footer("Examples:\n  lode model list\n  HF_HOME=/data/hf lode model list --json");
  list->callback([json] { run_list(*json); });
  auto quantize_options = std::make_shared<QuantizeOptions>();
  CLI::App* quantize = command->add_subcommand(
      "quantize", "Write a copy of a model whose linear layers are stored in 8 bits.");
  quantize->add_option("model", quantize_options->model, "A folder, ORG/NAME or ORG/NAME@REVISION.")
      ->required()
      ->check(not_empty());
  quantize->add_option("folder", quantize_options->folder, "The new folder.")
      ->required()
      ->check(not_empty());
  quantize->footer(
      "Examples:\n"
      "  lode model quantize ORG/NAME ./name-int8\n"
      "  lode encode ./name-int8 texts.jsonl > vectors.jsonl");
  quantize->callback([quantize_options] { run_quantize(*quantize_options); });
  command->footer("Examples:\n  lode model list\n  lode model info ORG/NAME");
}

}  // namespace lode::cli
