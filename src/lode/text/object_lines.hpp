#pragma once

#include <string>
#include <string_view>

#include <simdjson.h>

#include "lode/base/error.hpp"
#include "lode/base/text_file.hpp"

namespace lode::text {

/// The next line that holds something, of JSON Lines: a byte order mark at the start of the file is
/// passed over, and lines of white space alone are. False at the end. Throws as LineReader.
[[nodiscard]] bool next_object_line(LineReader& reader, std::string_view& line);

/// Reads lines that are JSON objects. Single owner; its memory is reused.
class ObjectParser {
 public:
  /// Valid until the next call. The failed side (InvalidInput) says what is wrong: no JSON, no
  /// object, a field twice in one object at any depth, a number that 64 bits do not hold.
  [[nodiscard]] Result<simdjson::dom::object> parse(std::string_view line);

 private:
  simdjson::dom::parser parser_;
};

/// The field `id` as JSON; empty when there is none or it is null.
[[nodiscard]] std::string id_of(const simdjson::dom::object& object);

}  // namespace lode::text
