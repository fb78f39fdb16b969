#include "lode/search/file_filter.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "lode/base/error.hpp"

namespace lode::search {
namespace {

/// The pattern without the marks that say where it applies: a '/' at its beginning and end.
std::string_view core(std::string_view pattern) {
  if (pattern.starts_with("./")) {
    pattern.remove_prefix(1);
  }
  if (pattern.starts_with('/')) {
    pattern.remove_prefix(1);
  }
  if (pattern.ends_with('/')) {
    pattern.remove_suffix(1);
  }
  return pattern == "." ? "" : pattern;
}

std::vector<PathGlob> path_globs(const std::vector<std::string>& patterns) {
  return {patterns.begin(), patterns.end()};
}

}  // namespace

PathGlob::PathGlob(std::string_view pattern)
    : glob_(core(pattern)),
      name_only_(pattern.find('/') >= pattern.size() - 1),
      folder_only_(pattern.ends_with('/')) {
  if (core(pattern).empty()) {
    throw Error(ErrorKind::InvalidArgument,
                fmt::format("The path pattern '{}' is empty; expected one like 'src/' or '*.py'.",
                            pattern));
  }
  if (pattern.starts_with('!')) {
    throw Error(
        ErrorKind::InvalidArgument,
        fmt::format("The path pattern '{}' begins with '!'; to leave files out give the "
                    "rest of it as a pattern to exclude, to find a name with '!' write '\\!'.",
                    pattern));
  }
}

bool PathGlob::matches(std::string_view path) const {
  for (std::size_t begin = 0;;) {
    const std::size_t slash = path.find('/', begin);
    const bool folder = slash != std::string_view::npos;
    const std::string_view part =
        name_only_ ? path.substr(begin, slash - begin) : path.substr(0, slash);
    if ((folder || !folder_only_) && glob_.matches(part)) {
      return true;
    }
    if (!folder) {
      return false;
    }
    begin = slash + 1;
  }
}

FileFilter::FileFilter(const FileFilterOptions& options)
    : languages_(options.languages),
      paths_(path_globs(options.paths)),
      excludes_(path_globs(options.excludes)),
      tests_(options.tests) {}

bool FileFilter::matches(const CodeFile& file) const {
  const auto has_path = [&](const PathGlob& glob) { return glob.matches(file.path); };
  if (!languages_.empty() &&
      std::find(languages_.begin(), languages_.end(), file.language) == languages_.end()) {
    return false;
  }
  const bool test = has_role(file.roles, FileRole::Test);
  if (tests_ != TestFiles::In && test != (tests_ == TestFiles::Only)) {
    return false;
  }
  return (paths_.empty() || std::any_of(paths_.begin(), paths_.end(), has_path)) &&
         std::none_of(excludes_.begin(), excludes_.end(), has_path);
}

std::vector<std::uint64_t> FileFilter::matching_files(const CodeIndex& index) const {
  std::vector<std::uint64_t> files((index.file_count() + 63) / 64);
  for (std::uint32_t file = 0; file < index.file_count(); ++file) {
    if (matches(index.file(file))) {
      files[file / 64] |= std::uint64_t{1} << (file % 64);
    }
  }
  return files;
}

TestFiles parse_test_files(std::string_view name) {
  if (name == "in") {
    return TestFiles::In;
  }
  if (name == "out") {
    return TestFiles::Out;
  }
  if (name == "only") {
    return TestFiles::Only;
  }
  throw Error(
      ErrorKind::InvalidArgument,
      fmt::format("'{}' does not say what to do with test files; expected in, out or only.", name));
}

}  // namespace lode::search
