#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace lode::model {

/// Scales a vector to the length 1; one of zeros stays.
void normalize(std::span<float> vector) noexcept;

[[nodiscard]] bool is_finite(std::span<const float> vector) noexcept;

/// Throws Error(Unfinished) that shows the beginning of the text whose vector is not finite.
[[noreturn]] void refuse_not_finite(std::string_view model,
                                    std::size_t number,
                                    std::string_view text);

}  // namespace lode::model
