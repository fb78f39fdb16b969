#include "lode/text/tokenizer/character_map.hpp"

#include <cstring>

#include "lode/base/error.hpp"
#include "lode/base/text_file.hpp"

namespace lode::text::tokenizer {
namespace {

[[nodiscard]] std::size_t offset(std::uint32_t unit) noexcept {
  return static_cast<std::size_t>(unit >> 10U) << ((unit & 0x200U) >> 6U);
}

}  // namespace

CharacterMap::CharacterMap(std::string_view bytes) {
  std::uint32_t size = 0;
  if (bytes.size() >= sizeof(size)) {
    std::memcpy(&size, bytes.data(), sizeof(size));
  }
  if (bytes.size() < sizeof(size) || size > bytes.size() - sizeof(size) ||
      size < sizeof(std::uint32_t)) {
    throw Error(ErrorKind::InvalidInput,
                "the precompiled character map is cut off: its trie is longer than the map");
  }
  units_.resize(size / sizeof(std::uint32_t));
  std::memcpy(units_.data(), bytes.data() + sizeof(size), units_.size() * sizeof(std::uint32_t));
  replacements_ = bytes.substr(sizeof(size) + size);
  if (!is_valid_utf8(replacements_)) {
    throw Error(ErrorKind::InvalidInput,
                "the replacements of the precompiled character map are no UTF-8");
  }
}

std::optional<CharacterMap::Match> CharacterMap::find(std::string_view text,
                                                      bool first_only) const noexcept {
  std::optional<Match> found;
  if (units_.empty()) {
    return found;
  }
  std::size_t node = offset(units_[0]);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    node ^= byte;
    if (byte == 0 || node >= units_.size() || (units_[node] & 0x800000FFU) != byte) {
      break;
    }
    const std::uint32_t unit = units_[node];
    node ^= offset(unit);
    if (((unit >> 8U) & 1U) != 0 && node < units_.size()) {
      if (const auto fresh = replacement(units_[node] & 0x7FFFFFFFU)) {
        found = {i + 1, *fresh};
      }
      if (first_only) {
        break;
      }
    }
  }
  return found;
}

std::optional<std::string_view> CharacterMap::replacement(std::size_t begin) const noexcept {
  if (begin >= replacements_.size()) {
    return std::string_view();
  }
  const std::string_view rest = std::string_view(replacements_).substr(begin);
  if ((static_cast<unsigned char>(rest[0]) & 0xC0U) == 0x80) {
    return std::nullopt;  // Inside a character: the map is damaged.
  }
  return rest.substr(0, rest.find('\0'));
}

}  // namespace lode::text::tokenizer
