#include "lode/corpus/document.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

namespace lode::corpus {
namespace {

/// The characters of Python's str.isspace() in UTF-8; there are no others.
constexpr std::array<std::string_view, 29> kWhiteSpace = {
    "\x09",   "\x0A",   "\x0B",   "\x0C",   "\x0D",   "\x1C",   "\x1D",   "\x1E",
    "\x1F",   " ",      "\u0085", "\u00A0", "\u1680", "\u2000", "\u2001", "\u2002",
    "\u2003", "\u2004", "\u2005", "\u2006", "\u2007", "\u2008", "\u2009", "\u200A",
    "\u2028", "\u2029", "\u202F", "\u205F", "\u3000"};

/// Whether a byte at the end of a text shows alone that no white space is there, as nearly always.
bool is_plain(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte > ' ' && byte < 0x80;
}

/// Bytes of the white space character for which `touches` holds, 0 when there is none.
template <typename Touches>
std::size_t white_space_size(Touches touches) {
  const auto found = std::find_if(kWhiteSpace.begin(), kWhiteSpace.end(), touches);
  return found == kWhiteSpace.end() ? 0 : found->size();
}

}  // namespace

std::string_view strip_white_space(std::string_view text) noexcept {
  while (!text.empty() && !is_plain(text.front())) {
    const std::size_t size =
        white_space_size([&](std::string_view space) { return text.starts_with(space); });
    if (size == 0) {
      break;
    }
    text.remove_prefix(size);
  }
  while (!text.empty() && !is_plain(text.back())) {
    const std::size_t size =
        white_space_size([&](std::string_view space) { return text.ends_with(space); });
    if (size == 0) {
      break;
    }
    text.remove_suffix(size);
  }
  return text;
}

std::string document_text(const Document& document) {
  if (document.title.empty()) {
    return std::string(strip_white_space(document.text));
  }
  return std::string(strip_white_space(document.title + " " + document.text));
}

}  // namespace lode::corpus
