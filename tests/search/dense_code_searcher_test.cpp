#include "lode/search/dense_code_searcher.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "lode/search/code_bm25.hpp"
#include "lode/search/fused_code_searcher.hpp"

#include "search/small_index.hpp"
#include "support/hashing_encoder.hpp"

namespace lode::search {
namespace {

using testing::HashingEncoder;

const std::map<std::string, std::vector<std::string>> kFiles = {
    {"lib/retry.py", {"import time", "def again wait between tries", "sleep before the next try"}},
    {"lib/socket.py", {"retry retry", "open a socket", "close a socket"}},
    {"tests/socket.py", {"a socket is opened"}}};

/// Vectors of the lines of `kFiles`, but of those in `without`.
std::shared_ptr<const CodeVectors> vectors_of(const Encoder& encoder,
                                              const std::vector<std::uint32_t>& without = {}) {
  auto vectors = std::make_shared<CodeVectors>();
  std::vector<std::string_view> texts;
  std::uint32_t chunk = 0;
  for (const auto& [path, lines] : kFiles) {
    for (const std::string& line : lines) {
      if (std::find(without.begin(), without.end(), chunk) == without.end()) {
        vectors->chunks.push_back(chunk);
        texts.emplace_back(line);
      }
      ++chunk;
    }
  }
  std::vector<float> values(texts.size() * encoder.dimension());
  encoder.encode(texts, {}, values);
  vectors->matrix = {texts.size(), encoder.dimension()};
  vectors->matrix.set_rows(0, values);
  return vectors;
}

class DenseCode : public ::testing::Test {
 protected:
  [[nodiscard]] DenseSettings settings(bool int8 = false) const {
    DenseSettings settings;
    settings.encoder = encoder_;
    settings.int8 = int8;
    return settings;
  }
  [[nodiscard]] std::vector<std::uint32_t> chunks_of(const std::vector<CodeHit>& hits) const {
    std::vector<std::uint32_t> chunks;
    for (const CodeHit& hit : hits) {
      EXPECT_EQ(hit.file, index_->file_of(hit.chunk));
      chunks.push_back(hit.chunk);
    }
    return chunks;
  }

  std::shared_ptr<const HashingEncoder> encoder_ = std::make_shared<HashingEncoder>();
  std::shared_ptr<const CodeIndex> index_ = std::make_shared<SmallIndex>(kFiles);
};

TEST_F(DenseCode, HitsAreInOrderOfInnerProducts) {
  const auto vectors = vectors_of(*encoder_);
  const std::string_view query[] = {"open the socket again"};
  std::vector<float> of_query(encoder_->dimension());
  encoder_->encode(query, {}, of_query);
  std::vector<std::pair<double, std::uint32_t>> expected;
  for (std::uint32_t chunk = 0; chunk < 7; ++chunk) {
    const auto row = vectors->matrix.row(chunk);
    expected.emplace_back(-std::inner_product(row.begin(), row.end(), of_query.begin(), 0.0),
                          chunk);
  }
  std::sort(expected.begin(), expected.end());
  for (const bool int8 : {false, true}) {
    const DenseCodeSearcher searcher(index_, vectors, settings(int8));
    const std::vector<CodeHit> hits = searcher.hits(query[0], 4);
    ASSERT_EQ(hits.size(), 4U);
    for (std::size_t i = 0; i < hits.size(); ++i) {
      EXPECT_EQ(hits[i].chunk, expected[i].second);
      EXPECT_NEAR(hits[i].score, -expected[i].first, 1e-5);
    }
  }
}

TEST_F(DenseCode, S47_FiltersActBeforeTheCut) {
  const DenseCodeSearcher searcher(index_, vectors_of(*encoder_), settings());
  const std::function<bool(std::uint32_t)> only_tests = [&](std::uint32_t file) {
    return index_->file(file).path == "tests/socket.py";
  };
  EXPECT_EQ(chunks_of(searcher.hits("open a socket", 1, {.file = &only_tests})),
            std::vector<std::uint32_t>{6});
  const std::function<bool(std::uint32_t)> only_first = [](std::uint32_t chunk) {
    return chunk == 0;
  };
  EXPECT_EQ(chunks_of(searcher.hits("open a socket", 5, {.chunk = &only_first})),
            std::vector<std::uint32_t>{0});
}

TEST_F(DenseCode, ChunksWithoutAVectorAreNoHits) {
  const DenseCodeSearcher searcher(index_, vectors_of(*encoder_, {4, 5}), settings());
  EXPECT_EQ(searcher.hits("open a socket", 10).size(), 5U);
  const DenseCodeSearcher none(index_, std::make_shared<CodeVectors>(), settings());
  EXPECT_TRUE(none.hits("open a socket", 10).empty());
}

TEST_F(DenseCode, AFusionHasWhatItsPartsHave) {
  std::vector<FusedCodeSearcher::Part> parts;
  parts.push_back({.searcher = std::make_unique<Bm25CodeSearcher>(index_, lexical::Bm25Params()),
                   .depth = 3,
                   .share = {}});
  parts.push_back(
      {.searcher = std::make_unique<DenseCodeSearcher>(index_, vectors_of(*encoder_), settings()),
       .depth = 3,
       .share = {}});
  const std::vector<CodeHit> sparse = parts[0].searcher->hits("open a socket", 3);
  const std::vector<CodeHit> dense = parts[1].searcher->hits("open a socket", 3);
  const FusedCodeSearcher fused(index_, std::move(parts), {.method = FusionMethod::Rrf, .k = 60.0});
  std::map<std::uint32_t, double> expected;
  for (const auto* list : {&sparse, &dense}) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      expected[(*list)[i].chunk] += 1.0 / (61.0 + static_cast<double>(i));
    }
  }
  const std::vector<CodeHit> hits = fused.hits("open a socket", 10);
  ASSERT_EQ(hits.size(), expected.size());
  for (std::size_t i = 0; i < hits.size(); ++i) {
    EXPECT_NEAR(hits[i].score, expected.at(hits[i].chunk), 1e-12);
    if (i > 0) {
      EXPECT_TRUE(hits[i - 1].score > hits[i].score ||
                  (hits[i - 1].score == hits[i].score && hits[i - 1].chunk < hits[i].chunk));
    }
  }
  EXPECT_EQ(fused.hits("open a socket", 2).size(), 2U);
}

}  // namespace
}  // namespace lode::search
