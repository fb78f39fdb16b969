#include <array>
#include <cstdlib>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <pwd.h>

#include "lode/base/file.hpp"
#include "lode/base/glob.hpp"
#include "lode/base/log.hpp"
#include "lode/source/git_config.hpp"

namespace lode::source {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxIncludeDepth = 10;  // As in git.

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : value;
}

fs::path user_configuration(std::string_view name) {
  if (const std::string folder = environment("XDG_CONFIG_HOME"); !folder.empty()) {
    return fs::path(folder) / "git" / name;
  }
  const std::string home = environment("HOME");
  return home.empty() ? fs::path() : fs::path(home) / ".config" / "git" / name;
}

/// "~/x" and "~user/x" as git expands them.
fs::path expanded(const std::string& path) {
  if (!path.starts_with('~')) {
    return path;
  }
  const std::size_t slash = std::min(path.find('/'), path.size());
  const std::string user = path.substr(1, slash - 1);
  const std::string rest = path.substr(slash);
  if (user.empty()) {
    return environment("HOME") + rest;
  }
  const passwd* entry = ::getpwnam(user.c_str());
  return entry == nullptr ? fs::path(path) : fs::path(entry->pw_dir + rest);
}

bool is_true(const std::optional<std::string>& value) {
  if (!value) {
    return true;
  }
  constexpr std::array<std::string_view, 3> kTrue = {"true", "yes", "on"};
  std::string lowered = *value;
  for (char& c : lowered) {
    c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c;
  }
  return std::find(kTrue.begin(), kTrue.end(), lowered) != kTrue.end() ||
         std::strtol(lowered.c_str(), nullptr, 0) != 0;
}

class Reader {
 public:
  explicit Reader(const Repository& repository) : repository_(repository) {
    settings_.excludes_file = user_configuration("ignore");
  }

  GitSettings run() {
    if (!is_true(environment("GIT_CONFIG_NOSYSTEM"))) {
      const std::string system = environment("GIT_CONFIG_SYSTEM");
      read(system.empty() ? fs::path("/etc/gitconfig") : fs::path(system), 0);
    }
    if (const std::string global = environment("GIT_CONFIG_GLOBAL"); !global.empty()) {
      read(global, 0);
    } else {
      read(user_configuration("config"), 0);
      if (const std::string home = environment("HOME"); !home.empty()) {
        read(fs::path(home) / ".gitconfig", 0);
      }
    }
    read(repository_.common_folder / "config", 0);
    if (worktree_settings_) {
      read(repository_.git_folder / "config.worktree", 0);
    }
    return std::move(settings_);
  }

 private:
  void read(const fs::path& path, int depth) {
    std::error_code error;
    if (path.empty()) {
      return;
    }
    settings_.files.push_back(path);
    if (!fs::is_regular_file(path, error)) {
      return;
    }
    if (depth > kMaxIncludeDepth) {
      log_warning(fmt::format("{}: git settings include each other without end", path.string()));
      return;
    }
    try {
      for (const GitVariable& variable : value_or_throw(parse_git_config(read_file(path)))) {
        apply(variable, path, depth);
      }
    } catch (const Error& failure) {
      log_warning(
          fmt::format("{}: git settings are left out: {}", path.string(), failure.message()));
    }
  }

  void apply(const GitVariable& variable, const fs::path& file, int depth) {
    const auto is = [&](std::string_view section, std::string_view name) {
      return variable.section == section && variable.name == name;
    };
    const std::string value = variable.value.value_or("");
    if (variable.section.starts_with("include") && variable.name == "path") {
      const bool always = variable.section == "include" && variable.subsection.empty();
      if (always || (variable.section == "includeif" && holds(variable.subsection, file))) {
        read(file.parent_path() / expanded(value), depth + 1);
      }
    } else if (!variable.subsection.empty()) {
      return;
    } else if (is("core", "excludesfile")) {
      settings_.excludes_file = value.empty() || repository_.work_folder.empty()
                                    ? expanded(value)
                                    : repository_.work_folder / expanded(value);
    } else if (is("core", "ignorecase")) {
      settings_.fold_case = is_true(variable.value);
    } else if (is("extensions", "objectformat")) {
      settings_.hash_bytes = value == "sha256" ? 32 : 20;
    } else if (is("extensions", "worktreeconfig")) {
      worktree_settings_ = is_true(variable.value);
    }
  }

  /// Whether the condition of an includeIf holds.
  [[nodiscard]] bool holds(std::string_view condition, const fs::path& file) {
    const std::size_t colon = condition.find(':');
    if (colon == std::string_view::npos) {
      return false;
    }
    const std::string_view kind = condition.substr(0, colon);
    std::string pattern(condition.substr(colon + 1));
    if (pattern.ends_with('/')) {
      pattern += "**";
    }
    if (kind == "onbranch") {
      return Glob(pattern).matches(branch());
    }
    if (kind != "gitdir" && kind != "gitdir/i") {
      return false;
    }
    pattern = expanded(pattern).string();
    if (pattern.starts_with("./")) {
      pattern = (file.parent_path() / pattern.substr(2)).string();
    } else if (!pattern.starts_with('/')) {
      pattern.insert(0, "**/");
    }
    return Glob(pattern, {.pathname = true, .fold_case = kind == "gitdir/i"})
        .matches(repository_.git_folder.string());
  }

  [[nodiscard]] std::string branch() {
    constexpr std::string_view kPrefix = "ref: refs/heads/";
    settings_.files.push_back(repository_.git_folder / "HEAD");
    std::string head = read_file(repository_.git_folder / "HEAD");
    if (!head.starts_with(kPrefix)) {
      return {};
    }
    head.erase(0, kPrefix.size());
    head.resize(head.find_last_not_of("\n\r ") + 1);
    return head;
  }

  const Repository& repository_;
  GitSettings settings_;
  bool worktree_settings_ = false;
};

}  // namespace

GitSettings read_git_settings(const Repository& repository) {
  return Reader(repository).run();
}

}  // namespace lode::source
