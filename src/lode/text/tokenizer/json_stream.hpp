#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

namespace lode::text::tokenizer {

// Walks over the fields of an object, or the items of an array, that are too large to be held as
// values. All throw Error(InvalidInput), which names `what` and the byte. The text must be valid
// UTF-8.

/// Gives each field with the text of its value.
void for_each_field(std::string_view json,
                    std::string_view what,
                    const std::function<void(std::string_view key, std::string_view value)>& take);
/// The object's values are whole numbers.
void for_each_number(std::string_view json,
                     std::string_view what,
                     const std::function<void(std::string_view key, std::int64_t value)>& take);
/// The array's items are pairs of texts, or texts that one blank parts.
void for_each_text_pair(
    std::string_view json,
    std::string_view what,
    const std::function<void(std::string_view left, std::string_view right)>& take);
/// The array's items are pairs of a text and a number.
void for_each_scored_text(std::string_view json,
                          std::string_view what,
                          const std::function<void(std::string_view text, double score)>& take);

}  // namespace lode::text::tokenizer
