#include "lode/source/ignore_files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <tuple>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include "lode/base/error.hpp"
#include "lode/base/log.hpp"

namespace lode::source {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxIgnoreFileBytes = 100U << 20U;

void warn(const std::string& path, std::string_view reason) {
  log_warning(fmt::format("{}: the ignore file is not heeded: {}", path, reason));
}

/// Content of an ignore file; empty when it is not open, no file, or cannot be read.
std::string read_ignore_file(const Descriptor& file, const std::string& shown) {
  struct stat status = {};
  if (!file.valid() || ::fstat(file.get(), &status) != 0 || !S_ISREG(status.st_mode)) {
    return {};
  }
  try {
    std::string content = read_all(file.get(), kMaxIgnoreFileBytes, shown);
    if (content.size() <= kMaxIgnoreFileBytes) {
      return content;
    }
    warn(shown, "it is larger than 100 MiB");
  } catch (const Error& error) {
    warn(shown, error.message());
  }
  return {};
}

/// The level of `content` over `above`, or `above` when it has no rule.
const IgnoreLevel* push(const std::string& content,
                        const std::string& source,
                        std::size_t base,
                        const IgnoreLevel* above,
                        bool fold_case,
                        IgnoreFiles::Owner& owner) {
  IgnoreList list = IgnoreList::parse(content, fold_case);
  if (list.empty()) {
    return above;
  }
  owner.push_back(std::make_unique<IgnoreLevel>(IgnoreLevel{std::move(list), source, base, above}));
  return owner.back().get();
}

}  // namespace

IgnoreFiles::IgnoreFiles(const WalkStart& start, const RepositoryScope* scope, Owner& owner)
    : start_(start) {
  if (scope != nullptr) {
    const fs::path below = start.root.lexically_relative(scope->repository().work_folder);
    prefix_ = below == "." ? std::string() : below.string() + '/';
    if (start.options.ignore) {
      read_outer(*scope, owner);
    }
  }
}

void IgnoreFiles::read_outer(const RepositoryScope& scope, Owner& owner) {
  const bool fold_case = scope.settings().fold_case;
  outer_.git = repository_rules(scope, owner);
  for (std::size_t begin = 0; begin < prefix_.size();) {
    const std::string_view above = std::string_view(prefix_).substr(0, begin);
    const Descriptor folder = open_folder((scope.repository().work_folder / above).string());
    outer_.git = add_level(folder, ".gitignore", above, outer_.git, fold_case, owner);
    outer_.ignore = add_level(folder, ".ignore", above, outer_.ignore, false, owner);
    outer_.lodeignore = add_level(folder, ".lodeignore", above, outer_.lodeignore, false, owner);
    const std::size_t end = prefix_.find('/', begin);
    const std::string_view path = std::string_view(prefix_).substr(0, end);
    for (const IgnoreLevel** rules : {&outer_.git, &outer_.ignore, &outer_.lodeignore}) {
      if (judge(*rules, path, true).answer == IgnoreVerdict::Answer::Ignored) {
        *rules = nullptr;
      }
    }
    begin = end + 1;
  }
}

IgnoreRules IgnoreFiles::add_levels(const Descriptor& folder,
                                    std::string_view path,
                                    const std::vector<FolderEntry>& entries,
                                    const IgnoreRules& rules,
                                    const RepositoryScope* scope,
                                    Owner& owner) const {
  IgnoreRules result = rules;
  if (!start_.options.ignore) {
    return result;
  }
  const bool fold_case = scope != nullptr && scope->settings().fold_case;
  const std::tuple<const char*, const IgnoreLevel**, bool> kinds[] = {
      {".gitignore", &result.git, fold_case},
      {".ignore", &result.ignore, false},
      {".lodeignore", &result.lodeignore, false},
  };
  for (const auto& [name, level, fold] : kinds) {
    const auto has_name = [wanted = std::string_view(name)](const FolderEntry& entry) {
      return entry.name == wanted;
    };
    if (std::any_of(entries.begin(), entries.end(), has_name)) {
      *level = add_level(folder, name, path, *level, fold, owner);
    }
  }
  return result;
}

const IgnoreLevel* IgnoreFiles::add_level(const Descriptor& folder,
                                          const char* name,
                                          std::string_view path,
                                          const IgnoreLevel* above,
                                          bool fold_case,
                                          Owner& owner) const {
  const std::string shown = path.starts_with(prefix_)
                                ? std::string(path.substr(prefix_.size())) + name
                                : (start_.repository->work_folder / path / name).string();
  const Descriptor file = open_beneath(folder.get(), name, O_RDONLY);
  if (!file.valid() && errno != ENOENT) {
    warn(shown, errno == ELOOP ? "it is a symbolic link" : std::strerror(errno));
  }
  return push(read_ignore_file(file, shown), shown, path.size(), above, fold_case, owner);
}

const IgnoreLevel* IgnoreFiles::repository_rules(const RepositoryScope& scope, Owner& owner) const {
  const IgnoreLevel* rules = nullptr;
  if (!start_.options.ignore) {
    return rules;
  }
  for (const fs::path& path :
       {scope.settings().excludes_file, scope.repository().common_folder / "info" / "exclude"}) {
    // These may be symbolic links: they are the user's own, not the tree's.
    const Descriptor file(path.empty() ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (!path.empty() && !file.valid() && errno != ENOENT && errno != ENOTDIR) {
      warn(path.string(), std::strerror(errno));
    }
    rules = push(read_ignore_file(file, path.string()),
                 path.string(),
                 scope.base(),
                 rules,
                 scope.settings().fold_case,
                 owner);
  }
  return rules;
}

}  // namespace lode::source
