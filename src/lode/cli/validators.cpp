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

CLI::Validator memory_size() {
  return {[convert = CLI::AsSizeValue(false)](std::string& text) -> std::string {
            constexpr std::uint64_t kLeast = std::uint64_t{1} << 20U;
            const std::string given = text;
            const bool begins_well = !text.empty() && text.front() >= '0' && text.front() <= '9';
            if (!begins_well || !convert(text).empty()) {
              return fmt::format("a size such as 500MB was expected, found '{}'", given);
            }
            std::uint64_t bytes = 0;
            const char* const end = text.data() + text.size();
            if (std::from_chars(text.data(), end, bytes).ec != std::errc() || bytes < kLeast) {
              return fmt::format("'{}' is too little, at least 1MB is needed", given);
            }
            return {};
          },
          "SIZE",
          "size of memory"};
}

}  // namespace lode::cli
