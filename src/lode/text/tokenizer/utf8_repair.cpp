#include "lode/text/tokenizer/utf8_repair.hpp"

#include "lode/text/unicode.hpp"

namespace lode::text::tokenizer {
namespace {

/// How many bytes from `at` on could begin a character together; at least 1.
[[nodiscard]] std::size_t maximal_part(std::string_view bytes, std::size_t at) noexcept {
  const auto byte = [&](std::size_t i) {
    return i < bytes.size() ? static_cast<unsigned>(static_cast<unsigned char>(bytes[i])) : 0U;
  };
  const unsigned lead = byte(at);
  if (lead < 0xC2 || lead > 0xF4) {
    return 1;
  }
  const unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  const unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  if (lead < 0xE0 || byte(at + 1) < low || byte(at + 1) > high) {
    return 1;
  }
  return lead >= 0xF0 && byte(at + 2) >= 0x80 && byte(at + 2) <= 0xBF ? 3 : 2;
}

}  // namespace

std::string repair_utf8(std::string_view bytes, std::vector<TokenSpan>* origins) {
  constexpr std::string_view kReplacement = "\xEF\xBF\xBD";
  std::string text;
  text.reserve(bytes.size());
  for (std::size_t at = 0; at < bytes.size();) {
    const CodePoint c = decode_utf8(bytes, at);
    const bool valid = c.value != kInvalidCodePoint;
    const std::size_t size = valid ? c.length : maximal_part(bytes, at);
    const std::string_view part = valid ? bytes.substr(at, size) : kReplacement;
    text += part;
    if (origins != nullptr) {
      origins->insert(origins->end(),
                      part.size(),
                      {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at + size)});
    }
    at += size;
  }
  return text;
}

}  // namespace lode::text::tokenizer
