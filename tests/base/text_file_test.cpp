#include "lode/base/text_file.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <zlib.h>
#include <zstd.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"

#include "support/data.hpp"

namespace lode {
namespace {

std::string gzip(const std::string& text) {
  z_stream stream = {};
  deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
  std::string out(deflateBound(&stream, static_cast<uLong>(text.size())), '\0');
  std::string input = text;
  stream.next_in = reinterpret_cast<Bytef*>(input.data());
  stream.avail_in = static_cast<uInt>(input.size());
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  deflate(&stream, Z_FINISH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  return out;
}

std::string zstd(const std::string& text) {
  std::string out(ZSTD_compressBound(text.size()), '\0');
  out.resize(ZSTD_compress(out.data(), out.size(), text.data(), text.size(), 3));
  return out;
}

std::vector<std::string> lines_of(const std::filesystem::path& path) {
  std::vector<std::string> lines;
  LineReader reader(path);
  std::string_view line;
  while (reader.next(line)) {
    lines.emplace_back(line);
    EXPECT_EQ(reader.line_number(), lines.size());
  }
  return lines;
}

/// Longer than the reader's buffer, with lines of very different lengths.
std::string large_text() {
  std::string text;
  for (std::size_t i = 0; i < 3000; ++i) {
    text += std::to_string(i) + std::string(i % 701, 'x') + "\n";
  }
  return text + std::string(std::size_t{1} << 20, 'y');
}

TEST(LineReader, ReadsPlainGzipAndZstdAlike) {
  const testing::TemporaryFolder folder;
  const std::string text = large_text();
  write_file(folder / "plain", text);
  write_file(folder / "a.gz", gzip(text));
  write_file(folder / "a.zst", zstd(text));
  const std::vector<std::string> expected = lines_of(folder / "plain");
  EXPECT_EQ(expected.size(), 3001U);
  EXPECT_EQ(lines_of(folder / "a.gz"), expected);
  EXPECT_EQ(lines_of(folder / "a.zst"), expected);
  EXPECT_EQ(read_text_file(folder / "a.gz"), text);
  EXPECT_EQ(read_text_file(folder / "a.zst"), text);
}

TEST(LineReader, ReadsSeveralMembersAsOneText) {
  const testing::TemporaryFolder folder;
  write_file(folder / "two.gz", gzip("a\n") + gzip("b\n"));
  write_file(folder / "two.zst", zstd("a\n") + zstd("b\n"));
  EXPECT_EQ(read_text_file(folder / "two.gz"), "a\nb\n");
  EXPECT_EQ(read_text_file(folder / "two.zst"), "a\nb\n");
}

TEST(LineReader, LastLineNeedsNoLineBreak) {
  const testing::TemporaryFolder folder;
  write_file(folder / "a", "one\n\ntwo");
  EXPECT_EQ(lines_of(folder / "a"), (std::vector<std::string>{"one", "", "two"}));
  write_file(folder / "b", "");
  EXPECT_TRUE(lines_of(folder / "b").empty());
}

TEST(LineReader, EveryTruncationOfACompressedFileIsAnError) {
  const testing::TemporaryFolder folder;
  for (const std::string& whole :
       {gzip("some text to compress\n"), zstd("some text to compress\n")}) {
    for (std::size_t size = 4; size < whole.size(); ++size) {
      write_file(folder / "cut", whole.substr(0, size));
      try {
        static_cast<void>(read_text_file(folder / "cut"));
        ADD_FAILURE() << "accepted " << size << " of " << whole.size() << " bytes";
      } catch (const Error& error) {
        EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
        EXPECT_NE(error.message().find("cut"), std::string::npos);
      }
    }
  }
}

TEST(LineReader, GarbageAfterGzipIsAnError) {
  const testing::TemporaryFolder folder;
  write_file(folder / "bad.gz", gzip("a\n") + "garbage");
  EXPECT_THROW(static_cast<void>(read_text_file(folder / "bad.gz")), Error);
}

TEST(LineReader, LineThatIsTooLongIsAnErrorWithItsNumber) {
  const testing::TemporaryFolder folder;
  constexpr std::size_t kMax = 1000;
  const std::string longest = std::string(kMax, 'x');
  for (const std::string& end : {std::string("\n"), std::string()}) {
    write_file(folder / "f", zstd("first\n" + longest + end));
    LineReader good(folder / "f", kMax);
    std::string_view line;
    ASSERT_TRUE(good.next(line));
    ASSERT_TRUE(good.next(line));
    EXPECT_EQ(line, longest);
    EXPECT_FALSE(good.next(line));

    write_file(folder / "f", zstd("first\n" + longest + "x" + end));
    LineReader bad(folder / "f", kMax);
    ASSERT_TRUE(bad.next(line));
    try {
      static_cast<void>(bad.next(line));
      FAIL() << "the line was read";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
      EXPECT_NE(error.message().find("f:2: the line is longer than 1000 bytes"), std::string::npos)
          << error.message();
    }
  }
}

/// A file of some thousand bytes whose only line has many millions.
TEST(LineReader, LineOfACompressionBombIsNotReadToItsEnd) {
  const testing::TemporaryFolder folder;
  write_file(folder / "f", zstd(std::string(std::size_t{64} << 20, 'x')));
  LineReader reader(folder / "f", std::size_t{1} << 20);
  std::string_view line;
  EXPECT_THROW(static_cast<void>(reader.next(line)), Error);
}

TEST(LineReader, MissingFileAndFolderAreTold) {
  const testing::TemporaryFolder folder;
  EXPECT_THROW(LineReader{folder / "missing"}, Error);
  EXPECT_THROW(LineReader{folder.path()}, Error);
}

TEST(Utf8, KnowsValidFromInvalid) {
  EXPECT_TRUE(is_valid_utf8("héllo 漢字 🦀"));
  EXPECT_TRUE(is_valid_utf8(""));
  EXPECT_FALSE(is_valid_utf8("\xff"));
  EXPECT_FALSE(is_valid_utf8("\xc0\xaf"));
  EXPECT_FALSE(is_valid_utf8("\xed\xa0\x80"));
}

}  // namespace
}  // namespace lode
