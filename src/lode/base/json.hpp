#pragma once

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "lode/base/error.hpp"

namespace lode {

/// JSON for writing and for small files. Objects keep their order of insertion, so output is
/// deterministic. Large JSON Lines are read with simdjson where they are read (corpus).
using Json = nlohmann::ordered_json;

/// How deep JSON from outside may be nested.
inline constexpr int kMaxJsonDepth = 512;

/// How deep arrays and objects lie within each other; 0 without any. The text need not be valid.
[[nodiscard]] int json_depth(std::string_view text) noexcept;

/// Parses a whole text. A failure's message has the byte offset and what was expected, but no file
/// name: the caller adds it. Nesting deeper than kMaxJsonDepth is refused, and an object with a
/// field twice. Takes n log n time, also for objects of many fields.
[[nodiscard]] Result<Json> parse_json(std::string_view text);

/// Appends a field to an object that does not have it: unlike `object[name] = value` without a look
/// at every field before it.
void append_field(Json& object, std::string name, Json value);

/// One line, no blanks; non-ASCII stays as UTF-8; doubles in the shortest form that reads back the
/// same. Invalid UTF-8 in strings is replaced by U+FFFD.
[[nodiscard]] std::string to_json_line(const Json& value);

/// Text that JSON can hold: UTF-8 stays, every byte that is no part of it becomes `\xHH` (four
/// characters), so that different bytes stay different.
[[nodiscard]] std::string to_utf8(std::string_view bytes);

/// Indented by `indent` blanks, ends with a line break.
[[nodiscard]] std::string to_pretty_json(const Json& value, int indent = 2);

}  // namespace lode
