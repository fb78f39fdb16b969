#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

namespace lode {

/// Reads a text file line by line, plain, gzip (`.gz`) or Zstandard (`.zst`): the compression is
/// recognised by its magic bytes, not by the name. Memory: one buffer and the longest line,
/// whatever the file's size. Single owner.
class LineReader {
 public:
  /// A longer line is taken for a fault: few bytes of a compressed file can stand for any number.
  static constexpr std::size_t kMaxLineBytes = std::size_t{1} << 30;

  /// Throws Error(NotFound | Io).
  explicit LineReader(const std::filesystem::path& path,
                      std::size_t max_line_bytes = kMaxLineBytes);
  ~LineReader();
  LineReader(LineReader&&) noexcept;
  LineReader& operator=(LineReader&&) noexcept;
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// The next line without its "\n" (a "\r" before it stays). False at the end. The view is valid
  /// until the next call. Throws Error(InvalidInput), naming the file, when a compressed stream is
  /// damaged or cut off, or a line is too long.
  [[nodiscard]] bool next(std::string_view& line);

  /// One-based number of the line that next() gave last; 0 before the first.
  [[nodiscard]] std::size_t line_number() const noexcept;
  [[nodiscard]] const std::filesystem::path& path() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The whole content, decompressed as LineReader does. Throws the same errors.
[[nodiscard]] std::string read_text_file(const std::filesystem::path& path);

/// Whether the bytes are valid UTF-8 (RFC 3629: no surrogates, no overlong forms).
[[nodiscard]] bool is_valid_utf8(std::string_view text) noexcept;

}  // namespace lode
