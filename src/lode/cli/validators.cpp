#include "lode/cli/validators.hpp"

#include <charconv>
#include <cstdint>
#include <string>

#include <fmt/format.h>

namespace lode::cli {

CLI::Validator not_empty() {
  return {[](const std::string& text) {
            return text.empty() ? std::string("the text is empty") : std::string();
          },
          "",
          "not empty"};
}

CLI::Validator positive_count() {
  return {[](const std::string& text) {
            std::uint64_t value = 0;
            const char* const end = text.data() + text.size();
            const auto parsed = std::from_chars(text.data(), end, value);
            const bool good = parsed.ec == std::errc() && parsed.ptr == end && value > 0;
            return good ? std::string()
                        : fmt::format("a whole number from 1 was expected, found '{}'", text);
          },
          "",
          "positive count"};
}

}  // namespace lode::cli
