#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "lode/model/backbone.hpp"
#include "lode/search/pipeline.hpp"

namespace lode::model {

/// How states of tokens become one vector. Several: one after the other.
enum class Pooling { Cls, Mean, MeanSqrtLength, WeightedMean, Max, LastToken, Pma };

/// As sentence-transformers spells it: "cls", "mean", "mean_sqrt_len_tokens", "weightedmean",
/// "max", "lasttoken"; "pma".
[[nodiscard]] std::string_view pooling_name(Pooling pooling) noexcept;
/// Also "last_token" and "last". Nothing for other texts.
[[nodiscard]] std::optional<Pooling> parse_pooling(std::string_view text) noexcept;

/// "fp32", "bf16", "fp16", "int8".
[[nodiscard]] std::string_view format_name(NumberFormat format) noexcept;
[[nodiscard]] std::optional<NumberFormat> parse_format(std::string_view text) noexcept;

/// What a pipeline's component, or the command line, asks of a checkpoint beyond what its files and
/// the registry say. Absent: as they say.
struct EncoderOptions {
  std::optional<std::string> query_prompt;     ///< Of every task; may hold `{instruction}`.
  std::optional<std::string> document_prompt;  ///< Of every task.
  std::optional<Pooling> pooling;
  std::optional<std::size_t> max_length;  ///< Tokens, special ones too.
  std::optional<std::size_t> dimension;   ///< The first numbers of a vector that are kept.
  std::optional<bool> normalize;          ///< Whether vectors get the length 1.
  std::optional<std::string> like;        ///< Id of the registry entry to follow.
  /// As the official CoREB runner treats every model: the model's own vectors where it gives some
  /// (C2LLM), else the mean; the tokenizer as it is; length 1. What is set above counts over it.
  bool coreb_official = false;
  std::optional<NumberFormat> format;  ///< Else int8 where the weights are stored so, else fp32.
  std::string device = "cpu";
  /// Bytes that encoding may use beyond the weights.
  std::size_t memory_bytes = std::size_t{1} << 30;
};

/// What a component names.
struct EncoderRequest {
  std::string model;  ///< For find_model().
  EncoderOptions options;
};

/// Reads `ORG/MODEL(prompt=..., document_prompt=..., pooling=..., max_length=..., dim=...,
/// dtype=..., normalize=..., like=..., revision=..., device=..., preset=coreb-official)`. The
/// preset is what the official CoREB runner does to every model: mean pooling, 512 tokens, no
/// prompt; other parameters count over it. `memory` is not a part of a component: the caller sets
/// it.
///
/// Throws Error(InvalidArgument) with a caret for a parameter that is unknown or out of range.
[[nodiscard]] EncoderRequest read_encoder_request(const search::Component& component);

/// Reads the text of a component alone, as `lode encode` takes it. Throws Error(InvalidArgument).
[[nodiscard]] EncoderRequest parse_encoder_request(std::string_view text);

}  // namespace lode::model
