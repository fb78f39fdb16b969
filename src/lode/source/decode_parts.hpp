#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lode/source/decode.hpp"

namespace lode::source {

/// Builds a DecodedText character by character, in the order of the file. Single owner.
class DecodedTextBuilder {
 public:
  /// `file_begin`: bytes of the file before the first character (a byte order mark).
  DecodedTextBuilder(std::string_view encoding, std::size_t file_begin);

  /// A character that takes `file_bytes` in the file.
  void append(char32_t c, std::size_t file_bytes);
  /// Valid UTF-8 that stands in the file as it is.
  void append_same(std::string_view utf8);
  [[nodiscard]] DecodedText finish();

 private:
  void begin_run(std::size_t text_step, std::size_t file_step);

  DecodedText result_;
  std::string utf8_;  ///< The character being appended.
  std::size_t file_ = 0;
  std::size_t text_step_ = 0;  ///< Of the current run; 0 and 0: equal offsets.
  std::size_t file_step_ = 0;
  bool has_run_ = false;
};

/// Control characters that texts do not use: below blank, but no tab, line break, form feed,
/// backspace (overstriking) or escape (terminal colours); and delete.
[[nodiscard]] constexpr bool is_odd_control(char32_t c) noexcept {
  const bool used = c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == '\b' ||
                    c == 0x1B || c == 0x1A;
  return (c < 0x20 && !used) || c == 0x7F;
}

/// Whether `odd` things among `size` characters are few enough for a text: 1 %, or up to three in a
/// short one.
[[nodiscard]] constexpr bool few(std::size_t odd, std::size_t size) noexcept {
  return odd <= size / 100 || (odd <= 3 && odd * 8 <= size);
}

/// The code point of a byte in windows-1252; its five unused bytes are control characters of the
/// same number.
[[nodiscard]] char32_t windows_1252(unsigned char byte) noexcept;

/// UTF-16 or UTF-32 from `begin` on (behind the mark). Nothing when it is no text.
struct WideForm {
  unsigned unit_bytes = 2;
  bool big_endian = false;
  std::size_t begin = 0;
};
[[nodiscard]] std::optional<DecodedText> decode_wide(std::string_view bytes, const WideForm& form);

/// UTF-8 with invalid bytes among it, which become what windows-1252 reads there.
[[nodiscard]] DecodedText decode_damaged_utf8(std::string_view bytes, std::size_t begin);

/// A code page that ICU's detector finds likely and that reads all bytes; nothing if there is none.
[[nodiscard]] std::optional<DecodedText> decode_code_page(std::string_view bytes);

}  // namespace lode::source
