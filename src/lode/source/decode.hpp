#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lode::source {

/// A text in UTF-8 with the way back to the bytes of its file.
struct DecodedText {
  std::string text;      ///< Valid UTF-8 without a byte order mark; line ends as in the file.
  std::string encoding;  ///< "utf-8", "utf-16le", "utf-16be", "iso-8859-1", "windows-1252",
                         ///< "shift_jis", ...
  /// Where they differ, for the starts of spans of `text`: its offset there and in the file,
  /// ascending; empty when offsets are equal.
  struct Anchor {
    std::uint32_t text = 0;
    std::uint32_t file = 0;
  };
  std::vector<Anchor> anchors;

  /// Offset in the file of a character boundary of `text`; text.size() gives the file's size.
  [[nodiscard]] std::uint64_t file_offset(std::uint64_t text_offset) const noexcept;
};

/// UTF-8 (also with single invalid bytes, which then are read as windows-1252), UTF-16 with or
/// without a mark, else the most likely single- or double-byte code page. Nothing when the bytes
/// are not text; files up to 2 GiB.
[[nodiscard]] std::optional<DecodedText> decode(std::string_view bytes);

}  // namespace lode::source
