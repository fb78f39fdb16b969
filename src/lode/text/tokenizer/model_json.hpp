#pragma once

#include <memory>
#include <string_view>

#include "lode/text/tokenizer/model.hpp"

namespace lode::text::tokenizer {

struct ModelJsonOptions {
  bool raw_bytes = false;  ///< The pre-tokenizer ends with ByteLevel.
};

/// Reads the field `model` of a tokenizer.json. The
/// kind decides whether raw_bytes has a meaning: only "BPE" takes them. Throws Error(InvalidInput),
/// Error(Unsupported) that names what is not supported.
[[nodiscard]] std::unique_ptr<Model> read_model(std::string_view json,
                                                const ModelJsonOptions& options);

/// Whether the model of that text is byte-pair encoding.
[[nodiscard]] bool is_bpe(std::string_view json);

}  // namespace lode::text::tokenizer
