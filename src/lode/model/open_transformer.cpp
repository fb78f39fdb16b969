#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/interrupt.hpp"
#include "lode/base/parallel.hpp"
#include "lode/model/config_object.hpp"
#include "lode/model/machine_memory.hpp"
#include "lode/model/packing.hpp"
#include "lode/model/safetensors.hpp"
#include "lode/model/torch_module.hpp"
#include "lode/model/transformer_encoder.hpp"

namespace lode::model {
namespace {

std::optional<Pma> open_pma(const EncoderPlan& plan, const TensorSource& tensors) {
  if (std::count(plan.pooling.begin(), plan.pooling.end(), Pooling::Pma) == 0) {
    return std::nullopt;
  }
  const Json json = read_json_file(plan.config_file);
  const ConfigObject config(json, plan.config_file.string());
  return Pma(read_pma_config(config), tensors);
}

/// Throws Error(InvalidInput) for a tokenizer that is another model's.
void check_tokenizer(const text::Tokenizer& tokenizer, const EncoderPlan& plan) {
  const auto rows = static_cast<std::size_t>(plan.backbone->vocabulary);
  const std::size_t tokens = tokenizer.plain_id_count();
  if (tokens > rows) {
    throw Error(
        ErrorKind::InvalidInput,
        fmt::format("'{}': the token '{}' has the id {}, but the model's table of embeddings "
                    "has {} rows; is it another model's tokenizer?",
                    plan.tokenizer.string(),
                    tokenizer.token(static_cast<text::TokenId>(tokens - 1)),
                    tokens - 1,
                    rows));
  }
  if (plan.end_token.empty()) {
    return;
  }
  const auto end = tokenizer.id(plan.end_token);
  if (!end || static_cast<std::size_t>(*end) >= rows) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("'{}' has no token '{}' that the model knows, which ends every text as "
                            "the registry's entry {} says{}",
                            plan.tokenizer.string(),
                            plan.end_token,
                            plan.entry->id,
                            plan.options.like ? " that like= names" : ""));
  }
}

}  // namespace

std::shared_ptr<const search::Encoder> open_transformer(EncoderPlan plan) {
  if (plan.options.device == "cpu") {
    require_memory(
        plan.folder.name, plan.weight_bytes, plan.options.memory_bytes, available_memory());
  }
  TransformerParts parts;
  parts.name = plan.folder.name;
  parts.tokenizer = text::open_tokenizer(plan.tokenizer);
  check_tokenizer(*parts.tokenizer, plan);
  const std::shared_ptr<const TensorSource> tensors = open_weights(plan.weights);
  const BackboneModule& module = torch_module();
  parts.pma = open_pma(plan, *tensors);
  for (const DenseConfig& dense : plan.modules.dense) {
    parts.dense.emplace_back(dense);
  }
  const BackboneOptions options{.format = plan.format,
                                .device = plan.options.device,
                                .threads = thread_count(),
                                .interrupted = &interrupted};
  parts.backbone = module.make(*plan.backbone, tensors, options);
  if (options.format != NumberFormat::Float32) {
    parts.make_exact = [&module, config = *plan.backbone, tensors, options] {
      BackboneOptions exact = options;
      exact.format = NumberFormat::Float32;
      return module.make(config, tensors, exact);
    };
  }
  parts.end_token = plan.end_token;
  parts.max_length = *plan.max_length;
  parts.hidden = static_cast<std::size_t>(plan.backbone->hidden);
  parts.prompts = plan.prompts;
  parts.include_prompt = plan.modules.include_prompt;
  parts.pooling = plan.pooling;
  parts.dimension = plan.dimension;
  parts.normalize = plan.normalize;
  parts.token_budget = token_budget(*plan.backbone, plan.options.memory_bytes);
  parts.identity = [plan = std::move(plan)] { return identity_of(plan); };
  return make_transformer_encoder(std::move(parts));
}

}  // namespace lode::model
