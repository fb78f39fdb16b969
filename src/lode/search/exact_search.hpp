#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "lode/search/code_index.hpp"
#include "lode/search/file_filter.hpp"
#include "lode/search/line_match.hpp"

namespace lode::search {

/// A line that matches.
struct ExactLine {
  std::uint32_t line = 0;         ///< From 1.
  std::uint32_t begin = 0;        ///< Of the line, in the file's text.
  std::string text;               ///< Without its line feed; of any length.
  std::vector<MatchRange> parts;  ///< As LineMatch::parts.
};

struct ExactFile {
  std::uint32_t file = 0;
  std::vector<ExactLine> lines;  ///< In order; at least one.
};

/// A file that might match but could not be read or searched.
struct UnsearchedFile {
  std::uint32_t file = 0;
  std::string reason;
  bool given_up = false;  ///< Its text is there, but the pattern needs too many steps for it.
};

struct ExactOptions {
  static constexpr std::uint64_t kAll = ~std::uint64_t{0};
  /// A pattern that gives up on so many files would do so on many more, at a second each.
  static constexpr std::size_t kMostGivenUp = 3;
  std::uint64_t max_lines = kAll;  ///< Stop after so many lines in all.
  std::size_t max_lines_of_file = LinePattern::kAllLines;
};

struct ExactSummary {
  std::uint64_t lines = 0;             ///< That were given to the visitor.
  std::uint64_t files = 0;             ///< With such lines.
  std::uint64_t candidates = 0;        ///< Files whose text was looked at, when it is complete.
  bool complete = true;                ///< False when it stopped early: there may be more lines.
  std::vector<UnsearchedFile> failed;  ///< In order of files. Not empty: lines may be missing.
};

/// Finds every line that matches in the files that pass the filter, and calls `visit` for each file
/// with some, in order of files (that of their paths), on the calling thread, until it returns
/// false or `max_lines` is reached. Files are searched by parallel_for() some at a time, so memory
/// does not grow with the answer; what is visited depends on the index alone. Throws
/// Error(Interrupted), and Error(Unfinished) as soon as kMostGivenUp files had to be given up.
ExactSummary search_exact(const CodeIndex& index,
                          const LinePattern& pattern,
                          const FileFilter& filter,
                          const ExactOptions& options,
                          const std::function<bool(ExactFile&& file)>& visit);

}  // namespace lode::search
