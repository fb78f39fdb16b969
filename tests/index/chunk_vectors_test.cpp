#include "lode/index/chunk_vectors.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/folder_lock.hpp"
#include "lode/index/vector_columns.hpp"
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

TEST_F(ChunkVectors, AQueryPromptChangesNoColumnButADocumentPromptDoes) {
  const HashingEncoder plain;
  const HashingEncoder asking({.query_prompt = "query: "});
  const HashingEncoder telling({.document_prompt = "document: "});
  make(plain);
  EXPECT_EQ(column_folder(tree_.store(), plain), column_folder(tree_.store(), asking));
  EXPECT_EQ(make(asking).encoded, 0U);
  EXPECT_NE(column_folder(tree_.store(), plain), column_folder(tree_.store(), telling));
  const VectorReport report = make(telling);
  EXPECT_EQ(report.encoded, report.chunks);
}

TEST_F(ChunkVectors, DamagedFilesAreMadeAgainAndStay) {
  const HashingEncoder encoder;
  const VectorReport first = make(encoder);
  for (const auto& entry : fs::directory_iterator(column_folder(tree_.store(), encoder))) {
    if (entry.path().extension() == ".vec") {
      fs::resize_file(entry.path(), 100);
    }
  }
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(read_chunk_vectors(*tree_.update(), tree_.store(), encoder)->chunks.size(), 0U);
  const std::string reading = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(reading.find("it is cut off; it is not used"), std::string::npos) << reading;
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(make(encoder).encoded, first.chunks);
  const std::string making = ::testing::internal::GetCapturedStderr();
  EXPECT_NE(making.find("it is cut off; it is removed"), std::string::npos) << making;
  EXPECT_EQ(making.find("is damaged"), making.rfind("is damaged")) << "said once: " << making;
  EXPECT_EQ(make(encoder).encoded, 0U);
  expect_right(encoder);
}

TEST_F(ChunkVectors, ADamagedFileThatNobodyNeedsIsRemoved) {
  const HashingEncoder encoder;
  make(encoder);
  const fs::path own = column_folder(tree_.store(), encoder) / (std::string(32, '0') + ".vec");
  const fs::path foreign = column_folder(tree_.store(), encoder) / "junk.vec";
  write_file(own, "junk");
  write_file(foreign, "junk");
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(make(encoder).encoded, 0U);
  EXPECT_FALSE(fs::exists(own));
  EXPECT_TRUE(fs::exists(foreign));
  EXPECT_EQ(update_chunk_vectors(*tree_.update(), tree_.store(), encoder, {.force = true}).encoded,
            0U);
  EXPECT_FALSE(fs::exists(foreign));
  static_cast<void>(::testing::internal::GetCapturedStderr());
}

/// Takes its time for every text.
class SlowEncoder final : public search::Encoder {
 public:
  [[nodiscard]] std::size_t dimension() const noexcept override { return words_.dimension(); }
  [[nodiscard]] std::string identity() const override { return words_.identity(); }
  [[nodiscard]] std::string prompt(const search::EncodeContext& context) const override {
    return words_.prompt(context);
  }
  [[nodiscard]] std::string prompts() const override { return words_.prompts(); }
  search::EncodeCounts encode(std::span<const std::string_view> texts,
                              const search::EncodeContext& context,
                              std::span<float> vectors) const override {
    std::this_thread::sleep_for(texts.size() * std::chrono::milliseconds(50));
    return words_.encode(texts, context, vectors);
  }

 private:
  HashingEncoder words_;
};

TEST_F(ChunkVectors, ASlowEncoderIsStoredInTimeAlsoWithinAFile) {
  std::string text;
  for (int i = 0; i < 8000; ++i) {
    text += "def f" + std::to_string(i) + "():\n    return " + std::to_string(i) + "\n\n\n";
  }
  tree_.put("large.py", text);
  const auto snapshot = tree_.update();
  const SlowEncoder slow;
  ASSERT_GT(snapshot->chunk_count(), 100U) << "several seconds";
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    update_chunk_vectors(
        *snapshot, tree_.store(), slow, {.store_every = std::chrono::milliseconds(500)});
    ::_exit(0);
  }
  while (read_chunk_vectors(*snapshot, tree_.store(), slow)->chunks.empty()) {
    ASSERT_EQ(::waitpid(child, nullptr, WNOHANG), 0) << "it ended and had stored nothing";
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  const HashingEncoder encoder;
  const VectorReport report = make(encoder);
  EXPECT_LT(report.encoded, report.chunks);
  EXPECT_GT(report.encoded, 0U);
  expect_right(encoder);
}

TEST_F(ChunkVectors, AColumnIsWaitedFor) {
  const HashingEncoder encoder;
  const auto snapshot = tree_.update();
  std::string owner;
  auto lock = FolderLock::try_acquire(column_folder(tree_.store(), encoder), owner);
  ASSERT_TRUE(lock.has_value());
  std::thread other([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    lock.reset();
  });
  const VectorReport report =
      update_chunk_vectors(*snapshot, tree_.store(), encoder, {.wait = std::chrono::minutes(1)});
  other.join();
  EXPECT_EQ(report.encoded, report.chunks);
  EXPECT_EQ(report.note, "");
}

TEST_F(ChunkVectors, ColumnsAreListedCountedAndDropped) {
  const HashingEncoder one({.name = "one"});
  const HashingEncoder other({.name = "other", .dimension = 32});
  const auto snapshot = tree_.update();
  const std::uint64_t before = measure_store(tree_.store()).bytes;
  update_chunk_vectors(*snapshot, tree_.store(), one, {.model = "org/one"});
  update_chunk_vectors(*snapshot, tree_.store(), other, {.model = "org/other(dim=32)"});
  auto columns = list_columns(tree_.store());
  ASSERT_EQ(columns.size(), 2U);
  EXPECT_EQ(columns[0].name(), "org/one");
  EXPECT_EQ(columns[0].about.dimension, 64U);
  EXPECT_EQ(columns[0].files, 1U);
  EXPECT_EQ(columns[1].name(), "org/other(dim=32)");
  EXPECT_EQ(count_vectors(*snapshot, columns[1]), snapshot->chunk_count());
  EXPECT_EQ(measure_store(tree_.store()).bytes, before + columns[0].bytes + columns[1].bytes);
  try {
    drop_columns(tree_.store(), "org/other");
    ADD_FAILURE() << "there is no such column";
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), ErrorKind::NotFound);
    EXPECT_NE(error.message().find("'org/one', 'org/other(dim=32)'"), std::string::npos);
  }
  write_file(columns[1].folder / "notes.txt", "by hand");
  EXPECT_EQ(drop_columns(tree_.store(), "org/other(dim=32)").size(), 1U);
  EXPECT_TRUE(fs::exists(columns[1].folder / "notes.txt"));
  EXPECT_EQ(drop_columns(tree_.store(), columns[0].folder.filename().string()).size(), 1U);
  EXPECT_TRUE(list_columns(tree_.store()).empty());
  EXPECT_EQ(measure_store(tree_.store()).bytes, before);
  EXPECT_EQ(make(one).encoded, snapshot->chunk_count());
}

TEST_F(ChunkVectors, ADamagedFileFailsTheCheckOfTheStore) {
  const HashingEncoder encoder;
  make(encoder);
  EXPECT_NO_THROW(check_store(tree_.store()));
  write_file(column_folder(tree_.store(), encoder) / (std::string(32, '0') + ".vec"), "junk");
  EXPECT_THROW(check_store(tree_.store()), Error);
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

/// Is interrupted after some texts.
class InterruptedEncoder final : public search::Encoder {
 public:
  [[nodiscard]] std::size_t dimension() const noexcept override { return words_.dimension(); }
  [[nodiscard]] std::string identity() const override { return words_.identity(); }
  [[nodiscard]] std::string prompt(const search::EncodeContext& context) const override {
    return words_.prompt(context);
  }
  [[nodiscard]] std::string prompts() const override { return words_.prompts(); }
  search::EncodeCounts encode(std::span<const std::string_view> texts,
                              const search::EncodeContext& context,
                              std::span<float> vectors) const override {
    if (words_.encoded > 600) {
      throw Error(ErrorKind::Interrupted, "interrupted");
    }
    return words_.encode(texts, context, vectors);
  }

 private:
  HashingEncoder words_;
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
