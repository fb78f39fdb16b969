#include "lode/model/open_encoder.hpp"

#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/model/static_encoder.hpp"
#include "lode/model/tensor_type.hpp"
#include "lode/model/tensor_usage.hpp"
#include "lode/model/tensor_values.hpp"
#include "lode/model/transformer_encoder.hpp"

namespace lode::model {
namespace {

std::vector<float> optional_floats(const TensorSource& tensors, std::string_view name) {
  const auto tensor = tensors.find(name);
  if (!tensor) {
    return {};
  }
  std::vector<float> values(element_count(tensor->shape));
  read_floats(*tensor, 0, values, fmt::format("{}: '{}'", tensors.description(), name));
  return values;
}

std::shared_ptr<const search::Encoder> open_static(const EncoderPlan& plan) {
  StaticModel model;
  model.name = plan.folder.name;
  model.tensors = open_weights(plan.weights);
  model.embeddings = *model.tensors->find(static_table_name(*model.tensors));
  model.weights = optional_floats(*model.tensors, "weights");
  if (const auto mapping = model.tensors->find("mapping")) {
    model.mapping =
        read_integers(*mapping, fmt::format("{}: 'mapping'", model.tensors->description()));
  }
  model.tokenizer = text::open_tokenizer(plan.tokenizer);
  if (plan.family == "model2vec") {
    model.unknown = unknown_token(plan.tokenizer, *model.tokenizer);
  }
  model.max_length = plan.max_length;
  model.normalize = plan.normalize;
  model.dimension = plan.dimension;
  model.prompts = plan.prompts;
  model.identity = identity_of(plan);
  return make_static_encoder(std::move(model));
}

}  // namespace

std::shared_ptr<const search::Encoder> open_encoder(EncoderPlan plan) {
  return plan.is_static ? open_static(plan) : open_transformer(std::move(plan));
}

std::shared_ptr<const search::Encoder> ModelEncoders::open(const search::Component& component) {
  search::Pipeline alone;
  alone.sources = {component};
  alone.sources.front().depth.reset();
  const std::string key = to_string(alone);
  const std::lock_guard lock(mutex_);
  std::shared_ptr<const search::Encoder>& encoder = opened_[key];
  if (encoder == nullptr) {
    EncoderRequest request = read_encoder_request(component);
    request.options.memory_bytes = memory_bytes_;
    encoder = open_encoder(plan_encoder(find_model(request.model), request.options));
  }
  return encoder;
}

}  // namespace lode::model
