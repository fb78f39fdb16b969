#pragma once

#include <string_view>

#include "lode/base/json.hpp"

namespace lode::corpus {

/// Reads the text that Python's repr() gives for dicts, lists, tuples, strings, numbers, True,
/// False and None, and nothing else: no names, calls or operators. Tuples become arrays; dict keys
/// must be strings; nan and infinities, which JSON cannot hold, are refused; nesting up to 64.
/// Fails with InvalidInput and a byte offset.
[[nodiscard]] Result<Json> parse_python_literal(std::string_view text);

}  // namespace lode::corpus
