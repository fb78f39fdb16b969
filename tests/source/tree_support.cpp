#include "source/tree_support.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <stdexcept>

#include "support/data.hpp"

namespace lode::testing {
namespace {

std::string quoted(const std::string& word) {
  std::string result = "'";
  for (const char c : word) {
    result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  }
  return result + "'";
}

}  // namespace

std::string git(const std::filesystem::path& folder,
                const std::vector<std::string>& arguments,
                const std::string& input) {
  std::string command =
      "GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_CEILING_DIRECTORIES=" +
      quoted(folder.parent_path().string()) +
      " GIT_AUTHOR_DATE='2020-01-01T00:00:00Z' GIT_COMMITTER_DATE='2020-01-01T00:00:00Z'"
      " git -c user.name=Tester -c user.email=tester@example.org -c init.defaultBranch=main"
      " -c protocol.file.allow=always -c core.quotePath=false -C " +
      quoted(folder.string());
  for (const std::string& argument : arguments) {
    command += " " + quoted(argument);
  }
  const TemporaryFolder scratch;
  std::ofstream(scratch / "input", std::ios::binary) << input;
  command += " 2>&1 <" + quoted((scratch / "input").string());
  FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) {
    throw std::runtime_error("cannot start a shell");
  }
  std::string output;
  std::array<char, 4096> buffer = {};
  while (const std::size_t size = std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    output.append(buffer.data(), size);
  }
  if (::pclose(pipe) != 0) {
    throw std::runtime_error(command + ": " + output);
  }
  return output;
}

bool has_git() {
  static const bool found = std::system("git --version >/dev/null 2>&1") == 0;
  return found;
}

void make_files(const std::filesystem::path& folder,
                const std::map<std::string, std::string>& files) {
  for (const auto& [path, content] : files) {
    const std::filesystem::path whole = folder / path;
    if (path.ends_with('/')) {
      std::filesystem::create_directories(whole);
      continue;
    }
    std::filesystem::create_directories(whole.parent_path());
    std::ofstream(whole, std::ios::binary) << content;
  }
}

std::vector<std::string> taken(const std::filesystem::path& place,
                               const source::WalkOptions& options) {
  std::vector<std::string> paths;
  for (const source::TreeFile& file :
       source::SourceTree::open(place.string(), options)->list().files) {
    paths.push_back(file.path);
  }
  return paths;
}

std::map<std::string, std::string> skipped(const std::filesystem::path& place,
                                           const source::WalkOptions& options) {
  std::map<std::string, std::string> reasons;
  for (const source::SkippedPath& path :
       source::SourceTree::open(place.string(), options)->list().skipped) {
    reasons.emplace(path.path, source::to_string(path.reason));
  }
  return reasons;
}

}  // namespace lode::testing
