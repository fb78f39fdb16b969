#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/base/json.hpp"
#include "lode/cli/tree_options.hpp"
#include "lode/index/snapshot.hpp"
#include "lode/search/file_filter.hpp"
#include "lode/search/hit_report.hpp"

namespace lode::cli {

/// What `lode search` was asked for.
struct SearchOptions {
  TreeOptions tree;
  std::string query;
  std::string pipeline;  ///< Empty: the ranking of `lode`.
  std::vector<std::string> signals;
  std::vector<std::string> languages;
  std::vector<std::string> kinds;
  search::FileFilterOptions filter;
  std::string tests = "in";
  std::size_t count = 10;
  std::size_t per_file = 3;
  std::size_t budget = 0;
  search::ReportOptions report;
  std::string colour = "auto";
  bool regex = false;
  bool literal = false;
  bool ignore_case = false;
  bool word = false;
  bool all = false;
  bool files_only = false;
  bool counts = false;
  bool no_update = false;
  bool no_history = false;
  bool json = false;
  bool json_lines = false;
  bool vimgrep = false;
};

/// Prints JSON values as an array or one a line.
class JsonPrinter {
 public:
  explicit JsonPrinter(const SearchOptions& options) : lines_(options.json_lines) {}
  void add(Json value);
  void finish() const;

 private:
  bool lines_;
  Json all_ = Json::array();
};

/// Throws Error(InvalidArgument).
[[nodiscard]] search::FileFilter make_filter(const SearchOptions& options);

/// Says on stderr that nothing was found, and in how many files.
void report_nothing(const index::Snapshot& snapshot, const search::FileFilter& filter);

/// Says on stderr that a file cannot be read; throws any other error again.
void pass_over(const index::Snapshot& snapshot, std::uint32_t file, const Error& error);

/// Calls `print`, which reads a file; one that cannot be read any more is named and passed over.
template <typename Print>
void for_readable(const index::Snapshot& snapshot, std::uint32_t file, const Print& print) {
  try {
    print();
  } catch (const Error& error) {
    pass_over(snapshot, file, error);
  }
}

/// Prints the lines that hold the query as a pattern or a text.
void print_exact(const index::Snapshot& snapshot, const SearchOptions& options);

}  // namespace lode::cli
