#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "lode/text/tokenizer.hpp"

namespace lode::text::tokenizer {

/// The text with U+FFFD for each maximal part of what is no UTF-8 (Unicode, section 3.9). When
/// `origins` is given, it gets the bytes that each byte of the result comes from.
[[nodiscard]] std::string repair_utf8(std::string_view bytes,
                                      std::vector<TokenSpan>* origins = nullptr);

}  // namespace lode::text::tokenizer
