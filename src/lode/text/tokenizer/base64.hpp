#pragma once

#include <string>
#include <string_view>

namespace lode::text::tokenizer {

/// Decodes standard base64 (RFC 4648, section 4) with its padding. Throws Error(InvalidInput).
[[nodiscard]] std::string decode_base64(std::string_view text);

}  // namespace lode::text::tokenizer
