#include "lode/index/manifest.hpp"

#include <limits>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"

namespace lode::index {
namespace {

const ManifestSettings kSettings = {
    .root = "/tree", .revision = "abc", .options = "hidden=0", .analysis = "blob/1"};

std::vector<ManifestFile> sample_files() {
  ManifestFile taken{.path = "a.py", .size = 12, .mtime_ns = -5, .ctime_ns = 7, .racy = true};
  taken.key = {.high = 1, .low = 2};
  taken.language = "python";
  taken.roles = 3;
  taken.object = "0123";
  ManifestFile refused{.path = "b.png", .size = 1ULL << 40U, .mtime_ns = 1'700'000'000'000'000'000};
  refused.refused = source::SkipReason::Binary;
  refused.detail = "media";
  ManifestFile odd{.path = "\xFF\n\"",
                   .size = 0,
                   .mtime_ns = std::numeric_limits<std::int64_t>::min(),
                   .ctime_ns = std::numeric_limits<std::int64_t>::max()};
  odd.language = "python";
  return {taken, refused, odd};
}

std::vector<source::SkippedPath> sample_skipped() {
  return {{.path = ".git/", .reason = source::SkipReason::GitInternal, .detail = ""},
          {.path = "out/", .reason = source::SkipReason::IgnoredByGit, .detail = ".gitignore:3"}};
}

std::string sample() {
  return write_manifest(kSettings, sample_files(), sample_skipped());
}

TEST(Manifest, ReadsWhatItWrote) {
  const auto manifest = Manifest::from_bytes(sample(), "test");
  EXPECT_EQ(manifest->settings(), kSettings);
  EXPECT_EQ(manifest->files(), sample_files());
  EXPECT_EQ(manifest->skipped(), sample_skipped());
}

TEST(Manifest, EveryCutAndEveryFlippedByteIsAnError) {
  const std::string bytes = sample();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string damaged = bytes;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x20);
    EXPECT_THROW(Manifest::from_bytes(i == 0 ? "x" : bytes.substr(0, i), "cut"), Error);
    if (i < 12 || i >= 16) {  // Four bytes without meaning.
      EXPECT_THROW(Manifest::from_bytes(damaged, "damaged"), Error) << i;
    }
  }
}

TEST(Manifest, FilesOutOfOrderAreDamage) {
  std::vector<ManifestFile> files = sample_files();
  std::swap(files[0], files[1]);
  EXPECT_THROW(Manifest::from_bytes(write_manifest(kSettings, files, {}), "test"), Error);
}

TEST(Manifest, AFileIsUnchangedByPathSizeAndTimeUnlessItIsRacy) {
  ManifestFile file{.path = "a", .size = 3, .mtime_ns = 7};
  const source::TreeFile now{.path = "a", .size = 3, .mtime_ns = 7, .object = {}};
  EXPECT_TRUE(is_unchanged(file, now));
  file.racy = true;
  EXPECT_FALSE(is_unchanged(file, now));
  file.racy = false;
  file.mtime_ns = 8;
  EXPECT_FALSE(is_unchanged(file, now));
  file.mtime_ns = 7;
  file.ctime_ns = 1;
  EXPECT_FALSE(is_unchanged(file, now));
  file.ctime_ns = 0;
  file.refused = source::SkipReason::Binary;
  EXPECT_TRUE(is_unchanged(file, now));
  file.refused = source::SkipReason::Unreadable;
  EXPECT_FALSE(is_unchanged(file, now));
}

}  // namespace
}  // namespace lode::index
