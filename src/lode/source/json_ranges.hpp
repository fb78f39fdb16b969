#pragma once

#include <string_view>
#include <vector>

#include "lode/source/syntax.hpp"

namespace lode::source {

// Where values stand in a JSON text that was found valid before. Blanks around a value are not part
// of its range. Never recurses.

/// The value of the first `key` of the object that `json` begins with (after blanks); an empty
/// range when there is none. `key` is compared with the key as written, without escapes.
[[nodiscard]] ByteRange find_json_value(std::string_view json, std::string_view key);

/// The elements of the array at `range` of `json`.
[[nodiscard]] std::vector<ByteRange> json_elements(std::string_view json, ByteRange range);

}  // namespace lode::source
