#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "lode/text/tokenizer.hpp"

namespace lode::text::tokenizer {

/// Makes a tokenizer from the text of a tokenizer.json. Throws Error(InvalidInput),
/// Error(Unsupported), without the file's name.
[[nodiscard]] std::shared_ptr<const Tokenizer> read_tokenizer_json(std::string_view text);

}  // namespace lode::text::tokenizer
