#include "lode/model/vectors.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"

namespace lode::model {

void normalize(std::span<float> vector) noexcept {
  double sum = 0.0;
  for (const float value : vector) {
    sum += static_cast<double>(value) * static_cast<double>(value);
  }
  if (sum == 0.0) {
    return;
  }
  const double length = std::sqrt(sum);
  for (float& value : vector) {
    value = static_cast<float>(static_cast<double>(value) / length);
  }
}

bool is_finite(std::span<const float> vector) noexcept {
  return std::all_of(
      vector.begin(), vector.end(), [](float value) { return std::isfinite(value); });
}

void refuse_not_finite(std::string_view model, std::size_t number, std::string_view text) {
  constexpr std::size_t kShown = 60;
  throw Error(ErrorKind::Unfinished,
              fmt::format("{} gives numbers that are not finite for text {}, which begins {}",
                          model,
                          number + 1,
                          to_json_line(Json(to_utf8(text.substr(0, kShown))))));
}

}  // namespace lode::model
