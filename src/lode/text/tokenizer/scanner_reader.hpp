#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "lode/text/tokenizer/aligned_text.hpp"
#include "lode/text/tokenizer/character_class.hpp"

namespace lode::text::tokenizer {

/// What most patterns tell apart.
enum class Kind : std::uint8_t { Letter, Number, Other, Blank, Newline, Space, End };

[[nodiscard]] inline Kind kind_of(std::uint16_t value) noexcept {
  if ((value & kSpace) != 0) {
    return Kind::Space;
  }
  if (in_categories(value, kLetterCategories)) {
    return Kind::Letter;
  }
  return in_categories(value, kNumberCategories) ? Kind::Number : Kind::Other;
}

constexpr std::array<Kind, 128> kAsciiKinds = [] {
  std::array<Kind, 128> kinds{};
  for (std::size_t c = 0; c < kinds.size(); ++c) {
    const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    const bool digit = c >= '0' && c <= '9';
    kinds[c] = letter                            ? Kind::Letter
               : digit                           ? Kind::Number
               : c == ' '                        ? Kind::Blank
               : c == '\r' || c == '\n'          ? Kind::Newline
               : c == '\t' || c == 11 || c == 12 ? Kind::Space
                                                 : Kind::Other;
  }
  return kinds;
}();

[[nodiscard]] constexpr bool is_space(Kind kind) noexcept {
  return kind == Kind::Blank || kind == Kind::Newline || kind == Kind::Space;
}

/// Reads a text's characters by their kinds.
class Reader {
 public:
  Reader(std::string_view text, std::size_t at) noexcept : text_(text), at_(at) {}

  [[nodiscard]] std::size_t at() const noexcept { return at_; }
  [[nodiscard]] bool at_end() const noexcept { return at_ >= text_.size(); }
  [[nodiscard]] char byte(std::size_t ahead = 0) const noexcept {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }
  void move_to(std::size_t at) noexcept { at_ = at; }
  void advance(std::size_t size) noexcept { at_ += size; }

  struct Next {
    Kind kind;
    std::size_t size;
  };
  /// The character at `at`.
  [[nodiscard]] Next next_at(std::size_t at) const noexcept {
    if (at >= text_.size()) {
      return {Kind::End, 0};
    }
    const auto byte = static_cast<unsigned char>(text_[at]);
    if (byte < 0x80) {
      return {kAsciiKinds[byte], 1};
    }
    const CodePoint c = decode_utf8(text_, at);
    return {kind_of(classes_.of(c.value)), c.length};
  }
  [[nodiscard]] Next next() const noexcept { return next_at(at_); }

  /// The class of the character at `at`, and its size; 0 and 0 at the end.
  struct Class {
    std::uint16_t value = 0;
    std::size_t size = 0;
  };
  [[nodiscard]] Class class_at(std::size_t at) const noexcept {
    if (at >= text_.size()) {
      return {};
    }
    const CodePoint c = decode_utf8(text_, at);
    return {classes_.of(c.value), c.length};
  }
  /// Passes characters of the categories.
  void skip_categories(std::uint32_t categories) noexcept {
    for (Class next = class_at(at_); next.size > 0 && in_categories(next.value, categories);
         next = class_at(at_)) {
      at_ += next.size;
    }
  }

  /// Passes characters of one kind.
  void skip(Kind kind) noexcept {
    for (;;) {
      const Next found = next();
      if (found.kind != kind || found.size == 0) {
        return;
      }
      at_ += found.size;
    }
  }
  void skip_newlines() noexcept {
    while (byte() == '\r' || byte() == '\n') {
      ++at_;
    }
  }

 private:
  const CharacterClasses& classes_ = CharacterClasses::get();
  std::string_view text_;
  std::size_t at_;
};

/// `\s+(?!\S)|\s+` at a space.
inline void skip_spaces(Reader& reader) noexcept {
  std::size_t last = reader.at();
  const std::size_t begin = last;
  for (Reader::Next next = reader.next(); is_space(next.kind); next = reader.next()) {
    last = reader.at();
    reader.advance(next.size);
  }
  if (!reader.at_end() && last > begin) {
    reader.move_to(last);
  }
}

/// `\s*[\r\n]+|\s+(?!\S)|\s+` at a space.
inline void skip_spaces_or_lines(Reader& reader) noexcept {
  const std::size_t begin = reader.at();
  std::size_t last = begin;
  std::size_t behind_newline = begin;
  for (Reader::Next next = reader.next(); is_space(next.kind); next = reader.next()) {
    last = reader.at();
    reader.advance(next.size);
    if (next.kind == Kind::Newline) {
      behind_newline = reader.at();
    }
  }
  if (behind_newline > begin) {
    reader.move_to(behind_newline);
  } else if (!reader.at_end() && last > begin) {
    reader.move_to(last);
  }
}

[[nodiscard]] inline Range make_range(std::size_t begin, std::size_t end) noexcept {
  return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
}

}  // namespace lode::text::tokenizer
