#pragma once

#include <string>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/text/tokenizer.hpp"

namespace lode::text {

/// How JSON Lines are answered (docs/formats/token-lines.md).
struct TokenLineOptions {
  bool special = false;       ///< Put the post-processor's tokens around the text's.
  bool recognise = false;     ///< Read the text as a template: spelled special tokens count.
  bool offsets = false;       ///< Add "offsets": bytes of the text.
  bool tokens = false;        ///< Add "tokens": their spellings.
  bool decode = false;        ///< From "ids" to "text" instead.
  bool skip_special = false;  ///< When decoding, leave special tokens out.
};

/// Answers one line, an object, with one object without a line end. The failed side says what is
/// wrong with the line (InvalidInput).
[[nodiscard]] Result<std::string> answer_token_line(const Tokenizer& tokenizer,
                                                    std::string_view line,
                                                    const TokenLineOptions& options);

}  // namespace lode::text
