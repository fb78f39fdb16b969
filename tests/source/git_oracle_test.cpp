// Random trees with random ignore files: the walk takes what `git ls-files -co --exclude-standard`
// lists.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "lode/source/tree.hpp"

#include "source/tree_support.hpp"
#include "support/data.hpp"

namespace lode::source {
namespace {

/// Short names over few letters, so that patterns hit.
rc::Gen<std::string> name() {
  return rc::gen::map(rc::gen::nonEmpty(rc::gen::container<std::string>(
                          rc::gen::element('a', 'b', 'a', 'b', '.', ' ', '\\', '[', 'A', '-'))),
                      [](std::string text) {
                        text.resize(std::min<std::size_t>(text.size(), 4));
                        return text == "." || text == ".." ? std::string("a") : text;
                      });
}

rc::Gen<std::string> path() {
  return rc::gen::map(rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(name())),
                      [](std::vector<std::string> parts) {
                        parts.resize(std::min<std::size_t>(parts.size(), 4));
                        std::string joined = parts.front();
                        for (std::size_t i = 1; i < parts.size(); ++i) {
                          joined += "/" + parts[i];
                        }
                        return joined;
                      });
}

rc::Gen<std::string> pattern() {
  const auto piece = rc::gen::element<std::string>("a",
                                                   "b",
                                                   "a",
                                                   "b",
                                                   "*",
                                                   "**",
                                                   "/",
                                                   "/",
                                                   "**/",
                                                   "/**",
                                                   "?",
                                                   "[ab]",
                                                   "[!a]",
                                                   "[^b]",
                                                   "[a-b]",
                                                   "[",
                                                   "]",
                                                   "\\",
                                                   "\\a",
                                                   "\\ ",
                                                   " ",
                                                   ".",
                                                   "!",
                                                   "#",
                                                   "A",
                                                   "-",
                                                   "[[:alpha:]]",
                                                   "[[:upper:]a]",
                                                   "[]-]",
                                                   "[\\]a]",
                                                   "\t",
                                                   "*.",
                                                   "[a/b]",
                                                   "[:x]",
                                                   "\\/");
  return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                      [](const std::vector<std::string>& pieces) {
                        std::string joined;
                        for (std::size_t i = 0; i < pieces.size() && i < 7; ++i) {
                          joined += pieces[i];
                        }
                        return joined;
                      });
}

rc::Gen<std::string> ignore_file() {
  const auto line = rc::gen::pair(
      pattern(), rc::gen::element<std::string>("\n", "\n", "/\n", "/\n", "\r\n", " \n", "\n\n"));
  return rc::gen::map(rc::gen::container<std::vector<std::pair<std::string, std::string>>>(line),
                      [](const std::vector<std::pair<std::string, std::string>>& lines) {
                        std::string text;
                        for (std::size_t i = 0; i < lines.size() && i < 8; ++i) {
                          text += lines[i].first + lines[i].second;
                        }
                        return text;
                      });
}

/// Makes the file unless a part of its path is a file already or it is a folder.
bool try_file(const std::filesystem::path& path, const std::string& content) {
  std::error_code error;
  std::filesystem::create_directories(path.parent_path(), error);
  if (error || std::filesystem::exists(path)) {
    return false;
  }
  std::ofstream(path, std::ios::binary) << content;
  return true;
}

std::vector<std::string> split_at_nul(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, '\0');) {
    parts.push_back(part);
  }
  return parts;
}

/// What git lists, as far as it is there.
std::vector<std::string> listed_by_git(const std::filesystem::path& folder) {
  std::vector<std::string> paths =
      split_at_nul(testing::git(folder, {"ls-files", "-z", "-co", "--exclude-standard"}));
  std::sort(paths.begin(), paths.end());
  paths.erase(std::unique(paths.begin(), paths.end()), paths.end());
  std::erase_if(paths, [&](const std::string& path) {
    return !std::filesystem::is_regular_file(folder / path);
  });
  return paths;
}

/// A repository with random files and ignore files, some of the files in its index.
void make_repository(const std::filesystem::path& folder) {
  testing::git(folder, {"init", "-q"});
  const std::string version = *rc::gen::element<std::string>("2", "4");
  std::vector<std::string> add = {"-c", "index.version=" + version, "add", "-f", "--"};
  const std::size_t no_files = add.size();
  for (const std::string& file : *rc::gen::container<std::vector<std::string>>(30, path())) {
    if (try_file(folder / file, "") && *rc::gen::inRange(0, 4) == 0) {
      add.push_back(file);
    }
  }
  if (add.size() > no_files) {
    testing::git(folder, add);
    std::filesystem::remove(folder / add.back());  // S14: still listed by --cached.
  }
  try_file(folder / ".gitignore", *ignore_file());
  for (const std::string& below : *rc::gen::container<std::vector<std::string>>(3, path())) {
    try_file(folder / below / ".gitignore", *ignore_file());
  }
  std::ofstream(folder / ".git/info/exclude") << *ignore_file();
}

/// The rule that ignores each path, "FILE:LINE: PATTERN", as git tells it.
std::map<std::string, std::string> rules_by_git(const std::filesystem::path& folder,
                                                const std::vector<std::string>& paths) {
  std::string input;
  for (const std::string& path : paths) {
    input += path + '\0';
  }
  std::map<std::string, std::string> rules;
  if (!paths.empty()) {
    const std::vector<std::string> fields = split_at_nul(
        testing::git(folder, {"check-ignore", "-v", "-z", "--no-index", "--stdin"}, input));
    for (std::size_t i = 0; i + 4 <= fields.size(); i += 4) {
      rules[fields[i + 3]] = fields[i] + ":" + fields[i + 1] + ": " + fields[i + 2];
    }
  }
  return rules;
}

RC_GTEST_PROP(GitOracle, S14_TreesAreListedAsByGit, ()) {
  if (!testing::has_git()) {
    std::cerr << "skipped: needs the program git\n";
    return;
  }
  const testing::TemporaryFolder folder;
  const testing::TemporaryFolder home;
  make_repository(folder.path());
  std::ofstream(home / "excludes") << *ignore_file();
  const std::string ignore_case = *rc::gen::element<std::string>("true", "false");
  std::ofstream(folder / ".git/config", std::ios::app)
      << "[core]\n\texcludesFile = \"" << (home / "excludes").string()
      << "\"\n\tignoreCase = " << ignore_case << "\n";

  const TreeListing listing = SourceTree::open(folder.path().string(), {.hidden = true})->list();
  std::vector<std::string> taken;
  for (const TreeFile& file : listing.files) {
    taken.push_back(file.path);
  }
  RC_ASSERT(taken == listed_by_git(folder.path()));

  std::map<std::string, std::string> rules;
  std::vector<std::string> ignored;
  for (const SkippedPath& skipped : listing.skipped) {
    if (skipped.reason == SkipReason::IgnoredByGit) {
      std::string name = skipped.path;
      name.resize(name.size() - (name.ends_with('/') ? 1 : 0));
      rules[name] = skipped.detail;
      ignored.push_back(name);
    }
  }
  RC_CLASSIFY(!ignored.empty());
  std::map<std::string, std::string> expected = rules_by_git(folder.path(), ignored);
  for (auto& [name, rule] : expected) {
    if (rule.starts_with(".git/info/exclude")) {
      rule = (std::filesystem::canonical(folder.path()) / rule).string();
    }
  }
  RC_ASSERT(rules == expected);
}

}  // namespace
}  // namespace lode::source
