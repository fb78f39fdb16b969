#include "lode/index/vector_column.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"

#include "support/data.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using testing::TemporaryFolder;

constexpr std::size_t kDimension = 3;

[[nodiscard]] FileVectors vectors_of(std::uint64_t number, std::size_t chunks) {
  FileVectors file{.key = {.high = number, .low = number * 7}, .values = {}};
  for (std::size_t i = 0; i < chunks * kDimension; ++i) {
    file.values.push_back(static_cast<float>(number) + 0.25F * static_cast<float>(i));
  }
  return file;
}

[[nodiscard]] bool holds(const VectorColumn& column, const FileVectors& file) {
  const std::size_t chunks = file.values.size() / kDimension;
  std::vector<float> values;
  for (std::size_t at = 0; at < column.count(file.key, chunks); at = values.size() / kDimension) {
    const auto rows = column.rows(file.key, at);
    values.insert(values.end(), rows.begin(), rows.end());
  }
  return values == file.values;
}

[[nodiscard]] std::vector<fs::path> files_of(const fs::path& folder) {
  return {fs::directory_iterator(folder), fs::directory_iterator()};
}

TEST(VectorColumn, WhatWasAddedIsThereAlsoWhenOpenedAgain) {
  const TemporaryFolder folder;
  VectorColumn column(folder.path(), kDimension);
  EXPECT_EQ(column.count({.high = 1, .low = 7}, 2), 0U);
  column.add({vectors_of(2, 1), vectors_of(1, 2)});
  column.add({vectors_of(3, 4)});
  const VectorColumn again(folder.path(), kDimension);
  for (const VectorColumn* each : {static_cast<const VectorColumn*>(&column), &again}) {
    EXPECT_TRUE(holds(*each, vectors_of(1, 2)));
    EXPECT_TRUE(holds(*each, vectors_of(2, 1)));
    EXPECT_TRUE(holds(*each, vectors_of(3, 4)));
    EXPECT_EQ(each->count(vectors_of(1, 2).key, 3), 2U) << "one is missing";
    EXPECT_EQ(each->count(vectors_of(1, 2).key, 1), 0U) << "they are of another cut";
  }
}

TEST(VectorColumn, AFileMayGetItsVectorsPartByPart) {
  const TemporaryFolder folder;
  const FileVectors whole = vectors_of(1, 10);
  const auto part = [&](std::size_t first, std::size_t end) {
    const auto at = [&](std::size_t chunk) {
      return whole.values.begin() + static_cast<std::ptrdiff_t>(chunk * kDimension);
    };
    return FileVectors{.key = whole.key, .first = first, .values = {at(first), at(end)}};
  };
  VectorColumn column(folder.path(), kDimension);
  column.add({part(0, 3), vectors_of(2, 2)});
  EXPECT_EQ(column.count(whole.key, 10), 3U);
  column.add({part(3, 4)});
  column.add({part(4, 10), vectors_of(3, 2)});
  EXPECT_TRUE(holds(column, whole));
  for (std::uint64_t i = 4; i <= 20; ++i) {
    column.add({vectors_of(i, 2)});
  }
  column.compact([](const VectorKey&) { return true; });
  const VectorColumn again(folder.path(), kDimension);
  EXPECT_EQ(again.file_count(), 1U);
  for (const VectorColumn* each : {static_cast<const VectorColumn*>(&column), &again}) {
    EXPECT_TRUE(holds(*each, whole));
    EXPECT_EQ(each->rows(whole.key, 0).size(), 10 * kDimension) << "in one piece";
    EXPECT_TRUE(holds(*each, vectors_of(20, 2)));
  }
}

TEST(VectorColumn, ADamagedFileIsReplacedByTheSameOneMadeAgain) {
  const TemporaryFolder folder;
  VectorColumn(folder.path(), kDimension).add({vectors_of(1, 2)});
  const fs::path path = files_of(folder.path()).front();
  fs::resize_file(path, 30);
  VectorColumn column(folder.path(), kDimension);
  ASSERT_EQ(column.unusable().size(), 1U);
  EXPECT_TRUE(column.unusable().front().is_ours);
  column.remove_unusable(false);
  EXPECT_FALSE(fs::exists(path));
  column.add({vectors_of(1, 2)});
  EXPECT_TRUE(fs::exists(path)) << "its name is that of its content";
  const VectorColumn again(folder.path(), kDimension);
  EXPECT_TRUE(again.unusable().empty());
  EXPECT_TRUE(holds(again, vectors_of(1, 2)));
}

TEST(VectorColumn, WhatIsNotOursIsRemovedOnlyWhenAllIs) {
  const TemporaryFolder folder;
  VectorColumn(folder.path(), kDimension).add({vectors_of(1, 2)});
  const std::string name(32, 'a');
  write_file(folder / "notes.vec", "by hand");
  write_file(folder / "notes.tmp", "by hand");
  fs::create_directories(folder / (name + ".vec") / "inner");
  write_file(folder / ("." + name + ".vec.99-1.tmp"), "a killed writer's");
  VectorColumn column(folder.path(), kDimension);
  EXPECT_EQ(column.unusable().size(), 2U);
  column.remove_unusable(false);
  EXPECT_EQ(column.unusable().size(), 2U);
  EXPECT_EQ(files_of(folder.path()).size(), 4U) << "but for the killed writer's";
  column.remove_unusable(true);
  EXPECT_TRUE(column.unusable().empty());
  EXPECT_EQ(files_of(folder.path()).size(), 2U);
  EXPECT_TRUE(fs::exists(folder / "notes.tmp"));
  EXPECT_TRUE(holds(column, vectors_of(1, 2)));
}

TEST(VectorColumn, WithoutAFolderItLivesInMemory) {
  VectorColumn column({}, kDimension);
  column.add({vectors_of(1, 2)});
  column.add({vectors_of(2, 2)});
  EXPECT_TRUE(holds(column, vectors_of(1, 2)));
  EXPECT_TRUE(holds(column, vectors_of(2, 2)));
}

TEST(VectorColumn, ManyFilesBecomeOneAndLoseNothing) {
  const TemporaryFolder folder;
  VectorColumn column(folder.path(), kDimension);
  for (std::uint64_t i = 1; i <= 20; ++i) {
    column.add({vectors_of(i, 2)});
  }
  column.compact([](const VectorKey&) { return true; });
  EXPECT_EQ(files_of(folder.path()).size(), 1U);
  const VectorColumn again(folder.path(), kDimension);
  for (std::uint64_t i = 1; i <= 20; ++i) {
    EXPECT_TRUE(holds(column, vectors_of(i, 2)));
    EXPECT_TRUE(holds(again, vectors_of(i, 2)));
  }
}

TEST(VectorColumn, DeadVectorsGoWhenTheyAreMany) {
  const TemporaryFolder folder;
  VectorColumn column(folder.path(), kDimension);
  column.add({vectors_of(1, 10), vectors_of(2, 4), vectors_of(3, 5)});
  const VectorKey kept = vectors_of(1, 10).key;
  column.compact([&](const VectorKey& key) { return key == kept; });
  EXPECT_EQ(column.count(vectors_of(2, 4).key, 4), 4U);  // Less than half of all.
  column.add({vectors_of(4, 9)});
  column.compact([&](const VectorKey& key) { return key == kept; });
  EXPECT_TRUE(holds(column, vectors_of(1, 10)));
  EXPECT_EQ(column.count(vectors_of(2, 4).key, 4), 0U);
  EXPECT_EQ(files_of(folder.path()).size(), 1U);
  column.compact([](const VectorKey&) { return false; });
  EXPECT_TRUE(files_of(folder.path()).empty());
}

TEST(VectorColumn, OneOfAnotherLengthCountsAsAbsent) {
  const TemporaryFolder folder;
  VectorColumn(folder.path(), kDimension).add({vectors_of(1, 2)});
  const VectorColumn other(folder.path(), kDimension + 1);
  EXPECT_EQ(other.count(vectors_of(1, 2).key, 2), 0U);
}

TEST(VectorColumn, VectorsThatAreNotFiniteCountAsAbsent) {
  const TemporaryFolder folder;
  FileVectors file = vectors_of(1, 2);
  file.values[4] = std::numeric_limits<float>::quiet_NaN();
  VectorColumn column(folder.path(), kDimension);
  EXPECT_THROW(column.add({file}), Error);
  EXPECT_EQ(VectorColumn(folder.path(), kDimension).count(file.key, 2), 0U);
}

RC_GTEST_PROP(VectorColumn, NoDamageIsTakenForVectors, (bool repaired)) {
  const TemporaryFolder folder;
  VectorColumn(folder.path(), kDimension).add({vectors_of(1, 2), vectors_of(2, 3)});
  const fs::path path = files_of(folder.path()).front();
  std::string bytes = read_file(path);
  const auto kind = *rc::gen::inRange(0, 3);
  const auto at = *rc::gen::inRange<std::size_t>(0, bytes.size());
  if (kind == 0) {
    bytes.resize(at);
  } else if (kind == 1) {
    bytes[at] = static_cast<char>(bytes[at] ^ *rc::gen::inRange(1, 256));
  } else {
    bytes.insert(at, *rc::gen::arbitrary<std::string>());
  }
  if (repaired) {
    repair_vector_file(bytes);
  }
  write_file(path, bytes);
  // Whatever is found lies inside the file; without the checksum put right, it is what was written.
  const VectorColumn column(folder.path(), kDimension);
  for (const auto& file : {vectors_of(1, 2), vectors_of(2, 3)}) {
    const std::size_t count = column.count(file.key, file.values.size() / kDimension);
    if (!repaired) {
      RC_ASSERT(count == 0 || holds(column, file));
      continue;
    }
    volatile float sum = 0.0F;
    for (std::size_t chunk = 0; chunk < count;) {
      const auto rows = column.rows(file.key, chunk);
      sum = std::accumulate(rows.begin(), rows.end(), sum);
      chunk += rows.size() / kDimension;
    }
  }
}

}  // namespace
}  // namespace lode::index
