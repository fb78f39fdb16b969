#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {

/// General categories of Unicode, in the order of the table.
enum class Category : std::uint8_t {
  Cn,
  Lu,
  Ll,
  Lt,
  Lm,
  Lo,
  Mn,
  Mc,
  Me,
  Nd,
  Nl,
  No,
  Pc,
  Pd,
  Ps,
  Pe,
  Pi,
  Pf,
  Po,
  Sm,
  Sc,
  Sk,
  So,
  Zs,
  Zl,
  Zp,
  Cc,
  Cf,
  Co,
};
inline constexpr std::size_t kCategoryCount = 29;

/// What the reference's parts take a character for. They are built on different versions of
/// Unicode, which is why "punctuation" below is not the category P.
using CharacterFlag = std::uint16_t;
/// White_Space.
inline constexpr CharacterFlag kSpace = 1U << 5;
/// Categories Nd, Nl and No, as Digits sees them.
inline constexpr CharacterFlag kNumeric = 1U << 6;
/// `\w` in a pattern of Split or Replace.
inline constexpr CharacterFlag kPatternWord = 1U << 7;
/// `\w` in Whitespace and beside an added token of whole words.
inline constexpr CharacterFlag kWord = 1U << 8;
/// As BertPreTokenizer and Punctuation see it, ASCII symbols too.
inline constexpr CharacterFlag kPunctuation = 1U << 9;
/// Dropped by BertNormalizer's clean_text.
inline constexpr CharacterFlag kCleaned = 1U << 10;
/// Dropped by BertNormalizer's strip_accents.
inline constexpr CharacterFlag kAccent = 1U << 11;
/// Dropped by StripAccents.
inline constexpr CharacterFlag kCombiningMark = 1U << 12;
/// Stays in the grapheme of the character before it (Extend, ZWJ, SpacingMark).
inline constexpr CharacterFlag kJoinsBefore = 1U << 13;
/// Takes the character behind it into its grapheme (Prepend).
inline constexpr CharacterFlag kJoinsAfter = 1U << 14;

/// Class of every code point; immutable.
class CharacterClasses {
 public:
  /// The one table, built at its first use.
  [[nodiscard]] static const CharacterClasses& get();

  /// The category and flags of `c`; that of an unassigned character for kInvalidCodePoint.
  [[nodiscard]] std::uint16_t of(char32_t c) const noexcept {
    return c > 0x10FFFF ? std::uint16_t{0} : blocks_[index_[c >> kBlockBits]][c & (kBlockSize - 1)];
  }
  [[nodiscard]] bool has(char32_t c, CharacterFlag flag) const noexcept {
    return (of(c) & flag) != 0;
  }

 private:
  static constexpr std::size_t kBlockBits = 7;
  static constexpr std::size_t kBlockSize = std::size_t{1} << kBlockBits;
  using Block = std::array<std::uint16_t, kBlockSize>;

  CharacterClasses();

  std::array<std::uint16_t, (0x110000U >> kBlockBits)> index_{};
  std::unique_ptr<Block[]> blocks_;
};

[[nodiscard]] constexpr std::uint32_t category_bit(Category category) noexcept {
  return 1U << static_cast<unsigned>(category);
}

/// Sets of categories by their names in patterns.
inline constexpr std::uint32_t kLetterCategories =
    category_bit(Category::Lu) | category_bit(Category::Ll) | category_bit(Category::Lt) |
    category_bit(Category::Lm) | category_bit(Category::Lo);
inline constexpr std::uint32_t kMarkCategories =
    category_bit(Category::Mn) | category_bit(Category::Mc) | category_bit(Category::Me);
inline constexpr std::uint32_t kNumberCategories =
    category_bit(Category::Nd) | category_bit(Category::Nl) | category_bit(Category::No);
inline constexpr std::uint32_t kPunctuationCategories =
    category_bit(Category::Pc) | category_bit(Category::Pd) | category_bit(Category::Ps) |
    category_bit(Category::Pe) | category_bit(Category::Pi) | category_bit(Category::Pf) |
    category_bit(Category::Po);
inline constexpr std::uint32_t kSymbolCategories =
    category_bit(Category::Sm) | category_bit(Category::Sc) | category_bit(Category::Sk) |
    category_bit(Category::So);

/// Whether a character of class `value` is in one of the categories.
[[nodiscard]] constexpr bool in_categories(std::uint16_t value, std::uint32_t categories) noexcept {
  return ((categories >> (value & 31U)) & 1U) != 0;
}

/// Categories of a property's name in a pattern, such as "L" or "Lu"; 0 for one that is none.
[[nodiscard]] std::uint32_t categories_of(std::string_view name) noexcept;

/// The lower case of a character by Unicode 17's simple mapping (U+0130 has a fuller one, which
/// is for the caller).
[[nodiscard]] char32_t to_lower(char32_t c) noexcept;

// The table's data: character_class_data.cpp.
extern const std::uint16_t kClassValues[];
extern const std::uint32_t kClassRuns[];
extern const std::size_t kClassRunCount;

}  // namespace lode::text::tokenizer
