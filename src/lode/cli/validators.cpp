#include "lode/cli/validators.hpp"

#include <charconv>
#include <optional>

#include <fmt/format.h>

namespace lode::cli {
namespace {

/// A whole number that fits 64 bits.
std::optional<std::uint64_t> read_count(const std::string& text) {
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  const auto parsed = std::from_chars(text.data(), end, value);
  return parsed.ec == std::errc() && parsed.ptr == end ? std::optional(value) : std::nullopt;
}

}  // namespace

CLI::Validator not_empty() {
  return {[](const std::string& text) {
            return text.empty() ? std::string("the text is empty") : std::string();
          },
          "",
          "not empty"};
}

CLI::Validator positive_count() {
  return {[](const std::string& text) {
            return read_count(text).value_or(0) > 0
                       ? std::string()
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

CLI::Validator at_least(std::uint64_t least, const std::string& shown) {
  return {[least, shown](const std::string& text) {
            const auto value = read_count(text);
            return value && *value >= least
                       ? std::string()
                       : fmt::format("at least {} was expected, found '{}'", shown, text);
          },
          "",
          "at least " + shown};
}

}  // namespace lode::cli
