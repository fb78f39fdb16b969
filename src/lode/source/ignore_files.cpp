#include "lode/source/ignore_files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>

#include "lode/base/error.hpp"
#include "lode/base/log.hpp"

namespace lode::source {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMaxIgnoreFileBytes = 100U << 20U;

void warn(const std::string& path, std::string_view reason) {
  log_warning(fmt::format("{}: the ignore file is not heeded: {}", path, reason));
}

/// Content of the ignore file `name` in `folder`; empty when there is none or it cannot be read.
std::string read_ignore_file(const Descriptor& folder, const char* name, const std::string& shown) {
  const Descriptor file = open_beneath(folder.get(), name, O_RDONLY);
  if (!file.valid()) {
    if (errno != ENOENT) {
      warn(shown, errno == ELOOP ? "it is a symbolic link" : std::strerror(errno));
    }
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

}  // namespace

IgnoreFiles::IgnoreFiles(const WalkStart& start, Owner& owner) : start_(start) {
  if (start.repository && !start.repository->work_folder.empty()) {
    const fs::path below = start.root.lexically_relative(start.repository->work_folder);
    prefix_ = below == "." ? std::string() : below.string() + '/';
    if (start.options.ignore) {
      read_outer(owner);
    }
  }
}

void IgnoreFiles::read_outer(Owner& owner) {
  outer_.git = repository_rules(*start_.repository, 0, owner);
  for (std::size_t begin = 0; begin < prefix_.size();) {
    const std::string_view above = std::string_view(prefix_).substr(0, begin);
    const Descriptor folder = open_folder((start_.repository->work_folder / above).string());
    outer_.git = add_level(folder, ".gitignore", above, outer_.git, owner);
    outer_.ignore = add_level(folder, ".ignore", above, outer_.ignore, owner);
    outer_.lodeignore = add_level(folder, ".lodeignore", above, outer_.lodeignore, owner);
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
                                    Owner& owner) const {
  IgnoreRules result = rules;
  if (!start_.options.ignore) {
    return result;
  }
  const std::pair<const char*, const IgnoreLevel**> kinds[] = {
      {".gitignore", &result.git},
      {".ignore", &result.ignore},
      {".lodeignore", &result.lodeignore},
  };
  for (const auto& [name, level] : kinds) {
    const std::string_view wanted = name;
    if (std::any_of(entries.begin(), entries.end(), [&](const FolderEntry& entry) {
          return entry.name == wanted;
        })) {
      *level = add_level(folder, name, path, *level, owner);
    }
  }
  return result;
}

const IgnoreLevel* IgnoreFiles::add_level(const Descriptor& folder,
                                          const char* name,
                                          std::string_view path,
                                          const IgnoreLevel* above,
                                          Owner& owner) const {
  const bool inside = path.starts_with(prefix_);
  const std::string shown = inside ? std::string(path.substr(prefix_.size())) + name
                                   : (start_.repository->work_folder / path / name).string();
  IgnoreList list = IgnoreList::parse(read_ignore_file(folder, name, shown), false);
  if (list.empty()) {
    return above;
  }
  owner.push_back(
      std::make_unique<IgnoreLevel>(IgnoreLevel{std::move(list), shown, path.size(), above}));
  return owner.back().get();
}

const IgnoreLevel* IgnoreFiles::repository_rules(const Repository& repository,
                                                 std::size_t base,
                                                 Owner& owner) const {
  const fs::path file = repository.common_folder / "info" / "exclude";
  std::error_code error;
  if (!start_.options.ignore || !fs::exists(file, error)) {
    return nullptr;
  }
  const Descriptor folder = open_folder(file.parent_path().string());
  IgnoreList list = IgnoreList::parse(read_ignore_file(folder, "exclude", file.string()), false);
  if (list.empty()) {
    return nullptr;
  }
  owner.push_back(
      std::make_unique<IgnoreLevel>(IgnoreLevel{std::move(list), file.string(), base, nullptr}));
  return owner.back().get();
}

}  // namespace lode::source
