#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lode::search {

/// One frame of a stack trace.
struct StackFrame {
  std::string path;        ///< As written, with '/' between parts; may be a file name alone.
  std::uint32_t line = 0;  ///< 0 when unknown.
  std::string function;    ///< Its bare name, without owner and arguments; may be empty.
  bool operator==(const StackFrame&) const = default;
};

/// The frame that a line of a trace shows. Knows Python, Java and Kotlin, Node and browsers, Go,
/// Rust, C and C++ (gdb, AddressSanitizer, compilers), Ruby, PHP and C#. Lines of more than 2,000
/// bytes are none.
[[nodiscard]] std::optional<StackFrame> parse_stack_frame(std::string_view line);

/// All frames of a text, the raise site first: traces that print the latest call last (Python) are
/// turned round. A function that the line before names (Go, Rust) is the frame's.
[[nodiscard]] std::vector<StackFrame> find_stack_frames(std::string_view text);

}  // namespace lode::search
