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
  std::string encoding;  ///< In lower case: "utf-8", "utf-16le", "utf-16be", "utf-32le",
                         ///< "utf-32be", "iso-8859-1", "windows-1252", "shift_jis", ...
  /// Where text and file differ: the starts of runs of characters, ascending, and at last the end
  /// of both. The characters of a run take the same number of bytes each, in the text and in the
  /// file; where these two numbers are equal, a run may have characters of several lengths. Empty
  /// when all offsets are equal.
  struct Anchor {
    std::uint32_t text = 0;
    std::uint32_t file = 0;
    bool operator==(const Anchor&) const = default;
  };
  std::vector<Anchor> anchors;

  /// Offset in the file of a character boundary of `text`; text.size() gives the file's size.
  /// O(log anchors).
  [[nodiscard]] std::uint64_t file_offset(std::uint64_t text_offset) const noexcept;
};

/// Why decode() gives nothing: the bytes begin like a known binary format or hold too many control
/// characters for a text. False for bytes that look like text in an unknown code page.
[[nodiscard]] bool looks_binary(std::string_view bytes);

/// UTF-8 (also with single invalid bytes, which then are read as windows-1252), UTF-16 with or
/// without a mark, UTF-32 with a mark, else the most likely single- or double-byte code page
/// (docs/languages.md). Nothing when the bytes are not text or more than 2 GiB. May run
/// concurrently.
[[nodiscard]] std::optional<DecodedText> decode(std::string_view bytes);

}  // namespace lode::source
