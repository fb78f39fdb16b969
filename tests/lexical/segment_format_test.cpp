#include "lode/lexical/segment_format.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/base/file.hpp"
#include "lode/lexical/segment.hpp"

#include "lexical/support.hpp"
#include "support/data.hpp"

namespace lode::lexical {
namespace {

std::string example() {
  Random random(2);
  return segment_bytes(random_documents(random, 300, 20, 40));
}

/// Opens and searches; anything but an Error is our bug.
void use(const std::string& bytes) {
  try {
    const auto segment = Segment::from_bytes(bytes);
    for (const char* query : {"w0 w1 w2", "w3 w39 w17", "nothing"}) {
      for (const bool exhaustive : {false, true}) {
        for (const Hit& hit : segment->search(query, {.k = 7, .exhaustive = exhaustive})) {
          (void)segment->docno(hit.doc);
        }
      }
    }
  } catch (const Error& error) {
    EXPECT_TRUE(error.kind() == ErrorKind::Corrupt || error.kind() == ErrorKind::Unsupported)
        << error.message();
  }
}

TEST(SegmentFormat, EveryTruncationIsRefused) {
  const std::string bytes = example();
  for (std::size_t size = 0; size < bytes.size();
       size += size < 600 || size + 600 > bytes.size() ? 1U : 13U) {
    try {
      (void)Segment::from_bytes(bytes.substr(0, size));
      FAIL() << size << " bytes accepted";
    } catch (const Error& error) {
      EXPECT_EQ(error.kind(), ErrorKind::Corrupt);
    }
  }
}

TEST(SegmentFormat, EveryFlippedByteIsNoticed) {
  const std::string bytes = example();
  for (std::size_t i = 0; i < bytes.size(); i += 7) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x41);
    try {
      (void)Segment::from_bytes(std::move(damaged));
      FAIL() << "byte " << i << " accepted";
    } catch (const Error& error) {
      EXPECT_TRUE(error.kind() == ErrorKind::Corrupt || error.kind() == ErrorKind::Unsupported);
    }
  }
}

TEST(SegmentFormat, WrongContentUnderARightChecksumNeverLeavesTheBounds) {
  const std::string bytes = example();
  Random random(6);
  for (int i = 0; i < 4000; ++i) {
    std::string damaged = bytes;
    for (std::uint64_t n = 1 + random.below(4); n > 0; --n) {
      damaged[random.below(damaged.size())] = static_cast<char>(random.next());
    }
    repair_checksum(damaged);
    use(damaged);
  }
}

TEST(SegmentFormat, AnUnknownVersionIsUnsupported) {
  std::string bytes = example();
  bytes[kSegmentMagic.size()] = 2;
  repair_checksum(bytes);
  try {
    (void)Segment::from_bytes(bytes);
    FAIL() << "accepted";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::Unsupported);
    EXPECT_NE(error.message().find("version 2"), std::string::npos);
  }
}

TEST(SegmentFormat, AMissingFileIsNotFoundAndAnyOtherFileCorrupt) {
  const testing::TemporaryFolder folder;
  const auto kind_of = [&](const std::string& name) {
    try {
      (void)Segment::open(folder / name);
    } catch (const Error& error) {
      EXPECT_NE(error.message().find(name), std::string::npos);
      return error.kind();
    }
    return ErrorKind::Io;
  };
  write_file(folder / "text.lex", std::string(5000, 'x'));
  write_file(folder / "empty.lex", "");
  EXPECT_EQ(kind_of("absent.lex"), ErrorKind::NotFound);
  EXPECT_EQ(kind_of("text.lex"), ErrorKind::Corrupt);
  EXPECT_EQ(kind_of("empty.lex"), ErrorKind::Corrupt);
}

TEST(SegmentFormat, TheChecksumDoesNotDependOnHowBytesArrive) {
  const std::string bytes(3 * kChecksumPiece + 12345, 'q');
  ChecksumChain whole;
  whole.update(bytes);
  ChecksumChain pieces;
  for (std::size_t i = 0; i < bytes.size(); i += 77777) {
    pieces.update(std::string_view(bytes).substr(i, 77777));
  }
  EXPECT_EQ(whole.finish(), pieces.finish());
}

}  // namespace
}  // namespace lode::lexical
