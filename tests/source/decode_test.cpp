#include "lode/source/decode.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
// Keep this order: RapidCheck's header needs gtest's.
#include <rapidcheck/gtest.h>

#include "lode/base/file.hpp"
#include "lode/text/unicode.hpp"

#include "support/data.hpp"

namespace lode::source {
namespace {

using namespace std::string_literals;

/// "encoding: text", or "no text".
std::string decoded(const std::string& bytes) {
  const auto result = decode(bytes);
  return result ? result->encoding + ": " + result->text : "no text";
}

std::string utf16(const std::u32string& text, bool big_endian) {
  std::string bytes;
  const auto unit = [&](char32_t u) {
    const char low = static_cast<char>(u & 0xFFU);
    const char high = static_cast<char>(u >> 8U);
    bytes += big_endian ? high : low;
    bytes += big_endian ? low : high;
  };
  for (const char32_t c : text) {
    if (c < 0x10000) {
      unit(c);
    } else {
      unit(0xD800 + ((c - 0x10000) >> 10U));
      unit(0xDC00 + ((c - 0x10000) & 0x3FFU));
    }
  }
  return bytes;
}

std::string utf8(const std::u32string& text) {
  std::string bytes;
  for (const char32_t c : text) {
    text::append_utf8(c, bytes);
  }
  return bytes;
}

TEST(Decode, Utf8StaysAsItIsWithEqualOffsets) {
  const auto result = decode("fn main() {} // \xC3\xA9\r\n");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->text, "fn main() {} // \xC3\xA9\r\n");
  EXPECT_EQ(result->encoding, "utf-8");
  EXPECT_TRUE(result->anchors.empty());
  EXPECT_EQ(result->file_offset(7), 7U);
  EXPECT_EQ(decoded(""), "utf-8: ");
}

TEST(Decode, ByteOrderMarksAreTakenOff) {
  const auto result = decode(
      "\xEF\xBB\xBF"
      "int x;\n");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->text, "int x;\n");
  EXPECT_EQ(result->file_offset(0), 3U);
  EXPECT_EQ(result->file_offset(4), 7U);
  EXPECT_EQ(result->file_offset(7), 10U);
  EXPECT_EQ(decoded("\xFF\xFE" + utf16(U"ab", false)), "utf-16le: ab");
  EXPECT_EQ(decoded("\xFE\xFF" + utf16(U"ab", true)), "utf-16be: ab");
  EXPECT_EQ(decoded("\xFF\xFE\0\0a\0\0\0b\0\0\0"s), "utf-32le: ab");
  EXPECT_EQ(decoded("\0\0\xFE\xFF\0\0\0a\0\0\0b"s), "utf-32be: ab");
  EXPECT_EQ(decoded("\xEF\xBB\xBF"), "utf-8: ");
  EXPECT_EQ(decoded("\xFF\xFE"), "utf-16le: ");
}

TEST(Decode, S17_Utf16WithoutMarkAndStrayNulsAreText) {
  const std::u32string source =
      U"using System;\r\nclass A { string s = \"\u00e9\U0001F600\"; }\r\n";
  EXPECT_EQ(decoded(utf16(source, false)), "utf-16le: " + utf8(source));
  EXPECT_EQ(decoded(utf16(source, true)), "utf-16be: " + utf8(source));
  const std::string text = "static const char kZero[] = \"" + std::string(1, '\0') + "\";\n";
  EXPECT_EQ(decoded(text), "utf-8: " + text);
}

TEST(Decode, S16_Latin1HtmlIsTaken) {
  EXPECT_EQ(decoded("<html><p>Gr\xFC\xDF"
                    "e aus K\xF6ln</p></html>\n"),
            "iso-8859-1: <html><p>Gr\xC3\xBC\xC3\x9F"
            "e aus K\xC3\xB6ln</p></html>\n");
}

TEST(Decode, SingleInvalidBytesAmongUtf8AreReadAsWindows1252) {
  const auto result = decode("\xC3\xA9 \xC3\xA9 \xC3\xA9 \x93q\xE9 \xC3\xA9");
  ASSERT_TRUE(result);
  EXPECT_EQ(result->encoding, "utf-8");
  EXPECT_EQ(result->text, "\xC3\xA9 \xC3\xA9 \xC3\xA9 \xE2\x80\x9Cq\xC3\xA9 \xC3\xA9");
  EXPECT_EQ(result->file_offset(9), 9U);
  EXPECT_EQ(result->file_offset(12), 10U);
  EXPECT_EQ(result->file_offset(13), 11U);
  EXPECT_EQ(result->file_offset(15), 12U);
  EXPECT_EQ(result->file_offset(result->text.size()), 15U);
}

TEST(Decode, CodePagesAreDetected) {
  const auto folder = testing::source_path("tests/data/source/encodings");
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() != ".c") {
      continue;
    }
    auto expected = path;
    expected.replace_extension(".utf8");
    EXPECT_EQ(decoded(read_file(path)), path.stem().string() + ": " + read_file(expected));
    ++count;
  }
  EXPECT_EQ(count, 11U);
}

TEST(Decode, S20_LargeSourceWithFewControlCharactersIsText) {
  std::string source;
  for (int i = 0; i < 40000; ++i) {
    source += "int value_" + std::to_string(i) + " = 0;\n";
  }
  source[source.size() / 2] = '\0';
  source[source.size() / 3] = '\x01';
  const auto result = decode(source);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->text, source);
}

TEST(Decode, ProgramsAndPicturesAreNoText) {
  EXPECT_EQ(decoded("\x7F"
                    "ELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0\x3E\0"s),
            "no text");
  EXPECT_EQ(decoded("\x89PNG\r\n\x1A\n\0\0\0\rIHDR"s), "no text");
  EXPECT_EQ(decoded("%PDF-1.4\nplain"), "no text");
  EXPECT_EQ(decoded("\x01\x02\x03\x04\x05\x06\x07\x10\x11\x12"s), "no text");
  std::string noise;
  std::uint32_t state = 1;
  for (int i = 0; i < 4096; ++i) {
    state = state * 1664525U + 1013904223U;
    noise += static_cast<char>(state >> 24U);
  }
  EXPECT_EQ(decoded(noise), "no text");
}

/// Text that no rule takes for binary: letters of several lengths, blanks and line breaks.
rc::Gen<std::u32string> plain_text() {
  return rc::gen::container<std::u32string>(rc::gen::element<char32_t>(
      U'a', U'Z', U'0', U' ', U'\n', U'{', 0xE9, 0x416, 0x3042, 0x4E2D, 0x1F600));
}

void check_offsets(const std::u32string& text,
                   const DecodedText& result,
                   const std::vector<std::size_t>& file_offsets) {
  std::string prefix;
  for (std::size_t i = 0; i < text.size(); ++i) {
    RC_ASSERT(result.file_offset(prefix.size()) == file_offsets[i]);
    text::append_utf8(text[i], prefix);
  }
  RC_ASSERT(result.text == prefix);
  RC_ASSERT(result.file_offset(prefix.size()) == file_offsets.back());
}

RC_GTEST_PROP(Decode, Utf16RoundTripsWithOffsets, (bool big_endian)) {
  const auto text = *plain_text();
  const std::string mark = big_endian ? "\xFE\xFF" : "\xFF\xFE";
  std::vector<std::size_t> offsets = {2};
  for (const char32_t c : text) {
    offsets.push_back(offsets.back() + (c > 0xFFFF ? 4U : 2U));
  }
  const auto result = decode(mark + utf16(text, big_endian));
  RC_ASSERT(result.has_value());
  check_offsets(text, *result, offsets);
}

RC_GTEST_PROP(Decode, Utf8RoundTripsWithOffsetsWithAndWithoutMark, (bool marked)) {
  const auto text = *plain_text();
  std::vector<std::size_t> offsets = {marked ? 3U : 0U};
  for (const char32_t c : text) {
    offsets.push_back(offsets.back() + utf8({c}).size());
  }
  const auto result = decode((marked ? "\xEF\xBB\xBF" : "") + utf8(text));
  RC_ASSERT(result.has_value());
  check_offsets(text, *result, offsets);
}

RC_GTEST_PROP(Decode, SingleBytePagesRoundTripWithOffsets, ()) {
  const auto bytes = *rc::gen::container<std::string>(
      rc::gen::element('a', 'b', ' ', '\n', '\xE9', '\xFC', '\xDF', '\xC4', '\x80', '\x93'));
  const auto result = decode(bytes);
  RC_ASSERT(result.has_value());
  std::size_t characters = 0;
  for (std::size_t i = 0; i < result->text.size(); ++characters) {
    if (result->encoding.starts_with("windows") || result->encoding.starts_with("iso-8859")) {
      RC_ASSERT(result->file_offset(i) == characters);
    }
    i += text::decode_utf8(result->text, i).length;
  }
  RC_ASSERT(result->file_offset(result->text.size()) == bytes.size());
}

RC_GTEST_PROP(Decode, AnyBytesGiveValidUtf8OrNothing, (const std::string& bytes)) {
  const auto result = decode(bytes);
  if (!result) {
    return;
  }
  std::uint64_t last = 0;
  for (std::size_t i = 0; i < result->text.size();) {
    const auto point = text::decode_utf8(result->text, i);
    RC_ASSERT(point.value != text::kInvalidCodePoint);
    RC_ASSERT(result->file_offset(i) >= last);
    last = result->file_offset(i);
    i += point.length;
  }
  RC_ASSERT(result->file_offset(result->text.size()) == bytes.size());
}

}  // namespace
}  // namespace lode::source
