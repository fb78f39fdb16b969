#pragma once

#include <cstddef>

#include "lode/model/encoder_plan.hpp"
#include "lode/model/tensor_source.hpp"

namespace lode::model {

/// Sets which tensors of a transformer's checkpoint take part: parameters, bytes in memory in the
/// format that is run, and the names of the others.
void use_tensors_of_transformer(const TensorSource& tensors, EncoderPlan& plan);

/// The same for a static model, and its family: "model2vec", or "static" for a table of
/// sentence-transformers. Returns the dimension of its vectors. Throws Error(InvalidInput)
/// when it has no table of embeddings.
std::size_t use_tensors_of_static(const TensorSource& tensors, EncoderPlan& plan);

/// The name of a static model's table: "embeddings", or "embedding.weight" where
/// sentence-transformers wrote it. Throws Error(InvalidInput).
[[nodiscard]] std::string static_table_name(const TensorSource& tensors);

/// Names of PMA's tensors begin so.
inline constexpr std::string_view kPmaPrefix = "mha_pma.";

}  // namespace lode::model
