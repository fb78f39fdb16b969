#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/source/repository.hpp"

namespace lode::source {

/// One variable of a git configuration file (git-config(1), "Syntax").
struct GitVariable {
  std::string section;               ///< Lower case.
  std::string subsection;            ///< As written; empty for none.
  std::string name;                  ///< Lower case.
  std::optional<std::string> value;  ///< Nothing for a name without '=', which means true.
  bool operator==(const GitVariable&) const = default;
};

/// Reads the text of a configuration file, in its order. Includes are variables like others here.
/// An error names the line.
[[nodiscard]] Result<std::vector<GitVariable>> parse_git_config(std::string_view text);

/// The settings of a repository that a walk needs.
struct GitSettings {
  std::filesystem::path excludes_file;  ///< core.excludesFile or git's default; empty for none.
  bool fold_case = false;               ///< core.ignoreCase.
  std::size_t hash_bytes = 20;          ///< 32 with extensions.objectFormat = sha256.
  std::vector<std::filesystem::path> files;  ///< Looked for or read.
};

/// Reads the system's, the user's and the repository's files and what they include, as git does
/// (GIT_CONFIG_SYSTEM, GIT_CONFIG_GLOBAL, GIT_CONFIG_NOSYSTEM, XDG_CONFIG_HOME, HOME; includeIf by
/// gitdir and onbranch). A file that cannot be read or parsed is told on stderr and left out.
[[nodiscard]] GitSettings read_git_settings(const Repository& repository);

}  // namespace lode::source
