#include "lode/index/vector_column.hpp"

#include <limits>
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
  const float* rows = column.find(file.key, file.values.size() / kDimension);
  return rows != nullptr && std::equal(file.values.begin(), file.values.end(), rows);
}

[[nodiscard]] std::vector<fs::path> files_of(const fs::path& folder) {
  return {fs::directory_iterator(folder), fs::directory_iterator()};
}

TEST(VectorColumn, WhatWasAddedIsThereAlsoWhenOpenedAgain) {
  const TemporaryFolder folder;
  VectorColumn column(folder.path(), kDimension);
  EXPECT_EQ(column.find({.high = 1, .low = 7}, 2), nullptr);
  column.add({vectors_of(2, 1), vectors_of(1, 2)});
  column.add({vectors_of(3, 4)});
  const VectorColumn again(folder.path(), kDimension);
  for (const VectorColumn* each : {static_cast<const VectorColumn*>(&column), &again}) {
    EXPECT_TRUE(holds(*each, vectors_of(1, 2)));
    EXPECT_TRUE(holds(*each, vectors_of(2, 1)));
    EXPECT_TRUE(holds(*each, vectors_of(3, 4)));
    EXPECT_EQ(each->find(vectors_of(1, 2).key, 3), nullptr);
  }
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
  EXPECT_NE(column.find(vectors_of(2, 4).key, 4), nullptr);  // Less than half of all.
  column.add({vectors_of(4, 9)});
  column.compact([&](const VectorKey& key) { return key == kept; });
  EXPECT_TRUE(holds(column, vectors_of(1, 10)));
  EXPECT_EQ(column.find(vectors_of(2, 4).key, 4), nullptr);
  EXPECT_EQ(files_of(folder.path()).size(), 1U);
  column.compact([](const VectorKey&) { return false; });
  EXPECT_TRUE(files_of(folder.path()).empty());
}

TEST(VectorColumn, OneOfAnotherLengthCountsAsAbsent) {
  const TemporaryFolder folder;
  VectorColumn(folder.path(), kDimension).add({vectors_of(1, 2)});
  const VectorColumn other(folder.path(), kDimension + 1);
  EXPECT_EQ(other.find(vectors_of(1, 2).key, 2), nullptr);
}

TEST(VectorColumn, VectorsThatAreNotFiniteCountAsAbsent) {
  const TemporaryFolder folder;
  FileVectors file = vectors_of(1, 2);
  file.values[4] = std::numeric_limits<float>::quiet_NaN();
  VectorColumn column(folder.path(), kDimension);
  EXPECT_THROW(column.add({file}), Error);
  EXPECT_EQ(VectorColumn(folder.path(), kDimension).find(file.key, 2), nullptr);
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
    const float* rows = column.find(file.key, file.values.size() / kDimension);
    if (rows != nullptr && !repaired) {
      RC_ASSERT(std::equal(file.values.begin(), file.values.end(), rows));
    } else if (rows != nullptr) {
      volatile float sum = 0.0F;
      for (std::size_t i = 0; i < file.values.size(); ++i) {
        sum = sum + rows[i];
      }
    }
  }
}

}  // namespace
}  // namespace lode::index
