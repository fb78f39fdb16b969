#include "lode/experiment/embedding_cache.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lode/base/file.hpp"
#include "lode/base/random.hpp"

#include "support/data.hpp"

namespace lode::experiment {
namespace {

constexpr std::size_t kDimension = 100;

std::vector<Hash128> keys_from(std::uint64_t first, std::size_t count) {
  std::vector<Hash128> keys;
  for (std::uint64_t i = 0; i < count; ++i) {
    keys.push_back(hash128(std::to_string(first + i)));
  }
  return keys;
}

std::vector<float> vectors_from(std::uint64_t first, std::size_t count) {
  std::vector<float> vectors;
  for (std::uint64_t i = 0; i < count * kDimension; ++i) {
    vectors.push_back(static_cast<float>(first * kDimension + i));
  }
  return vectors;
}

bool put(EmbeddingCache& cache, std::uint64_t first, std::size_t count) {
  const auto keys = keys_from(first, count);
  return cache.put({.keys = keys, .dimension = kDimension},
                   vectors_from(first, count),
                   std::vector<EmbeddingFlags>(count));
}

/// How many of the keys are there; their vectors must be theirs.
std::size_t found(EmbeddingCache& cache, std::uint64_t first, std::size_t count) {
  const auto keys = keys_from(first, count);
  std::vector<float> vectors(count * kDimension);
  std::vector<EmbeddingFlags> flags(count);
  std::vector<std::uint8_t> there(count);
  cache.find({.keys = keys, .dimension = kDimension}, vectors, flags, there);
  const auto expected = vectors_from(first, count);
  std::size_t hits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (there[i] != 0) {
      ++hits;
      EXPECT_TRUE(std::equal(expected.begin() + static_cast<std::ptrdiff_t>(i * kDimension),
                             expected.begin() + static_cast<std::ptrdiff_t>((i + 1) * kDimension),
                             vectors.begin() + static_cast<std::ptrdiff_t>(i * kDimension)));
    }
  }
  return hits;
}

std::uintmax_t bytes_in(const std::filesystem::path& folder) {
  std::uintmax_t bytes = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    bytes += entry.is_regular_file() ? entry.file_size() : 0;
  }
  return bytes;
}

TEST(EmbeddingCache, KeepsWhatWasPut) {
  const testing::TemporaryFolder folder;
  {
    EmbeddingCache cache({.folder = folder / "a/b"});
    EXPECT_EQ(found(cache, 0, 10), 0U);
    EXPECT_TRUE(put(cache, 0, 10));
    EXPECT_EQ(found(cache, 5, 10), 5U);
  }
  EmbeddingCache cache({.folder = folder / "a/b"});
  EXPECT_EQ(found(cache, 0, 20), 10U);
}

TEST(EmbeddingCache, AVectorOfAnotherLengthIsNotThere) {
  const testing::TemporaryFolder folder;
  EmbeddingCache cache({.folder = folder.path()});
  EXPECT_TRUE(put(cache, 0, 1));
  const auto keys = keys_from(0, 1);
  std::vector<float> vector(kDimension - 1);
  std::vector<EmbeddingFlags> flags(1);
  std::vector<std::uint8_t> there(1, 7);
  cache.find({.keys = keys, .dimension = kDimension - 1}, vector, flags, there);
  EXPECT_EQ(there[0], 0);
}

TEST(EmbeddingCache, StaysWithinItsSizeAndKeepsWhatIsUsed) {
  const testing::TemporaryFolder folder;
  constexpr std::uint64_t kMostBytes = std::uint64_t{4} << 20U;
  EmbeddingCache cache({.folder = folder.path(), .most_bytes = kMostBytes});
  // 40 times 500 vectors of 400 bytes: twice what fits.
  EXPECT_TRUE(put(cache, 1'000'000, 100));
  for (std::uint64_t batch = 0; batch < 40; ++batch) {
    EXPECT_TRUE(put(cache, batch * 500, 500));
    EXPECT_EQ(found(cache, 1'000'000, 100), 100U) << "used all the time";
    EXPECT_EQ(found(cache, batch * 500, 500), 500U);
    EXPECT_LE(bytes_in(folder.path()), kMostBytes + (std::uint64_t{64} << 10U));
  }
  EXPECT_EQ(found(cache, 0, 500), 0U) << "the oldest are gone";
}

TEST(EmbeddingCache, ABatchThatCannotFitIsNotKept) {
  const testing::TemporaryFolder folder;
  EmbeddingCache cache({.folder = folder.path(), .most_bytes = std::uint64_t{2} << 20U});
  EXPECT_FALSE(put(cache, 0, 10'000));
  EXPECT_TRUE(put(cache, 0, 10));
  EXPECT_EQ(found(cache, 0, 10), 10U);
}

TEST(EmbeddingCache, SeveralProcessesUseItAtOnceAndAKillLosesAtMostABatch) {
  const testing::TemporaryFolder folder;
  constexpr std::uint64_t kSpan = 1'000'000;
  std::vector<pid_t> children;
  for (std::uint64_t child = 0; child < 3; ++child) {
    const pid_t pid = ::fork();
    ASSERT_GE(pid, 0);
    if (pid == 0) {
      EmbeddingCache cache({.folder = folder.path()});
      for (std::uint64_t batch = 0; batch < 1000; ++batch) {
        if (!put(cache, child * kSpan + batch * 20, 20)) {
          ::_exit(3);
        }
        if (batch == 10) {
          write_file(folder / ("ready" + std::to_string(child)), "");
        }
      }
      ::_exit(0);
    }
    children.push_back(pid);
  }
  for (std::uint64_t child = 0; child < 3; ++child) {
    while (!std::filesystem::exists(folder / ("ready" + std::to_string(child)))) {
      ASSERT_EQ(::waitpid(children[child], nullptr, WNOHANG), 0) << "a writer ended early";
      ::usleep(1000);
    }
  }
  for (const pid_t pid : children) {
    ::kill(pid, SIGKILL);
    int status = 0;
    ::waitpid(pid, &status, 0);
  }
  EmbeddingCache cache({.folder = folder.path()});
  for (std::uint64_t child = 0; child < 3; ++child) {
    EXPECT_EQ(found(cache, child * kSpan, 11 * 20), 11U * 20U);
    // Batches are there whole or not at all.
    EXPECT_EQ(found(cache, child * kSpan, 1000 * 20) % 20, 0U);
  }
  EXPECT_TRUE(put(cache, 9 * kSpan, 20));
}

/// A cache with some vectors in small and in large values, and its file.
std::filesystem::path filled(const testing::TemporaryFolder& folder) {
  EmbeddingCache cache({.folder = folder.path()});
  for (std::uint64_t batch = 0; batch < 10; ++batch) {
    EXPECT_TRUE(put(cache, batch * 50, 50));
  }
  const auto keys = keys_from(9'000, 5);
  EXPECT_TRUE(cache.put({.keys = keys, .dimension = 3000},
                        std::vector<float>(5 * 3000, 1.0F),
                        std::vector<EmbeddingFlags>(5)));
  return folder / "generation-000001" / "data.mdb";
}

TEST(EmbeddingCache, AFileCutAtAnyPageIsSeenAndBegunAnew) {
  const testing::TemporaryFolder folder;
  const auto file = filled(folder);
  const std::string whole = read_file(file);
  for (const std::size_t size : {std::size_t{100}, std::size_t{4096}, whole.size() / 2}) {
    write_file(file, whole.substr(0, size));
    ::testing::internal::CaptureStderr();
    EmbeddingCache cache({.folder = folder.path()});
    EXPECT_EQ(found(cache, 0, 500), 0U);
    EXPECT_TRUE(put(cache, 0, 50));
    EXPECT_EQ(found(cache, 0, 500), 50U);
    EXPECT_THAT(::testing::internal::GetCapturedStderr(), ::testing::HasSubstr("is damaged"));
  }
}

TEST(EmbeddingCache, NoFlippedByteCrashesItOrGivesAWrongVector) {
  const testing::TemporaryFolder folder;
  const auto file = filled(folder);
  const std::string whole = read_file(file);
  Random random(5);
  ::testing::internal::CaptureStderr();
  for (std::size_t round = 0; round < 400; ++round) {
    std::string damaged = whole;
    // Mostly where pages have their structure.
    const std::size_t page = random.below(whole.size() / 4096) * 4096;
    const std::size_t place =
        round % 4 == 0 ? random.below(whole.size()) : page + random.below(200);
    damaged[place] = static_cast<char>(random.below(256));
    write_file(file, damaged);
    EmbeddingCache cache({.folder = folder.path()});
    EXPECT_LE(found(cache, 0, 500), 500U);
    EXPECT_TRUE(put(cache, 5000, 50));
    EXPECT_EQ(found(cache, 5000, 50), 50U);
    std::filesystem::remove_all(folder / "generation-000001");
    std::filesystem::create_directories(file.parent_path());
  }
  static_cast<void>(::testing::internal::GetCapturedStderr());
}

TEST(EmbeddingCache, AFullDiskEndsItsUseWithAMessage) {
  const testing::TemporaryFolder folder;
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {.rlim_cur = 200'000, .rlim_max = 200'000};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ::testing::internal::CaptureStderr();
    EmbeddingCache cache({.folder = folder.path()});
    const bool small = put(cache, 0, 10);
    const bool large = put(cache, 100, 5000);
    const bool later = put(cache, 9000, 1);
    const std::string log = ::testing::internal::GetCapturedStderr();
    const bool told = log.find("going on without it") != std::string::npos &&
                      (log.find("a limit on the size of files") != std::string::npos ||
                       log.find(std::strerror(EFBIG)) != std::string::npos);
    ::_exit(small && !large && !later && told ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EmbeddingCache cache({.folder = folder.path()});
  EXPECT_EQ(found(cache, 0, 10), 10U) << "what was kept before";
}

/// Runs `work`, which gives the exit status, in a process that may not do what the modes of files
/// forbid.
int status_without_privileges(const std::function<int()>& work) {
  const pid_t child = ::fork();
  if (child == 0) {
    constexpr uid_t kNobody = 65534;
    ::_exit(::geteuid() != 0 || ::setuid(kNobody) == 0 ? work() : 99);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 98;
}

TEST(EmbeddingCache, OneThatCannotBeWrittenIsRead) {
  namespace fs = std::filesystem;
  const testing::TemporaryFolder folder;
  filled(folder);
  const fs::path generation = folder / "generation-000001";
  const auto set_mode = [&](unsigned of_folders, unsigned of_files) {
    for (const fs::path& path : {folder.path(), generation}) {
      fs::permissions(path, static_cast<fs::perms>(of_folders));
    }
    for (const auto& file : fs::directory_iterator(generation)) {
      fs::permissions(file.path(), static_cast<fs::perms>(of_files));
    }
  };
  for (const bool has_lock : {true, false}) {
    if (!has_lock) {
      fs::remove(generation / "lock.mdb");
    }
    set_mode(0555, 0444);
    const int status = status_without_privileges([&] {
      ::testing::internal::CaptureStderr();
      EmbeddingCache cache({.folder = folder.path()});
      const bool all = found(cache, 0, 500) == 500;
      const bool kept = put(cache, 9000, 10) || put(cache, 9100, 10);
      const std::string log = ::testing::internal::GetCapturedStderr();
      const std::string told = "cannot be written: the vectors in it are used";
      const bool once =
          log.find(told) != std::string::npos && log.find(told) == log.rfind("cannot be");
      return all && !kept && once ? 0 : 1;
    });
    set_mode(0755, 0644);
    EXPECT_EQ(status, 0) << "with a lock: " << has_lock;
  }
}

TEST(EmbeddingCache, WhatIsNotOursStaysWhenADamagedOneIsRemoved) {
  const testing::TemporaryFolder folder;
  const auto file = filled(folder);
  const auto notes = file.parent_path() / "notes.txt";
  write_file(notes, "by hand");
  write_file(file, "no database at all");
  ::testing::internal::CaptureStderr();
  EmbeddingCache cache({.folder = folder.path()});
  EXPECT_TRUE(put(cache, 0, 10));
  EXPECT_EQ(found(cache, 0, 10), 10U);
  EXPECT_THAT(::testing::internal::GetCapturedStderr(), ::testing::HasSubstr("is damaged"));
  EXPECT_EQ(read_file(notes), "by hand");
}

TEST(EmbeddingCache, WithoutAPlaceToWriteItHoldsNothing) {
  const testing::TemporaryFolder folder;
  write_file(folder / "file", "not a folder");
  ::testing::internal::CaptureStderr();
  EmbeddingCache cache({.folder = folder / "file"});
  EXPECT_FALSE(put(cache, 0, 10));
  EXPECT_EQ(found(cache, 0, 10), 0U);
  const std::string log = ::testing::internal::GetCapturedStderr();
  EXPECT_THAT(log, ::testing::HasSubstr("going on without it"));
}

}  // namespace
}  // namespace lode::experiment
