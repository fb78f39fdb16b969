#include "lode/base/hash.hpp"

#include <gtest/gtest.h>

#include "lode/base/file.hpp"

#include "support/data.hpp"

namespace lode {
namespace {

// FIPS 180-4 example values.
constexpr const char* kAbcDigest =
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr const char* kEmptyDigest =
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

TEST(Sha256, GivesThePublishedDigests) {
  EXPECT_EQ(sha256_hex("abc"), kAbcDigest);
  EXPECT_EQ(sha256_hex(""), kEmptyDigest);
}

TEST(Sha256, PiecesAndFilesGiveTheSame) {
  Sha256 sha;
  sha.update("a");
  sha.update("bc");
  EXPECT_EQ(sha.hex_digest(), kAbcDigest);
  const testing::TemporaryFolder folder;
  write_file(folder / "abc", "abc");
  EXPECT_EQ(sha256_file(folder / "abc"), kAbcDigest);
}

TEST(Hash64, DependsOnBytesAndSeed) {
  EXPECT_EQ(hash64("abc"), hash64("abc"));
  EXPECT_NE(hash64("abc"), hash64("abd"));
  EXPECT_NE(hash64("abc"), hash64("abc", 1));
  EXPECT_NE(hash128("abc"), hash128("abd"));
}

}  // namespace
}  // namespace lode
