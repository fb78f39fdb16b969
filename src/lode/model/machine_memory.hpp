#pragma once

#include <cstdint>
#include <filesystem>
#include <string_view>

namespace lode::model {

/// Bytes of memory that this process can still get without swapping: what the system calls
/// available, or less where a control group limits it. `root` is "/" but in tests.
[[nodiscard]] std::uint64_t available_memory(const std::filesystem::path& root = "/");

/// Throws Error(Unsupported) that names the model and the sizes unless `weights` and `beyond`, what
/// encoding may use besides (`--memory`), are available together; the message says which of the
/// two is too much.
void require_memory(std::string_view model,
                    std::uint64_t weights,
                    std::uint64_t beyond,
                    std::uint64_t available);

/// "1.5 GB".
[[nodiscard]] std::string size_text(std::uint64_t bytes);

}  // namespace lode::model
