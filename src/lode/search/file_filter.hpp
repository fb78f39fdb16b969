#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/glob.hpp"
#include "lode/search/code_index.hpp"

namespace lode::search {

/// A pattern for paths in the syntax of a line of .gitignore: "src/", "*.py", "/docs/**/*.md",
/// "tests/**". Without a '/' but at its end it is matched against each name of the path, else from
/// the root; what matches a folder holds for all that is in it. ASCII letters count with their
/// case.
class PathGlob {
 public:
  /// Throws Error(InvalidArgument) for an empty pattern and for a '!' at its beginning.
  explicit PathGlob(std::string_view pattern);
  [[nodiscard]] bool matches(std::string_view path) const;

 private:
  Glob glob_;
  bool name_only_ = false;
  bool folder_only_ = false;
};

enum class TestFiles : std::uint8_t { In, Out, Only };

struct FileFilterOptions {
  std::vector<std::string> languages = {};  ///< As CodeFile::language has them; empty: all.
  std::vector<std::string> paths = {};      ///< PathGlobs, of which one must match; empty: all.
  std::vector<std::string> excludes = {};   ///< PathGlobs, of which none may match.
  TestFiles tests = TestFiles::In;
};

/// Which files a search may answer with. It is asked before anything is ranked or cut off. Const
/// methods may run concurrently.
class FileFilter {
 public:
  /// All files.
  FileFilter() = default;
  /// Throws Error(InvalidArgument).
  explicit FileFilter(const FileFilterOptions& options);

  [[nodiscard]] bool matches(const CodeFile& file) const;
  /// The files of the index that match, one bit each (bit f % 64 of word f / 64).
  [[nodiscard]] std::vector<std::uint64_t> matching_files(const CodeIndex& index) const;

 private:
  std::vector<std::string> languages_;
  std::vector<PathGlob> paths_;
  std::vector<PathGlob> excludes_;
  TestFiles tests_ = TestFiles::In;
};

/// "in", "out" or "only". Throws Error(InvalidArgument).
[[nodiscard]] TestFiles parse_test_files(std::string_view name);

}  // namespace lode::search
