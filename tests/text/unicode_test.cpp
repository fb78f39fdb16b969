#include "lode/text/unicode.hpp"

#include <string>

#include <gtest/gtest.h>

#include "lode/base/text_file.hpp"

namespace lode::text {
namespace {

TEST(Unicode, EveryCodePointSurvivesEncodingAndDecoding) {
  for (char32_t c = 0; c <= 0x10FFFF; ++c) {
    if (c >= 0xD800 && c <= 0xDFFF) {
      continue;
    }
    std::string bytes;
    append_utf8(c, bytes);
    const CodePoint read = decode_utf8(bytes, 0);
    ASSERT_EQ(read.value, c);
    ASSERT_EQ(read.length, bytes.size());
  }
}

TEST(Unicode, WhatTheStandardForbidsIsInvalid) {
  for (const char* bytes : {"\x80",
                            "\xC0\x80",
                            "\xC1\xBF",
                            "\xE0\x80\x80",
                            "\xED\xA0\x80",
                            "\xF0\x80\x80\x80",
                            "\xF4\x90\x80\x80",
                            "\xF5\x80\x80\x80",
                            "\xE4\xB8",
                            "\xFF"}) {
    EXPECT_EQ(decode_utf8(bytes, 0).value, kInvalidCodePoint) << bytes;
    EXPECT_FALSE(is_valid_utf8(bytes));
  }
}

TEST(Unicode, WordCharactersArePythons) {
  EXPECT_TRUE(is_python_word(U'_'));
  EXPECT_TRUE(is_python_word(U'é'));
  EXPECT_TRUE(is_python_word(U'½'));
  EXPECT_TRUE(is_python_word(U'中'));
  EXPECT_FALSE(is_python_word(U'\u0301'));
  EXPECT_FALSE(is_python_word(U'-'));
  EXPECT_FALSE(is_python_word(kInvalidCodePoint));
}

}  // namespace
}  // namespace lode::text
