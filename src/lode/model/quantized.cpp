#include "lode/model/quantized.hpp"

#include <algorithm>
#include <cmath>

namespace lode::model {

bool runs_in_int8(std::string_view name, std::size_t rank) {
  return rank == 2 && name.find("embed") == std::string_view::npos;
}

float quantize_row(std::span<const float> row, std::int32_t largest, std::int8_t* to) {
  float most = 0.0F;
  for (const float value : row) {
    most = std::max(most, std::abs(value));
  }
  const auto limit = static_cast<float>(largest);
  const float inverse = most > 0.0F ? limit / most : 0.0F;
  for (const float value : row) {
    *to++ = static_cast<std::int8_t>(std::lrintf(value * inverse));
  }
  return most / limit;
}

}  // namespace lode::model
