#pragma once

#include <memory>
#include <string>
#include <vector>

#include "lode/base/json.hpp"

namespace lode::text::tokenizer {

/// One step from tokens back to text. Immutable; apply() may run concurrently.
class Decoder {
 public:
  virtual ~Decoder() = default;
  /// Changes the tokens' spellings, or joins some.
  virtual void apply(std::vector<std::string>& tokens) const = 0;
};

/// Reads the field `decoder` of a tokenizer.json; null for null. Throws Error(InvalidInput),
/// Error(Unsupported) that names the type for one that is not known.
[[nodiscard]] std::unique_ptr<Decoder> read_decoder(const Json& json);

}  // namespace lode::text::tokenizer
