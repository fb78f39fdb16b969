#include "source/outline_samples.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "support/data.hpp"

namespace lode::source {

std::vector<OutlineSample> outline_samples() {
  std::vector<OutlineSample> samples;
  for (const auto& entry : std::filesystem::directory_iterator(
           lode::testing::source_path("tests/data/source/outline"))) {
    const std::filesystem::path& path = entry.path();
    if (path.extension() == ".symbols") {
      continue;
    }
    std::stringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    const std::string stem = path.stem().string();
    samples.push_back({path.filename().string(), stem == "cpp" ? "c++" : stem, text.str()});
  }
  std::sort(samples.begin(), samples.end(), [](const OutlineSample& a, const OutlineSample& b) {
    return a.name < b.name;
  });
  return samples;
}

}  // namespace lode::source
