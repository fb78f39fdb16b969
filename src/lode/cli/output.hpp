#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace lode::cli {

/// Writes out what was printed. Throws Error(Io) when that fails, std::system_error(EPIPE) when
/// nobody reads any more.
void flush_standard_output();

/// Prints `text`. Throws as flush_standard_output().
void write_standard_output(std::string_view text);

/// Tells of lines of an input that were refused: each of the first twenty, then only how many more
/// there were.
class RefusedLines {
 public:
  /// `message` names the line.
  void tell(const std::string& message);
  /// Call once, last.
  void finish() const;
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

 private:
  std::size_t count_ = 0;
};

/// A text as one field of a line: control characters become `\t`, `\n`, `\r`, `\x1B` and the like.
[[nodiscard]] std::string escape_controls(std::string_view text);

}  // namespace lode::cli
