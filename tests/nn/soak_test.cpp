// Memory over many packs of random lengths: flat after the warm-up.

#include <fstream>
#include <random>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "lode/nn/cpu_backbone.hpp"

#include "nn/checkpoint.hpp"
#include "support/data.hpp"

namespace lode::nn::testing {
namespace {

double resident_megabytes() {
  std::ifstream file("/proc/self/statm");
  double pages = 0;
  file >> pages >> pages;
  return pages * static_cast<double>(::sysconf(_SC_PAGESIZE)) / 1e6;
}

void run_random_packs(model::Backbone& backbone, int packs, std::mt19937& random) {
  for (int i = 0; i < packs; ++i) {
    Pack pack;
    const std::size_t sequences = 1 + random() % 8;
    for (std::size_t k = 0; k < sequences; ++k) {
      pack.add(std::vector<std::int32_t>(1 + random() % 600, 7));
    }
    (void)run(backbone, pack, 16);
  }
}

TEST(Soak, E13_E14_MemoryStaysFlatOverRandomLengths) {
  const Checkpoint tiny(lode::testing::source_path("tests/data/nn/qwen3_long"));
  std::mt19937 random(1);
  for (const auto format : {model::NumberFormat::Float32, model::NumberFormat::Int8}) {
    const auto backbone =
        make_cpu_backbone(tiny.config, tiny.tensors, {.format = format, .threads = 2});
    run_random_packs(*backbone, 30, random);
    const double before = resident_megabytes();
    run_random_packs(*backbone, 200, random);
    EXPECT_LT(resident_megabytes(), before + 8);
  }
}

}  // namespace
}  // namespace lode::nn::testing
