#include "lode/source/git_config.hpp"

#include <cstdlib>
#include <filesystem>

#include <gtest/gtest.h>

#include "lode/base/file.hpp"
#include "lode/source/tracked_paths.hpp"

#include "source/tree_support.hpp"
#include "support/data.hpp"

namespace lode::source {
namespace {

using testing::make_files;
using testing::TemporaryFolder;

TEST(GitConfig, ReadsGitsSyntax) {
  const auto variables = parse_git_config(
      "[Core]\n\tExcludesFile = ~/x y  ; comment\n ignorecase\n"
      "[includeIf \"gitdir:~/A \\\"b\\\"/\"] path = \"a;b\"  # c\n[a.B]k=1 \\\n  2\\t\n");
  ASSERT_TRUE(variables);
  const std::vector<GitVariable> expected = {
      {"core", "", "excludesfile", "~/x y"},
      {"core", "", "ignorecase", std::nullopt},
      {"includeif", "gitdir:~/A \"b\"/", "path", "a;b"},
      {"a", "b", "k", "1   2\t"},
  };
  EXPECT_EQ(*variables, expected);
}

TEST(GitConfig, AnErrorNamesItsLine) {
  for (const char* text : {"[core]\n[x\n", "[core]\nk = \"a\n", "[core]\nk = \\q\n", "\nk=1\n"}) {
    const auto variables = parse_git_config(text);
    ASSERT_FALSE(variables) << text;
    EXPECT_NE(variables.error().message().find("line 2"), std::string::npos)
        << variables.error().message();
  }
}

/// Sets an environment variable until the end of the scope.
class Environment {
 public:
  Environment(const char* name, const std::string& value) : name_(name) {
    const char* old = std::getenv(name);
    had_ = old != nullptr;
    old_ = had_ ? old : "";
    ::setenv(name, value.c_str(), 1);
  }
  ~Environment() { had_ ? ::setenv(name_, old_.c_str(), 1) : ::unsetenv(name_); }
  Environment(const Environment&) = delete;
  Environment& operator=(const Environment&) = delete;

 private:
  const char* name_;
  std::string old_;
  bool had_ = false;
};

TEST(GitConfig, SettingsComeFromTheUsersAndTheRepositorysFiles) {
  LODE_SKIP_WITHOUT_GIT();
  const TemporaryFolder folder;
  const Environment home("HOME", folder.path().string());
  const Environment xdg("XDG_CONFIG_HOME", "");
  const Environment global("GIT_CONFIG_GLOBAL", "");
  const Environment no_system("GIT_CONFIG_NOSYSTEM", "1");
  make_files(folder.path(),
             {{"r/", ""}, {".config/git/ignore", "*.tmp\n"}, {"r/a.tmp", ""}, {"r/a.bak", ""}});
  testing::git(folder / "r", {"init", "-q"});
  const auto settings = [&] {
    return read_git_settings(*find_repository(std::filesystem::canonical(folder / "r")));
  };
  EXPECT_EQ(settings().excludes_file, folder / ".config/git/ignore");
  EXPECT_EQ(testing::taken(folder / "r"), std::vector<std::string>{"a.bak"});

  make_files(folder.path(),
             {{".gitconfig",
               "[includeIf \"gitdir:**/r/\"]\npath = more\n[includeIf \"onbranch:other\"]\npath = "
               "never\n"},
              {"more", "[core]\nexcludesFile = ~/mine\n"},
              {"never", "[core]\nignoreCase\n"},
              {"mine", "*.bak\n"}});
  EXPECT_EQ(settings().excludes_file, folder / "mine");
  EXPECT_FALSE(settings().fold_case);
  EXPECT_EQ(testing::taken(folder / "r"), std::vector<std::string>{"a.tmp"});

  testing::git(folder / "r", {"config", "core.excludesFile", ""});
  testing::git(folder / "r", {"config", "core.ignoreCase", "yes"});
  EXPECT_TRUE(settings().excludes_file.empty());
  EXPECT_TRUE(settings().fold_case);
}

TEST(TrackedPaths, ADamagedIndexIsRefused) {
  LODE_SKIP_WITHOUT_GIT();
  for (const char* version : {"2", "3", "4"}) {
    const TemporaryFolder folder;
    testing::git(folder.path(), {"init", "-q"});
    make_files(folder.path(), {{"a", ""}, {"a-b", ""}, {"d/x", ""}, {"later", ""}});
    testing::git(folder.path(),
                 {"-c", std::string("index.version=") + version, "add", "a", "a-b", "d"});
    testing::git(folder.path(), {"add", "-N", "later"});
    const std::string index = read_file(folder / ".git/index");
    const TrackedPaths tracked(index, 20);
    EXPECT_EQ(tracked.paths(), (std::vector<std::string>{"a", "a-b", "d/x", "later"}));
    EXPECT_TRUE(tracked.contains("a"));
    EXPECT_FALSE(tracked.contains("d"));
    EXPECT_TRUE(tracked.contains_below("d"));
    EXPECT_FALSE(tracked.contains_below("a"));
    for (std::size_t size = 0; size < index.size(); ++size) {
      try {
        const TrackedPaths cut(index.substr(0, size), 20);
      } catch (const Error& error) {
        EXPECT_TRUE(error.kind() == ErrorKind::Corrupt || error.kind() == ErrorKind::Unsupported);
      }
    }
  }
}

}  // namespace
}  // namespace lode::source
