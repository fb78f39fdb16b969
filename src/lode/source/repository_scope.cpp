#include "lode/source/repository_scope.hpp"

#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/file.hpp"
#include "lode/base/log.hpp"

namespace lode::source {

RepositoryScope::RepositoryScope(Repository repository, std::size_t base)
    : repository_(std::move(repository)), settings_(read_git_settings(repository_)), base_(base) {}

bool RepositoryScope::tracks(std::string_view path, bool folder) const {
  std::call_once(once_, [&] { read_index(); });
  path.remove_prefix(base_);
  return tracked_.contains(path) || (folder && tracked_.contains_below(path));
}

void RepositoryScope::read_index() const {
  const std::filesystem::path file = repository_.git_folder / "index";
  std::error_code error;
  if (!std::filesystem::exists(file, error)) {
    return;
  }
  try {
    tracked_ = TrackedPaths(MappedFile(file).view(), settings_.hash_bytes);
  } catch (const Error& failure) {
    log_warning(fmt::format("{}: {}; tracked files that an ignore rule names are left out",
                            file.string(),
                            failure.message()));
  }
}

}  // namespace lode::source
