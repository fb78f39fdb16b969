// Real weights: all-MiniLM-L6-v2 on 1,000 functions, against the vectors of sentence-transformers
// (scripts/make-encoder-goldens --minilm).

#include <cmath>
#include <filesystem>
#include <vector>

#include <gtest/gtest.h>

#include "lode/nn/cpu_backbone.hpp"

#include "nn/checkpoint.hpp"
#include "support/data.hpp"

namespace lode::nn::testing {
namespace {

constexpr std::size_t kHidden = 384;

/// The mean of each sequence's states, as a unit vector.
std::vector<float> mean_vectors(const std::vector<float>& states, const Pack& pack) {
  std::vector<float> vectors;
  for (std::size_t i = 0; i + 1 < pack.starts.size(); ++i) {
    std::vector<double> sums(kHidden);
    for (auto row = static_cast<std::size_t>(pack.starts[i]);
         row < static_cast<std::size_t>(pack.starts[i + 1]);
         ++row) {
      for (std::size_t k = 0; k < kHidden; ++k) {
        sums[k] += static_cast<double>(states[row * kHidden + k]);
      }
    }
    double square = 0;
    for (const double sum : sums) {
      square += sum * sum;
    }
    for (const double sum : sums) {
      vectors.push_back(static_cast<float>(sum / std::sqrt(square)));
    }
  }
  return vectors;
}

struct Functions {
  Pack pack;
  std::vector<float> vectors;
};

Functions read_functions() {
  const auto golden =
      open_tensors(lode::testing::source_path("tests/data/nn/minilm_cosqa.safetensors"));
  const std::vector<std::int32_t> ids = integers(*golden, "ids");
  Functions functions;
  auto begin = ids.begin();
  for (const std::int32_t length : integers(*golden, "lengths")) {
    functions.pack.add({begin, begin + length});
    begin += length;
  }
  functions.vectors = floats(*golden, "vectors");
  return functions;
}

double lowest_cosine(model::NumberFormat format) {
  const Checkpoint checkpoint(minilm_folder());
  const auto backbone =
      make_cpu_backbone(checkpoint.config, checkpoint.tensors, {.format = format, .threads = 2});
  const Functions functions = read_functions();
  EXPECT_EQ(functions.pack.starts.size(), 1001U);
  const std::vector<float> states = run(*backbone, functions.pack, kHidden);
  return compare(mean_vectors(states, functions.pack), functions.vectors, kHidden).lowest_cosine;
}

TEST(MiniLm, VectorsAreThoseOfSentenceTransformers) {
  LODE_SKIP_WITHOUT(minilm_folder());
  EXPECT_GE(lowest_cosine(model::NumberFormat::Float32), 0.99999);
}

TEST(MiniLm, EightBitVectorsAreClose) {
  LODE_SKIP_WITHOUT(minilm_folder());
  const double cosine = lowest_cosine(model::NumberFormat::Int8);
  RecordProperty("lowest_cosine", std::to_string(cosine));
  std::cout << "lowest cosine of 8-bit vectors: " << cosine << std::endl;
  EXPECT_GE(cosine, 0.99);
}

}  // namespace
}  // namespace lode::nn::testing
