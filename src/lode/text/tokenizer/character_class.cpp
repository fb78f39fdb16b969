#include "lode/text/tokenizer/character_class.hpp"

#include <algorithm>
#include <map>
#include <vector>

#include <unicode/uchar.h>

namespace lode::text::tokenizer {
namespace {

constexpr std::array<std::string_view, kCategoryCount> kCategoryNames = {
    "Cn", "Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Mc", "Me", "Nd", "Nl", "No", "Pc", "Pd", "Ps",
    "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk", "So", "Zs", "Zl", "Zp", "Cc", "Cf", "Co"};

/// Of a run's number, the low bits that say of which class it is.
constexpr unsigned kIndexBits = 7;

/// Capital letters that Unicode has had since version 16, which ICU may not know yet.
struct NewCapitals {
  char32_t first;
  char32_t last;
  std::int32_t to_small;
};
constexpr std::array<NewCapitals, 9> kNewCapitals = {{{0x1C89, 0x1C89, 1},
                                                      {0xA7CB, 0xA7CB, 0x264 - 0xA7CB},
                                                      {0xA7CC, 0xA7CC, 1},
                                                      {0xA7CE, 0xA7CE, 1},
                                                      {0xA7D2, 0xA7D2, 1},
                                                      {0xA7D4, 0xA7D4, 1},
                                                      {0xA7DA, 0xA7DA, 1},
                                                      {0xA7DC, 0xA7DC, 0x19B - 0xA7DC},
                                                      {0x16EA0, 0x16EB8, 0x1B}}};

}  // namespace

CharacterClasses::CharacterClasses() {
  std::vector<Block> blocks;
  std::map<Block, std::uint16_t> known;
  std::size_t run = 0;
  std::size_t left = kClassRuns[0] >> kIndexBits;
  for (std::uint16_t& place : index_) {
    Block block;
    for (std::uint16_t& value : block) {
      while (left == 0) {
        left = kClassRuns[++run] >> kIndexBits;
      }
      value = kClassValues[kClassRuns[run] & ((1U << kIndexBits) - 1)];
      --left;
    }
    const auto [found, is_new] = known.emplace(block, static_cast<std::uint16_t>(blocks.size()));
    if (is_new) {
      blocks.push_back(block);
    }
    place = found->second;
  }
  blocks_ = std::make_unique<Block[]>(blocks.size());
  std::copy(blocks.begin(), blocks.end(), blocks_.get());
}

const CharacterClasses& CharacterClasses::get() {
  static const CharacterClasses kClasses;
  return kClasses;
}

std::uint32_t categories_of(std::string_view name) noexcept {
  std::uint32_t found = 0;
  for (std::size_t i = 0; i < kCategoryCount; ++i) {
    if (kCategoryNames[i] == name || (name.size() == 1 && kCategoryNames[i][0] == name[0])) {
      found |= 1U << i;
    }
  }
  return found;
}

char32_t to_lower(char32_t c) noexcept {
  if (c < 0x80) {
    return c >= U'A' && c <= U'Z' ? c + 32 : c;
  }
  if (c >= 0x10D50 && c <= 0x10D65) {
    return c + 0x20;
  }
  for (const NewCapitals& capitals : kNewCapitals) {
    if (c >= capitals.first && c <= capitals.last) {
      return static_cast<char32_t>(static_cast<std::int32_t>(c) + capitals.to_small);
    }
  }
  return static_cast<char32_t>(u_tolower(static_cast<UChar32>(c)));
}

}  // namespace lode::text::tokenizer
