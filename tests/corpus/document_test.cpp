#include "lode/corpus/document.hpp"

#include <cstdint>
#include <ios>
#include <set>
#include <string>

#include <gtest/gtest.h>

namespace lode::corpus {
namespace {

std::string utf8(char32_t code) {
  const auto byte = [](char32_t bits) {
    return static_cast<char>(static_cast<unsigned char>(bits));
  };
  const auto tail = [&](int shift) { return byte(0x80 | ((code >> shift) & 0x3F)); };
  if (code < 0x80) {
    return {byte(code)};
  }
  if (code < 0x800) {
    return {byte(0xC0 | (code >> 6)), tail(0)};
  }
  if (code < 0x10000) {
    return {byte(0xE0 | (code >> 12)), tail(6), tail(0)};
  }
  return {byte(0xF0 | (code >> 18)), tail(12), tail(6), tail(0)};
}

TEST(DocumentText, IsStrippedOfPythonsWhiteSpaceAndOfNothingElse) {
  // Every character for which Python 3.11 says str.isspace(), which is what str.strip() removes.
  const std::set<char32_t> spaces = {0x09,   0x0A,   0x0B,   0x0C,   0x0D,   0x1C,   0x1D,   0x1E,
                                     0x1F,   0x20,   0x85,   0xA0,   0x1680, 0x2000, 0x2001, 0x2002,
                                     0x2003, 0x2004, 0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200A,
                                     0x2028, 0x2029, 0x202F, 0x205F, 0x3000};
  for (char32_t code = 1; code <= 0x10FFFF; ++code) {
    if (code >= 0xD800 && code < 0xE000) {
      continue;
    }
    const std::string c = utf8(code);
    const bool is_space = spaces.contains(code);
    const std::string stripped = document_text(
        {.docno = "d", .title = c, .text = "x y" + c + c, .language = {}, .extra = {}});
    ASSERT_EQ(stripped, is_space ? "x y" : c + " x y" + c + c)
        << std::hex << static_cast<std::uint32_t>(code);
  }
  EXPECT_EQ(strip_white_space("\u3000\u00A0 \n"), "");
  EXPECT_EQ(strip_white_space("\xA0x\x85"), "\xA0x\x85");
}

}  // namespace
}  // namespace lode::corpus
