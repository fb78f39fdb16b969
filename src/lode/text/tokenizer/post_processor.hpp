#pragma once

#include <functional>
#include <optional>

#include "lode/base/json.hpp"
#include "lode/text/tokenizer/aligned_text.hpp"

namespace lode::text::tokenizer {

/// How spans lose white space: what ByteLevel and RobertaProcessing do when trim_offsets is set.
struct TrimOffsets {
  bool add_prefix_space = true;  ///< A first blank was put in by us, so it is not there to trim.
};

/// The field `post_processor` of a tokenizer.json.
struct PostProcessorPlan {
  TokenTemplate single;
  TokenTemplate pair;
  std::vector<TrimOffsets> trims;  ///< Applied in order.
};

/// Throws Error(InvalidInput), Error(Unsupported) that names the type for one that is not known, or
/// a template that is more than tokens around the text.
[[nodiscard]] PostProcessorPlan read_post_processor(const Json& json);

/// Trims the spans of the tokens from `first` on, whose spellings `token_of` gives: as many
/// characters of `text` as the token has blanks at its ends.
void trim_spans(const TrimOffsets& trim,
                std::string_view text,
                std::size_t first,
                const std::function<std::string_view(TokenId)>& token_of,
                TokenizedText& tokens);

}  // namespace lode::text::tokenizer
