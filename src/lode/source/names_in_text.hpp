#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "lode/source/syntax.hpp"

namespace lode::source {

/// Letters, digits, '_', '$' and all bytes outside ASCII.
[[nodiscard]] bool is_identifier_byte(char byte) noexcept;

/// The identifier at the end of an expression that is called or inherited from, without arguments
/// of templates: "a.b->get<int>" gives "get"; "?" and "!" at the end belong to it. Empty when the
/// text ends otherwise.
[[nodiscard]] ByteRange last_identifier(std::string_view text) noexcept;

/// Without blanks and the quotes or brackets around it: a module's name or path.
[[nodiscard]] std::string module_text(std::string_view text);

/// Only capitals, digits and '_', at least two capitals.
[[nodiscard]] bool is_constant_name(std::string_view name) noexcept;

/// A declaration on one line: blanks folded, at most 200 bytes, without what opens a body.
[[nodiscard]] std::string signature_line(std::string_view text);

/// `text` cut to at most `size` bytes at a character boundary.
[[nodiscard]] std::string_view cut_at_character(std::string_view text, std::size_t size) noexcept;

}  // namespace lode::source
