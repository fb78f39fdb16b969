#include "lode/model/tensor_usage.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/model/quantized.hpp"
#include "lode/model/tensor_type.hpp"

namespace lode::model {
namespace {

/// Parts of a checkpoint under the backbone's own prefix that no encoder runs: heads, and what is
/// computed anew.
bool is_head(std::string_view name) {
  constexpr std::array kParts = {std::string_view("pooler."),
                                 std::string_view("cls."),
                                 std::string_view("lm_head."),
                                 std::string_view("score."),
                                 std::string_view("classifier."),
                                 std::string_view("head."),
                                 std::string_view("decoder.")};
  return name == "embeddings.position_ids" || name.ends_with("rotary_emb.inv_freq") ||
         name.ends_with("attention.bias") || name.ends_with("masked_bias") ||
         std::any_of(kParts.begin(), kParts.end(), [&](std::string_view part) {
           return name.starts_with(part);
         });
}

/// Bytes of a number as it is held: vectors (norms, biases) stay fp32 in every format.
std::size_t bytes_held(NumberFormat format, std::string_view name, std::size_t rank) {
  constexpr std::size_t kHalf = 2;
  if (rank < 2 || format == NumberFormat::Float32) {
    return sizeof(float);
  }
  if (format != NumberFormat::Int8) {
    return kHalf;
  }
  return runs_in_int8(name, rank) ? 1 : sizeof(float);
}

void use(const TensorSource& tensors,
         const std::string& name,
         NumberFormat format,
         EncoderPlan& plan) {
  const TensorView tensor = *tensors.find(name);
  const std::size_t count = element_count(tensor.shape);
  if (!plan.quantized || !name.ends_with(kScaleSuffix)) {
    plan.parameters += count;
  }
  plan.weight_bytes += count * bytes_held(format, name, tensor.shape.size());
}

}  // namespace

void use_tensors_of_transformer(const TensorSource& tensors, EncoderPlan& plan) {
  const std::string_view prefix = plan.backbone->tensor_prefix;
  const bool has_pma = std::count(plan.pooling.begin(), plan.pooling.end(), Pooling::Pma) > 0;
  for (const std::string& name : tensors.names()) {
    const std::string_view view = name;
    if (view.starts_with(prefix) && !view.starts_with(kPmaPrefix) &&
        !is_head(view.substr(prefix.size()))) {
      use(tensors, name, plan.format, plan);
    } else if (has_pma && view.starts_with(kPmaPrefix)) {
      use(tensors, name, NumberFormat::Float32, plan);
    } else {
      plan.unused_tensors.push_back(name);
    }
  }
  for (const DenseConfig& dense : plan.modules.dense) {
    const auto own = open_weights(find_weights(dense.folder));
    for (const std::string& name : own->names()) {
      use(*own, name, NumberFormat::Float32, plan);
    }
  }
}

std::string static_table_name(const TensorSource& tensors) {
  for (const char* const name : {"embeddings", "embedding.weight"}) {
    if (tensors.find(name)) {
      return name;
    }
  }
  throw Error(ErrorKind::InvalidInput,
              fmt::format("{}: expected a tensor 'embeddings' or 'embedding.weight'",
                          tensors.description()));
}

std::size_t use_tensors_of_static(const TensorSource& tensors, EncoderPlan& plan) {
  const std::string table = static_table_name(tensors);
  plan.family = table == "embeddings" ? "model2vec" : "static";
  for (const std::string& name : tensors.names()) {
    if (name == table || name == "weights" || name == "mapping") {
      use(tensors, name, NumberFormat::Float32, plan);
    } else {
      plan.unused_tensors.push_back(name);
    }
  }
  const TensorView embeddings = *tensors.find(table);
  if (embeddings.shape.size() != 2) {
    throw Error(ErrorKind::InvalidInput,
                fmt::format("{}: tensor '{}' has the shape {}, expected [tokens, dimension]",
                            tensors.description(),
                            table,
                            shape_text(embeddings.shape)));
  }
  return static_cast<std::size_t>(embeddings.shape[1]);
}

}  // namespace lode::model
