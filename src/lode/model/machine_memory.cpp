#include "lode/model/machine_memory.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/text_file.hpp"

namespace lode::model {
namespace {

namespace fs = std::filesystem;

/// The first whole number of a file; nothing when there is none ("max").
std::optional<std::uint64_t> number_in(std::string_view text) {
  const std::size_t begin = text.find_first_of("0123456789");
  if (begin == std::string_view::npos) {
    return std::nullopt;
  }
  std::uint64_t value = 0;
  const char* const end = text.data() + text.size();
  return std::from_chars(text.data() + begin, end, value).ec == std::errc() ? std::optional(value)
                                                                            : std::nullopt;
}

std::optional<std::uint64_t> number_of_file(const fs::path& path) {
  try {
    return number_in(read_text_file(path));
  } catch (const Error&) {
    return std::nullopt;  // Not every system has it.
  }
}

std::optional<std::uint64_t> available_in_system(const fs::path& root) {
  constexpr std::uint64_t kKilobyte = 1024;
  try {
    LineReader lines(root / "proc/meminfo");
    for (std::string_view line; lines.next(line);) {
      if (line.starts_with("MemAvailable:")) {
        const auto kilobytes = number_in(line);
        return kilobytes ? std::optional(*kilobytes * kKilobyte) : std::nullopt;
      }
    }
  } catch (const Error&) {
    return std::nullopt;
  }
  return std::nullopt;
}

std::optional<std::uint64_t> left_in_group(const fs::path& limit, const fs::path& usage) {
  const auto most = number_of_file(limit);
  const auto used = number_of_file(usage);
  if (!most || !used) {
    return std::nullopt;
  }
  return *most > *used ? *most - *used : 0;
}

}  // namespace

std::uint64_t available_memory(const fs::path& root) {
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  const fs::path groups = root / "sys/fs/cgroup";
  for (const auto& found : {available_in_system(root),
                            left_in_group(groups / "memory.max", groups / "memory.current"),
                            left_in_group(groups / "memory/memory.limit_in_bytes",
                                          groups / "memory/memory.usage_in_bytes")}) {
    least = std::min(least, found.value_or(least));
  }
  return least;
}

void require_memory(std::string_view model,
                    std::uint64_t weights,
                    std::uint64_t beyond,
                    std::uint64_t available) {
  if (weights > available) {
    throw Error(
        ErrorKind::Unsupported,
        fmt::format("{} needs {} of memory, this machine has {} left: take a smaller model, "
                    "dtype=int8 or dtype=bf16, or a machine with more",
                    model,
                    size_text(weights),
                    size_text(available)));
  }
  if (beyond > available - weights) {
    throw Error(ErrorKind::Unsupported,
                fmt::format("--memory allows {} beyond the weights of {}, which are {}, but this "
                            "machine has {} left: allow less",
                            size_text(beyond),
                            model,
                            size_text(weights),
                            size_text(available)));
  }
}

std::string size_text(std::uint64_t bytes) {
  constexpr double kStep = 1000.0;
  constexpr double kSmall = 10.0;  // Below it one decimal is shown.
  if (bytes < static_cast<std::uint64_t>(kStep)) {
    return fmt::format("{} B", bytes);
  }
  double value = static_cast<double>(bytes) / kStep;
  const char* unit = "kB";
  for (const char* const next : {"MB", "GB", "TB"}) {
    if (value >= kStep) {
      value /= kStep;
      unit = next;
    }
  }
  return value < kSmall ? fmt::format("{:.1f} {}", value, unit)
                        : fmt::format("{:.0f} {}", value, unit);
}

}  // namespace lode::model
