#include "lode/base/user_folder.hpp"

#include <cstdlib>

#include <pwd.h>
#include <unistd.h>

namespace lode {

std::optional<std::filesystem::path> user_cache_folder() {
  // The base directory specification has relative paths ignored.
  const char* cache = std::getenv("XDG_CACHE_HOME");
  if (cache != nullptr && *cache == '/') {
    return cache;
  }
  const char* home = std::getenv("HOME");
  if (home == nullptr || *home != '/') {
    const passwd* user = ::getpwuid(::getuid());
    home = user != nullptr ? user->pw_dir : nullptr;
  }
  if (home == nullptr || *home != '/') {
    return std::nullopt;
  }
  return std::filesystem::path(home) / ".cache";
}

}  // namespace lode
