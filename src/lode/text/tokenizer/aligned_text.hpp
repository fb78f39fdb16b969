#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lode/text/tokenizer.hpp"

namespace lode::text::tokenizer {

/// A byte range of a text.
struct Range {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  bool operator==(const Range&) const = default;
};

/// How long a text may become, in bytes: a hundred times what it was, or 64 MiB. Steps that each
/// double it would else fill the memory.
[[nodiscard]] constexpr std::size_t longest_normalised(std::size_t original) noexcept {
  constexpr std::size_t kTimes = 100;
  constexpr std::size_t kAlways = std::size_t{64} << 20U;
  constexpr std::size_t kEver = 0xFFFFFFFF;  // Of a Range.
  const std::size_t most = original * kTimes;
  return most < kAlways ? kAlways : most > kEver ? kEver : most;
}

/// A text on its way to the model, with the bytes of the original that each of its bytes comes
/// from. Single owner; its memory is reused from text to text.
///
/// The alignment is Hugging Face's: each byte has the range of the original character it stands
/// for; an inserted character has that of the one before it.
class AlignedText {
 public:
  /// Starts with a part of the original that begins at `base`. `aligned`: whether origin() will be
  /// asked for once the text is changed. The view must outlive the object's use.
  void reset(std::string_view text, std::uint32_t base, bool aligned);
  /// The same for a text whose bytes come from `origins`, one each.
  void reset_with(std::string_view text, const TokenSpan* origins, bool aligned);

  /// Becomes a copy of another.
  void assign(const AlignedText& other);
  /// Becomes a part of another, which must outlive this one's use.
  void reset_part(const AlignedText& whole, Range range);

  /// Gives its memory back; the text is then empty.
  void release() noexcept;

  [[nodiscard]] std::string_view text() const noexcept { return text_; }
  [[nodiscard]] std::size_t memory_bytes() const noexcept {
    return buffer_.capacity() + spare_buffer_.capacity() +
           (origins_.capacity() + spare_origins_.capacity()) * sizeof(TokenSpan);
  }

  /// The original bytes of a range that is not empty. Throws nothing; without alignment, of a
  /// changed text, meaningless.
  [[nodiscard]] TokenSpan origin(Range range) const noexcept;

 private:
  friend class Rewriter;

  std::string_view text_;
  std::uint32_t base_ = 0;
  std::size_t longest_ = 0;
  bool aligned_ = false;
  bool has_origins_ = false;  ///< Else the text is a part of the original.
  std::vector<TokenSpan> origins_;
  std::string buffer_;
  std::string spare_buffer_;
  std::vector<TokenSpan> spare_origins_;
};

/// Writes the changed form of an AlignedText, character by character. Every character of the old
/// text is passed in order: kept, replaced or dropped; new ones are put between.
class Rewriter {
 public:
  explicit Rewriter(AlignedText& text);

  /// Begins a piece of the old text, in which put() cannot see what stands before it.
  void begin_piece(Range piece) noexcept {
    piece_begin_ = piece.begin;
    position_ = piece.begin;
  }
  /// Takes over the next `size` bytes of the old text as they are. This and all that write throw
  /// Error(InvalidInput) when the text becomes longer than longest_normalised(),
  /// Error(Interrupted).
  void keep(std::size_t size);
  /// Writes `c` for the next character of the old text, then drops `dropped` more.
  void replace(char32_t c, std::size_t dropped = 0);
  /// Writes `table[c]` for each of the next `size` bytes, which are ASCII.
  void map_ascii(std::size_t size, const std::array<char, 128>& table);
  /// Writes bytes for the next character of the old text.
  void replace_bytes(std::string_view bytes);
  /// Writes a new character; it belongs to the one of the old text that was passed last.
  void insert(char32_t c) { insert_bytes_of(c, last_origin()); }
  void insert_bytes(std::string_view bytes);
  /// Writes bytes in front of the next character, to which they belong.
  void insert_before(std::string_view bytes);
  /// Takes back what was written last, as often as it is `bytes`.
  void trim_end(std::string_view bytes);
  /// Passes `size` bytes of the old text.
  void drop(std::size_t size) noexcept { position_ += size; }

  [[nodiscard]] std::size_t position() const noexcept { return position_; }
  [[nodiscard]] std::string_view old_text() const noexcept { return old_; }
  /// The original bytes of the old text's byte at `position`.
  [[nodiscard]] TokenSpan origin_at(std::size_t position) const noexcept;
  /// How much is written.
  [[nodiscard]] std::size_t size() const noexcept { return text_.spare_buffer_.size(); }

  /// Makes what was written the text.
  void finish();

 private:
  [[nodiscard]] TokenSpan last_origin() const noexcept;
  void insert_bytes_of(char32_t c, TokenSpan origin);
  void append(std::string_view bytes, TokenSpan origin);
  /// Looks from time to time whether to go on.
  void check();
  void skip_character() noexcept;

  AlignedText& text_;
  std::string_view old_;
  std::size_t piece_begin_ = 0;
  std::size_t position_ = 0;
  std::size_t next_check_ = 0;  ///< When so much is written.
};

}  // namespace lode::text::tokenizer
