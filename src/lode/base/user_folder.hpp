#pragma once

#include <filesystem>
#include <optional>

namespace lode {

/// Where programs keep what can be made again, by the base directory specification of
/// freedesktop.org: $XDG_CACHE_HOME, else ~/.cache; nothing for a user without home folder.
[[nodiscard]] std::optional<std::filesystem::path> user_cache_folder();

}  // namespace lode
