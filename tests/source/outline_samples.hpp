#pragma once

#include <string>
#include <vector>

namespace lode::source {

/// A file of tests/data/source/outline; its stem is the language ("cpp" is c++).
struct OutlineSample {
  std::string name;
  std::string language;
  std::string text;
};
[[nodiscard]] std::vector<OutlineSample> outline_samples();

}  // namespace lode::source
