#include "lode/index/chunk_vectors.hpp"

#include <string>

#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/base/folder_lock.hpp"
#include "lode/search/chunk_text.hpp"

#include "index/support.hpp"
#include "support/hashing_encoder.hpp"

namespace lode::index {
namespace {

namespace fs = std::filesystem;
using testing::HashingEncoder;
using testing::IndexedTree;

/// A tree with an index.
class ChunkVectors : public ::testing::Test {
 protected:
  ChunkVectors() { testing::make_small_tree(tree_.root()); }

  VectorReport make(const search::Encoder& encoder) {
    return update_chunk_vectors(*tree_.update(), tree_.store(), encoder);
  }
  /// Rows are those that the encoder gives for the chunks' texts.
  void expect_right(const search::Encoder& encoder) {
    const auto snapshot = tree_.update();
    const auto vectors = read_chunk_vectors(*snapshot, tree_.store(), encoder);
    ASSERT_EQ(vectors->chunks.size(), snapshot->chunk_count());
    for (std::size_t row = 0; row < vectors->chunks.size(); ++row) {
      ASSERT_EQ(vectors->chunks[row], row);
      const search::CodeChunk chunk = snapshot->chunk(static_cast<std::uint32_t>(row));
      const std::string text = search::chunk_text(snapshot->file(chunk.file).path,
                                                  chunk,
                                                  snapshot->symbols(chunk.file),
                                                  snapshot->text(chunk.file));
      std::vector<float> expected(encoder.dimension());
      const std::string_view texts[] = {text};
      encoder.encode(texts, {}, expected);
      EXPECT_TRUE(std::equal(expected.begin(), expected.end(), vectors->matrix.row(row).begin()));
    }
  }

  IndexedTree tree_;
};

TEST_F(ChunkVectors, EveryChunkGetsTheVectorOfItsText) {
  const HashingEncoder encoder;
  const VectorReport report = make(encoder);
  EXPECT_EQ(report.encoded, report.chunks);
  EXPECT_EQ(report.missing, 0U);
  expect_right(encoder);
}

TEST_F(ChunkVectors, WhatHasNotChangedIsNotEncodedAgain) {
  const HashingEncoder encoder;
  const VectorReport first = make(encoder);
  EXPECT_EQ(make(encoder).encoded, 0U);
  tree_.put("new/a.py", "def added():\n    return one\n");
  const VectorReport next = make(encoder);
  EXPECT_EQ(next.encoded, 1U);
  EXPECT_EQ(next.chunks, first.chunks + 1);
  tree_.remove("new/a.py");
  EXPECT_EQ(make(encoder).encoded, 0U);
  expect_right(encoder);
}

TEST_F(ChunkVectors, S41_AnotherModelHasAColumnOfItsOwn) {
  const HashingEncoder one({.name = "one"});
  const HashingEncoder other({.name = "other"});
  const VectorReport first = make(one);
  EXPECT_EQ(make(other).encoded, first.chunks);
  EXPECT_NE(column_folder(tree_.store(), one), column_folder(tree_.store(), other));
  EXPECT_EQ(make(one).encoded, 0U);  // The old one stays.
  expect_right(one);
  expect_right(other);
}

TEST_F(ChunkVectors, AMovedFileIsEncodedForItsNewPath) {
  const HashingEncoder encoder;
  tree_.put("first/a.py", "def moved():\n    return one\n");
  make(encoder);
  fs::create_directories(tree_.root() / "second");
  fs::rename(tree_.root() / "first/a.py", tree_.root() / "second/a.py");
  EXPECT_EQ(make(encoder).encoded, 1U);
  expect_right(encoder);
}

TEST_F(ChunkVectors, TooManyAreLeftForLater) {
  const HashingEncoder encoder;
  const VectorReport report =
      update_chunk_vectors(*tree_.update(), tree_.store(), encoder, {.most_chunks = 1});
  EXPECT_TRUE(report.late);
  EXPECT_EQ(report.encoded, 0U);
  EXPECT_EQ(report.missing, report.chunks);
  EXPECT_TRUE(read_chunk_vectors(*tree_.update(), tree_.store(), encoder)->chunks.empty());
}

TEST_F(ChunkVectors, AFileThatChangedSinceIsCountedAndLeftOut) {
  const HashingEncoder encoder;
  tree_.put("a.py", "def a():\n    return one\n");
  const auto snapshot = tree_.update();
  tree_.put("a.py", "def b():\n    return two\n");
  const VectorReport report = update_chunk_vectors(*snapshot, tree_.store(), encoder);
  EXPECT_EQ(report.unreadable, 1U);
  EXPECT_EQ(report.missing, 1U);
  EXPECT_EQ(report.encoded, report.chunks - 1);
}

TEST_F(ChunkVectors, WhileAnotherMakesThemNothingIsDone) {
  const HashingEncoder encoder;
  tree_.update();
  std::string owner;
  const auto lock = FolderLock::try_acquire(column_folder(tree_.store(), encoder), owner);
  ASSERT_TRUE(lock.has_value());
  const VectorReport report = make(encoder);
  EXPECT_EQ(report.encoded, 0U);
  EXPECT_NE(report.note.find("vectors are being made by"), std::string::npos);
}

/// Is interrupted after some calls.
class InterruptedEncoder final : public search::Encoder {
 public:
  [[nodiscard]] std::size_t dimension() const noexcept override { return words_.dimension(); }
  [[nodiscard]] std::string identity() const override { return words_.identity(); }
  [[nodiscard]] std::string prompt(const search::EncodeContext& context) const override {
    return words_.prompt(context);
  }
  search::EncodeCounts encode(std::span<const std::string_view> texts,
                              const search::EncodeContext& context,
                              std::span<float> vectors) const override {
    if (++calls_ > 1) {
      throw Error(ErrorKind::Interrupted, "interrupted");
    }
    return words_.encode(texts, context, vectors);
  }

 private:
  HashingEncoder words_;
  mutable int calls_ = 0;
};

TEST_F(ChunkVectors, WhatWasMadeBeforeAnInterruptIsKept) {
  for (int i = 0; i < 1500; ++i) {
    tree_.put("many/f" + std::to_string(i) + ".py",
              "def f" + std::to_string(i) + "():\n    pass\n");
  }
  EXPECT_THROW(make(InterruptedEncoder()), Error);
  const HashingEncoder encoder;
  const VectorReport report = make(encoder);
  EXPECT_LT(report.encoded, report.chunks);
  EXPECT_GE(report.chunks - report.encoded, 512U);
  expect_right(encoder);
}

TEST_F(ChunkVectors, WithoutAStoreTheyAreTheSame) {
  const HashingEncoder encoder;
  make(encoder);
  const auto snapshot = tree_.update();
  VectorReport report;
  const auto made = make_chunk_vectors(*snapshot, encoder, report);
  const auto stored = read_chunk_vectors(*snapshot, tree_.store(), encoder);
  EXPECT_EQ(report.missing, 0U);
  ASSERT_EQ(made->chunks, stored->chunks);
  for (std::size_t row = 0; row < made->chunks.size(); ++row) {
    EXPECT_TRUE(std::equal(made->matrix.row(row).begin(),
                           made->matrix.row(row).end(),
                           stored->matrix.row(row).begin()));
  }
}

}  // namespace
}  // namespace lode::index
