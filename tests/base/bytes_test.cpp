#include "lode/base/bytes.hpp"

#include <limits>

#include <gtest/gtest.h>

namespace lode {
namespace {

TEST(ByteReader, ReadsWhatWasAppended) {
  std::string bytes;
  append_bytes(bytes, std::uint32_t{7});
  append_bytes(bytes, 2.5);
  bytes += "abc";
  ByteReader reader(bytes, "test");
  EXPECT_EQ(reader.read<std::uint32_t>(), 7U);
  EXPECT_EQ(reader.read<double>(), 2.5);
  EXPECT_EQ(reader.take(3), "abc");
  EXPECT_EQ(reader.remaining(), 0U);
}

TEST(ByteReader, RefusesLengthsBeyondTheEnd) {
  const std::string bytes = "1234567";
  ByteReader reader(bytes, "'x.bin'");
  EXPECT_THROW(static_cast<void>(reader.read<std::uint64_t>()), Error);
  EXPECT_EQ(reader.take(7), bytes);
  EXPECT_THROW(static_cast<void>(reader.take(1)), Error);
  EXPECT_THROW(static_cast<void>(reader.take(std::numeric_limits<std::uint64_t>::max())), Error);
  EXPECT_EQ(reader.take(0), "");
}

}  // namespace
}  // namespace lode
