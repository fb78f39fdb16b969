#include <algorithm>
#include <utility>

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

}  // namespace

std::shared_ptr<const search::Encoder> open_transformer(EncoderPlan plan) {
  if (plan.options.device == "cpu") {
    require_memory(
        plan.folder.name, plan.weight_bytes + plan.options.memory_bytes, available_memory());
  }
  TransformerParts parts;
  parts.name = plan.folder.name;
  parts.tokenizer = text::open_tokenizer(plan.tokenizer);
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
