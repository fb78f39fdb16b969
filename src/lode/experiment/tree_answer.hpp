#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/corpus/tree_part.hpp"
#include "lode/search/code_searcher.hpp"

namespace lode::experiment {

/// What a searcher found for one query of a task over trees, as rankings of distinct docnos
/// (corpus::tree_docno), best first.
struct TreeAnswer {
  /// Files by their best hit, each once. Where a target of the level File has lines, a hit that
  /// overlaps them stands for the target and one that does not for the file as a whole.
  std::vector<std::string> files;
  /// The same without folding: every hit keeps its rank; a docno that comes again ends in "#N".
  std::vector<std::string> hits;
  /// Functions by their best hit (rank_functions).
  std::vector<std::string> functions;
  std::vector<search::LineRange> packed;  ///< As CodeSearcher::pack gave them.
  bool operator==(const TreeAnswer&) const = default;
};

struct AnswerOptions {
  std::size_t hits = 1000;
  std::size_t tokens = 8192;  ///< Room for packed lines.
};

/// Whether two ranges of lines of files have a line in common. A range from line 0 is the whole
/// file.
[[nodiscard]] bool overlap(const corpus::TreeTarget& target, const search::LineRange& lines);

[[nodiscard]] std::vector<std::string> rank_files(std::span<const search::SearchHit> hits,
                                                  std::span<const corpus::TreeTarget> targets);
[[nodiscard]] std::vector<std::string> rank_hits(std::span<const search::SearchHit> hits,
                                                 std::span<const corpus::TreeTarget> targets);
/// Hit by hit, the functions that it overlaps and that are not there yet: the one of its symbol
/// first, then by line. A function within a function belongs to the outer one. A function that
/// overlaps a target of the level Function and ends in the same name is that target.
[[nodiscard]] std::vector<std::string> rank_functions(std::span<const search::SearchHit> hits,
                                                      std::span<const corpus::TreeTarget> targets,
                                                      const search::CodeSearcher& searcher);

/// Whether a query has targets that packed lines are measured by: of any level but File.
[[nodiscard]] bool needs_packing(std::span<const corpus::TreeTarget> targets);

/// Asks `searcher`. Functions are ranked where the query has targets of that level, lines are
/// packed where needs_packing().
[[nodiscard]] TreeAnswer make_answer(const search::CodeSearcher& searcher,
                                     std::string_view query,
                                     std::span<const corpus::TreeTarget> targets,
                                     const AnswerOptions& options);

}  // namespace lode::experiment
