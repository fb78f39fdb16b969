// The loadable module as the program opens it: through dlopen, across whose border errors pass.

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "lode/base/error.hpp"
#include "lode/nn/bfloat16_kernels.hpp"
#include "lode/nn/cpu_backbone.hpp"
#include "lode/nn/torch_backbone.hpp"

#include "nn/checkpoint.hpp"
#include "support/data.hpp"

namespace lode::nn::testing {
namespace {

const model::BackboneModule& module() {
  void* const library = ::dlopen(LODE_TORCH_MODULE, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    throw Error(ErrorKind::NotFound, ::dlerror());
  }
  using Entry = const model::BackboneModule* (*)();
  return *reinterpret_cast<Entry>(::dlsym(library, "lode_torch_module"))();
}

Checkpoint checkpoint(const std::string& name) {
  return Checkpoint(lode::testing::source_path("tests/data/nn") / name);
}

template <typename Body>
Error error_of(const Body& body) {
  try {
    body();
  } catch (const Error& error) {
    return error;
  }
  return {ErrorKind::Io, "no error"};
}

TEST(Module, SaysWhatItIs) {
  EXPECT_EQ(module().version(), model::kBackboneModuleVersion);
  EXPECT_THAT(module().engine(), ::testing::StartsWith("LibTorch 2."));
}

TEST(Module, RunsAsTheLinkedCodeDoes) {
  const Checkpoint tiny = checkpoint("qwen3");
  Pack pack;
  pack.add({5, 6, 7});
  const auto loaded = module().make(tiny.config, tiny.tensors, {.threads = 1});
  const auto linked = make_cpu_backbone(tiny.config, tiny.tensors, {.threads = 1});
  EXPECT_EQ(run(*loaded, pack, 40), run(*linked, pack, 40));
  EXPECT_GT(loaded->weight_bytes(), 0U);
}

TEST(Module, ErrorsKeepTheirKindAcrossTheBorder) {
  const Checkpoint tiny = checkpoint("bert");
  model::BackboneConfig wrong = tiny.config;
  wrong.intermediate += 1;
  const Error shape = error_of([&] { (void)module().make(wrong, tiny.tensors, {}); });
  EXPECT_EQ(shape.kind(), ErrorKind::InvalidInput);
  EXPECT_THAT(shape.message(), ::testing::HasSubstr("encoder.layer.0.intermediate.dense.weight"));
  const Error device =
      error_of([&] { (void)module().make(tiny.config, tiny.tensors, {.device = "cuda"}); });
  EXPECT_EQ(device.kind(), ErrorKind::Unsupported);
  const Error name =
      error_of([&] { (void)module().make(tiny.config, tiny.tensors, {.device = "abacus"}); });
  EXPECT_EQ(name.kind(), ErrorKind::Unsupported);
}

TEST(Module, E2_AMissingTensorIsNamed) {
  const Checkpoint tiny = checkpoint("bert");
  model::BackboneConfig deeper = tiny.config;
  deeper.layers += 1;
  deeper.attention.resize(static_cast<std::size_t>(deeper.layers));
  const Error error = error_of([&] { (void)module().make(deeper, tiny.tensors, {}); });
  EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
  EXPECT_THAT(error.message(), ::testing::HasSubstr("encoder.layer.3."));
}

/// A checkpoint's tensors, one of which has a number that is not finite.
class SpoiledTensors : public model::TensorSource {
 public:
  SpoiledTensors(std::shared_ptr<const model::TensorSource> whole, std::string name, float value)
      : whole_(std::move(whole)), name_(std::move(name)) {
    const model::TensorView tensor = *whole_->find(name_);
    bytes_.assign(tensor.bytes.begin(), tensor.bytes.end());
    std::memcpy(
        bytes_.data() + bytes_.size() / 2 / sizeof(value) * sizeof(value), &value, sizeof(value));
  }
  [[nodiscard]] std::optional<model::TensorView> find(std::string_view name) const override {
    std::optional<model::TensorView> tensor = whole_->find(name);
    if (tensor && name == name_) {
      tensor->bytes = bytes_;
    }
    return tensor;
  }
  [[nodiscard]] std::vector<std::string> names() const override { return whole_->names(); }
  [[nodiscard]] std::string description() const override { return whole_->description(); }

 private:
  std::shared_ptr<const model::TensorSource> whole_;
  std::string name_;
  std::vector<std::byte> bytes_;
};

TEST(Module, E11_EightBitsRefuseWeightsThatAreNotFinite) {
  const Checkpoint tiny = checkpoint("bert");
  for (const char* const name : {"encoder.layer.0.attention.self.query.weight",
                                 "encoder.layer.0.intermediate.dense.bias",
                                 "encoder.layer.0.output.LayerNorm.weight"}) {
    const std::string full = tiny.config.tensor_prefix + name;
    for (const float value :
         {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
      const auto spoiled = std::make_shared<SpoiledTensors>(tiny.tensors, full, value);
      const Error error = error_of([&] {
        (void)module().make(tiny.config, spoiled, {.format = model::NumberFormat::Int8});
      });
      EXPECT_EQ(error.kind(), ErrorKind::InvalidInput);
      EXPECT_THAT(error.message(), ::testing::HasSubstr("'" + full + "'"));
    }
  }
}

bool finite(const std::vector<float>& values) {
  return std::all_of(
      values.begin(), values.end(), [](float value) { return std::isfinite(value); });
}

TEST(Module, E10_TokensThatNoSequenceOwnsAndWrongOnesAreRefused) {
  const Checkpoint tiny = checkpoint("bert");
  for (const bool torch : {false, true}) {
    const auto backbone = torch ? make_torch_backbone(tiny.config, tiny.tensors, {})
                                : module().make(tiny.config, tiny.tensors, {});
    Pack pack;
    pack.add({5, 61});
    EXPECT_EQ(error_of([&] { (void)run(*backbone, pack, 36); }).kind(), ErrorKind::InvalidArgument);
    pack.ids.back() = -1;
    EXPECT_EQ(error_of([&] { (void)run(*backbone, pack, 36); }).kind(), ErrorKind::InvalidArgument);
    Pack longer;
    longer.add(std::vector<std::int32_t>(41, 5));
    EXPECT_EQ(error_of([&] { (void)run(*backbone, longer, 36); }).kind(),
              ErrorKind::InvalidArgument);
    Pack twice;
    twice.add({5, 6});
    twice.wanted = {1, 1};
    EXPECT_EQ(error_of([&] { (void)run(*backbone, twice, 36); }).kind(),
              ErrorKind::InvalidArgument);
    // Padding has no way in: every id lies in a sequence.
    Pack padded;
    padded.add({5, 6});
    padded.ids.push_back(0);
    EXPECT_EQ(error_of([&] { (void)run(*backbone, padded, 36); }).kind(),
              ErrorKind::InvalidArgument);
    Pack empty;
    EXPECT_TRUE(run(*backbone, empty, 36).empty());
  }
}

TEST(Module, E18_ADecoderStartsOnTheProcessorAndTakesLongTexts) {
  const Checkpoint tiny = checkpoint("qwen3_long");
  const auto backbone = module().make(tiny.config, tiny.tensors, {.threads = 2});
  EXPECT_LT(backbone->weight_bytes(), 1U << 17U) << "ten thousand weights, padded";
  Pack pack;
  pack.add(std::vector<std::int32_t>(static_cast<std::size_t>(tiny.config.positions), 7));
  EXPECT_TRUE(finite(run(*backbone, pack, static_cast<std::size_t>(tiny.config.hidden))));
}

TEST(Module, E23_TheStatesAreThereWhenRunReturns) {
  const Checkpoint tiny = checkpoint("bert");
  Pack pack;
  pack.add({5, 6, 7});
  for (const bool torch : {false, true}) {
    const auto backbone = torch ? make_torch_backbone(tiny.config, tiny.tensors, {})
                                : module().make(tiny.config, tiny.tensors, {});
    std::vector<float> states(pack.ids.size() * 36, std::numeric_limits<float>::quiet_NaN());
    backbone->run(pack.view(), states);
    EXPECT_TRUE(finite(states));
  }
}

bool always() noexcept {
  return true;
}

TEST(Module, AnInterruptEndsARun) {
  const Checkpoint tiny = checkpoint("bert");
  for (const std::size_t threads : {1U, 2U}) {
    const Error error = error_of([&] {
      (void)module().make(tiny.config, tiny.tensors, {.threads = threads, .interrupted = always});
    });
    EXPECT_EQ(error.kind(), ErrorKind::Interrupted);
  }
}

TEST(Module, ShorterFormatsAreCloseOrRefused) {
  const Checkpoint tiny = checkpoint("gemma3");
  Pack pack;
  pack.add({5, 6, 7, 8, 9});
  const auto exact = run(*module().make(tiny.config, tiny.tensors, {}), pack, 40);
  for (const auto format : {model::NumberFormat::Int8, model::NumberFormat::BFloat16}) {
    if (format == model::NumberFormat::BFloat16 && !has_bfloat16()) {
      const Error error =
          error_of([&] { (void)module().make(tiny.config, tiny.tensors, {.format = format}); });
      EXPECT_EQ(error.kind(), ErrorKind::Unsupported);
      continue;
    }
    const auto backbone = module().make(tiny.config, tiny.tensors, {.format = format});
    EXPECT_GE(compare(run(*backbone, pack, 40), exact, 40).lowest_cosine, 0.99);
  }
  const Error half = error_of([&] {
    (void)module().make(tiny.config, tiny.tensors, {.format = model::NumberFormat::Float16});
  });
  EXPECT_EQ(half.kind(), ErrorKind::Unsupported);
}

TEST(Torch, E11_HalfPrecisionIsCloseAndItsOverflowIsSeen) {
  const Checkpoint tiny = checkpoint("gemma3");
  Pack pack;
  pack.add({5, 6, 7, 8, 9});
  const auto exact = run(*make_torch_backbone(tiny.config, tiny.tensors, {}), pack, 40);
  const model::BackboneOptions half{.format = model::NumberFormat::Float16};
  const auto states = run(*make_torch_backbone(tiny.config, tiny.tensors, half), pack, 40);
  EXPECT_GE(compare(states, exact, 40).lowest_cosine, 0.999);
  model::BackboneConfig hot = tiny.config;
  hot.embedding_scale = 1e6;  // Above the largest number of half precision.
  EXPECT_FALSE(finite(run(*make_torch_backbone(hot, tiny.tensors, half), pack, 40)));
  EXPECT_TRUE(finite(run(*make_torch_backbone(hot, tiny.tensors, {}), pack, 40)));
}

}  // namespace
}  // namespace lode::nn::testing
