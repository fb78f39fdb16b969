#pragma once

#include <string>
#include <string_view>

namespace lode {

/// An ASCII capital in lower case; every other byte as it is.
[[nodiscard]] constexpr char to_lower_ascii(char c) noexcept {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
[[nodiscard]] inline std::string to_lower_ascii(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    c = to_lower_ascii(c);
  }
  return lower;
}

}  // namespace lode
