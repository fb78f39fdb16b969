#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "lode/source/tree.hpp"

namespace lode::testing {

/// Runs git in `folder` without the settings of this user or system, with `input` as its stdin;
/// what it prints. Throws when git fails.
std::string git(const std::filesystem::path& folder,
                const std::vector<std::string>& arguments,
                const std::string& input = {});

/// Whether there is a git to run.
bool has_git();

/// Writes files (parents are made), by path below `folder`. A path that ends in '/' makes a folder.
void make_files(const std::filesystem::path& folder,
                const std::map<std::string, std::string>& files);

/// Walks `place`; the paths that were taken, in the listing's order.
std::vector<std::string> taken(const std::filesystem::path& place,
                               const source::WalkOptions& options = {});

/// What was left out: path -> reason's name.
std::map<std::string, std::string> skipped(const std::filesystem::path& place,
                                           const source::WalkOptions& options = {});

}  // namespace lode::testing

/// Skips the test, visibly, without a git program.
#define LODE_SKIP_WITHOUT_GIT()              \
  if (!lode::testing::has_git()) {           \
    GTEST_SKIP() << "needs the program git"; \
  }
