#include "lode/text/tokenizer/grapheme.hpp"

#include <unicode/uchar.h>

#include "lode/text/tokenizer/character_class.hpp"
#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

[[nodiscard]] UGraphemeClusterBreak break_class(char32_t c) noexcept {
  return static_cast<UGraphemeClusterBreak>(
      u_getIntPropertyValue(static_cast<UChar32>(c), UCHAR_GRAPHEME_CLUSTER_BREAK));
}

[[nodiscard]] bool is_pictographic(char32_t c) noexcept {
  return u_hasBinaryProperty(static_cast<UChar32>(c), UCHAR_EXTENDED_PICTOGRAPHIC) != 0;
}

[[nodiscard]] bool is_control(UGraphemeClusterBreak kind) noexcept {
  return kind == U_GCB_CONTROL || kind == U_GCB_CR || kind == U_GCB_LF;
}

/// What the rules look back for.
struct Before {
  UGraphemeClusterBreak kind = U_GCB_OTHER;
  std::uint16_t flags = 0;    ///< Its class; the reference may know more characters than ICU.
  bool pictographic = false;  ///< A pictograph, then only extending characters.
  bool joined = false;        ///< ... and last a joiner.
  bool odd_flag = false;      ///< An odd number of regional indicators.
};

/// Rules GB3 to GB13. Conjuncts of Indic scripts (GB9c) are left out: they have at least 6 bytes,
/// where nothing here depends on them.
[[nodiscard]] bool joins(const Before& before,
                         UGraphemeClusterBreak next,
                         std::uint16_t next_flags,
                         bool pictographic) noexcept {
  if (before.kind == U_GCB_CR && next == U_GCB_LF) {
    return true;
  }
  if (is_control(before.kind) || is_control(next)) {
    return false;
  }
  switch (before.kind) {
    case U_GCB_L:
      if (next == U_GCB_L || next == U_GCB_V || next == U_GCB_LV || next == U_GCB_LVT) {
        return true;
      }
      break;
    case U_GCB_LV:
    case U_GCB_V:
      if (next == U_GCB_V || next == U_GCB_T) {
        return true;
      }
      break;
    case U_GCB_LVT:
    case U_GCB_T:
      if (next == U_GCB_T) {
        return true;
      }
      break;
    default:
      break;
  }
  return (next_flags & kJoinsBefore) != 0 || (before.flags & kJoinsAfter) != 0 ||
         (before.joined && pictographic) || (before.odd_flag && next == U_GCB_REGIONAL_INDICATOR);
}

[[nodiscard]] bool stays_alone(std::string_view text, std::size_t at) noexcept {
  return is_ascii(text[at]) && text[at] != '\r' &&
         (at + 1 >= text.size() || is_ascii(text[at + 1]));
}

}  // namespace

std::size_t grapheme_size(std::string_view text, std::size_t at) noexcept {
  if (stays_alone(text, at)) {
    return 1;
  }
  const std::size_t begin = at;
  const CodePoint first = decode_utf8(text, at);
  at += first.length;
  const CharacterClasses& classes = CharacterClasses::get();
  Before before{.kind = break_class(first.value),
                .flags = classes.of(first.value),
                .pictographic = is_pictographic(first.value)};
  before.odd_flag = before.kind == U_GCB_REGIONAL_INDICATOR;
  while (at < text.size()) {
    const CodePoint next = decode_utf8(text, at);
    const UGraphemeClusterBreak kind = break_class(next.value);
    const std::uint16_t flags = classes.of(next.value);
    const bool pictographic = is_pictographic(next.value);
    if (!joins(before, kind, flags, pictographic)) {
      break;
    }
    before.joined = before.pictographic && kind == U_GCB_ZWJ;
    before.pictographic =
        pictographic || (before.pictographic && (kind == U_GCB_EXTEND || kind == U_GCB_ZWJ));
    before.odd_flag = kind == U_GCB_REGIONAL_INDICATOR && !before.odd_flag;
    before.kind = kind;
    before.flags = flags;
    at += next.length;
  }
  return at - begin;
}

}  // namespace lode::text::tokenizer
