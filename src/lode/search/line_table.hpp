#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lode::search {

/// Where a line lies in its text, in bytes.
struct TextLine {
  std::size_t begin = 0;
  std::size_t end = 0;   ///< Without its line end: the line feed and carriage returns before it.
  std::size_t next = 0;  ///< Where the next line begins.
  bool operator==(const TextLine&) const = default;
};

/// The end of a line, whose line feed is at `end` or missing, without carriage returns before it.
[[nodiscard]] std::size_t without_return(std::string_view text, std::size_t end) noexcept;

/// A text and its lines, numbered from 1 as chunks, definitions and exact search number them: a
/// line ends at a line feed and nowhere else, and behind a last line feed there is none. Immutable;
/// const methods may run concurrently.
class LineTable {
 public:
  explicit LineTable(std::string text);

  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  /// The number of the last line; 0 for an empty text.
  [[nodiscard]] std::uint32_t count() const noexcept {
    return static_cast<std::uint32_t>(begins_.size());
  }
  /// `number` is between 1 and count().
  [[nodiscard]] TextLine line(std::uint32_t number) const;
  /// Lines first..last with all their line ends, clipped to the text.
  [[nodiscard]] std::string_view range(std::uint32_t first, std::uint32_t last) const;

 private:
  std::string text_;
  std::vector<std::size_t> begins_;
};

}  // namespace lode::search
