// Speed of a backbone: tokens a second and the rate of its linear layers, beside the rate of
// matrix products alone in the same run. Sequences of token ids come from a file, one a line.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <memory>
#include <numeric>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <hwy/highway.h>

#include <ATen/Parallel.h>
#include <ATen/core/Tensor.h>
#include <ATen/ops/empty.h>
#include <ATen/ops/mm.h>
#include <ATen/ops/ones.h>
#include <c10/core/InferenceMode.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/model/backbone.hpp"
#include "lode/model/read_backbone_config.hpp"
#include "lode/model/safetensors.hpp"
#include "lode/nn/cpu_backbone.hpp"
#include "lode/nn/torch_backbone.hpp"
#include "lode/nn/weights.hpp"

namespace {

using lode::model::BackboneConfig;
using lode::model::NumberFormat;

constexpr std::string_view kUsage =
    "usage: encoder_bench CHECKPOINT IDS FORMAT [THREADS] [REPEAT]\n"
    "  CHECKPOINT  folder with config.json and model.safetensors\n"
    "  IDS         file of token ids, one sequence a line\n"
    "  FORMAT      float32, int8, bfloat16, float32-torch\n"
    "With $LODE_INSTRUCTIONS=avx2 as on a processor without AVX-512.\n";

constexpr std::size_t kTokensOfPack = 8192;

double seconds_of(const auto& body) {
  const auto start = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Of all threads, and so a measure on a machine that others use too.
double processor_seconds_of(const auto& body) {
  const std::clock_t start = std::clock();
  body();
  return static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
}

struct Pack {
  std::vector<std::int32_t> ids;
  std::vector<std::int32_t> starts{0};
};

/// Sequences in order of length, so that groups fill evenly.
std::vector<Pack> read_packs(const std::string& path) {
  std::vector<std::vector<std::int32_t>> sequences;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    std::istringstream numbers(line);
    std::vector<std::int32_t>& sequence = sequences.emplace_back();
    for (std::int32_t id = 0; numbers >> id;) {
      sequence.push_back(id);
    }
  }
  std::stable_sort(sequences.begin(), sequences.end(), [](const auto& a, const auto& b) {
    return a.size() < b.size();
  });
  std::vector<Pack> packs;
  for (const auto& sequence : sequences) {
    if (packs.empty() || packs.back().ids.size() + sequence.size() > kTokensOfPack) {
      packs.emplace_back();
    }
    packs.back().ids.insert(packs.back().ids.end(), sequence.begin(), sequence.end());
    packs.back().starts.push_back(static_cast<std::int32_t>(packs.back().ids.size()));
  }
  return packs;
}

/// Products of one layer: inputs and outputs.
std::vector<std::pair<std::int64_t, std::int64_t>> products(const BackboneConfig& config) {
  const std::int64_t query = config.heads * config.head;
  const std::int64_t both = query + 2 * config.key_value_heads * config.head;
  const std::int64_t up = lode::nn::architecture(config).gated ? 2 : 1;
  return {{config.hidden, both},
          {query, config.hidden},
          {config.hidden, up * config.intermediate},
          {config.intermediate, config.hidden}};
}

double flops_of_token(const BackboneConfig& config) {
  double sum = 0;
  for (const auto& [inputs, outputs] : products(config)) {
    sum += 2.0 * static_cast<double>(inputs) * static_cast<double>(outputs);
  }
  return sum * static_cast<double>(config.layers);
}

/// GFLOP/s of LibTorch's matrix products (MKL) of the model's shapes, best of some rounds.
double matrix_rate(const BackboneConfig& config, int threads) {
  const c10::InferenceMode no_gradients;
  at::set_num_threads(threads);
  constexpr std::int64_t kRows = 512;
  double flops = 0;
  std::vector<at::Tensor> left;
  std::vector<at::Tensor> right;
  std::vector<at::Tensor> out;
  for (const auto& [inputs, outputs] : products(config)) {
    left.push_back(at::ones({kRows, inputs}));
    right.push_back(at::ones({outputs, inputs}).t());
    out.push_back(at::empty({kRows, outputs}));
    flops += 2.0 * static_cast<double>(kRows * inputs * outputs);
  }
  double best = 0;
  for (int round = 0; round < 20; ++round) {
    const double seconds = seconds_of([&] {
      for (std::size_t i = 0; i < left.size(); ++i) {
        at::mm_out(out[i], left[i], right[i]);
      }
    });
    best = std::max(best, flops / seconds / 1e9);
  }
  return best;
}

std::unique_ptr<lode::model::Backbone> make(
    const BackboneConfig& config,
    const std::shared_ptr<const lode::model::TensorSource>& tensors,
    std::string_view format,
    std::size_t threads) {
  lode::model::BackboneOptions options{.threads = threads};
  if (format == "float32-torch") {
    return lode::nn::make_torch_backbone(config, tensors, options);
  }
  options.format = format == "int8"       ? NumberFormat::Int8
                   : format == "bfloat16" ? NumberFormat::BFloat16
                                          : NumberFormat::Float32;
  return lode::nn::make_cpu_backbone(config, tensors, options);
}

int run(const std::vector<std::string>& arguments) {
  const std::string& folder = arguments[0];
  const std::size_t threads = arguments.size() > 3 ? std::stoul(arguments[3]) : 2;
  const int repeat = arguments.size() > 4 ? std::stoi(arguments[4]) : 3;
  const std::vector<Pack> packs = read_packs(arguments[1]);

  std::shared_ptr<const lode::model::TensorSource> tensors;
  BackboneConfig config;
  std::unique_ptr<lode::model::Backbone> backbone;
  std::vector<float> first;
  const double start = seconds_of([&] {
    tensors = lode::model::open_safetensors(folder + "/model.safetensors");
    const lode::Json json =
        lode::value_or_throw(lode::parse_json(lode::read_file(folder + "/config.json")));
    config = lode::model::read_backbone_config(lode::model::ConfigObject(json, "config.json"));
    config.tensor_prefix = lode::model::find_tensor_prefix(config.family, *tensors);
    backbone = make(config, tensors, arguments[2], threads);
    const auto length = static_cast<std::size_t>(packs.front().starts[1]);
    first.resize(length * static_cast<std::size_t>(config.hidden));
    const std::vector<std::int32_t> starts = {0, static_cast<std::int32_t>(length)};
    backbone->run(
        {.ids = std::span(packs.front().ids).first(length), .starts = starts, .wanted = {}}, first);
  });

  std::size_t tokens = 0;
  std::size_t sequences = 0;
  std::vector<float> states;
  for (const Pack& pack : packs) {
    tokens += pack.ids.size();
    sequences += pack.starts.size() - 1;
    states.resize(
        std::max(states.size(), pack.ids.size() * static_cast<std::size_t>(config.hidden)));
  }
  const auto pass = [&] {
    for (const Pack& pack : packs) {
      backbone->run(
          {.ids = pack.ids, .starts = pack.starts, .wanted = {}},
          std::span(states).first(pack.ids.size() * static_cast<std::size_t>(config.hidden)));
    }
  };
  double rate = matrix_rate(config, static_cast<int>(threads));
  double best = 0;
  double best_of_processor = 0;
  for (int round = 0; round < repeat; ++round) {
    best_of_processor = std::max(
        best_of_processor, static_cast<double>(tokens) / processor_seconds_of([&] {
                             best = std::max(best, static_cast<double>(tokens) / seconds_of(pass));
                           }));
    rate = std::max(rate, matrix_rate(config, static_cast<int>(threads)));
  }
  const double own = best * flops_of_token(config) / 1e9;
  std::cout << arguments[2] << " threads " << threads << ": first states after " << start * 1000
            << " ms; " << best << " tokens/s, "
            << best * static_cast<double>(sequences) / static_cast<double>(tokens)
            << " sequences/s; linear layers " << own << " GFLOP/s, matrix products alone " << rate
            << " (" << own / rate * 100 << " %); "
            << best_of_processor * flops_of_token(config) / 1e9 << " GFLOP in a processor second\n";
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  if (arguments.size() < 3) {
    std::cerr << kUsage;
    return 2;
  }
  const char* const instructions = std::getenv("LODE_INSTRUCTIONS");
  if (instructions != nullptr && std::string_view(instructions) == "avx2") {
    hwy::DisableTargets(HWY_AVX3 | (HWY_AVX3 - 1));
  } else if (instructions != nullptr) {
    std::cerr << "LODE_INSTRUCTIONS is '" << instructions << "', expected avx2\n";
    return 2;
  }
  try {
    return run(arguments);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
