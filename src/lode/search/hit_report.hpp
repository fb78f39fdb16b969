#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "lode/base/json.hpp"
#include "lode/search/code_query.hpp"
#include "lode/search/code_ranker.hpp"
#include "lode/search/exact_search.hpp"
#include "lode/search/file_texts.hpp"
#include "lode/search/hit_label.hpp"
#include "lode/search/pack.hpp"

namespace lode::search {

struct ReportOptions {
  std::string path_prefix = {};  ///< Stands before paths for people and editors, not in JSON.
  std::size_t lines = 6;         ///< Best lines shown of each hit; 0 shows none.
  std::size_t context = 0;       ///< Further lines before and after them.
  bool colour = false;           ///< Marks with terminal colours.
  bool explain = false;          ///< What each signal added.
  /// Bytes of a line that are shown; never cuts a character. Of a longer line that has its first
  /// match beyond them, the part around it is shown.
  std::size_t line_bytes = 300;
  /// The same for a line of an exact search as JSON.
  std::size_t json_line_bytes = 4000;
};

/// {"path", "start_line", "end_line", "language", "symbol", "score", "text"} and, with `explain`,
/// "signals": what each added to the file's score and, as "prior", the factor that its roles leave
/// of the sum; "copies" (paths) where the content stands in further files. `symbol` is
/// HitLabels::name().
[[nodiscard]] Json hit_to_json(FileTexts& files,
                               const HitLabels& labels,
                               const CodeHit& hit,
                               bool explain);
/// The same fields for a region packed under a budget, and "tokens".
[[nodiscard]] Json region_to_json(FileTexts& files, const PackedRegion& region);
/// The same fields for a line that an exact search found; score 1.
[[nodiscard]] Json line_to_json(FileTexts& files,
                                std::uint32_t file,
                                const ExactLine& line,
                                const ReportOptions& options);

/// "path:first-last  symbol", under it "  also in: path, path" when there are copies, and the best
/// lines with their numbers, for people. The lines are those at the hit's focus; in the label's
/// definition when words ask for it by name, its first ones when the query is its name; else of
/// the whole chunk.
[[nodiscard]] std::string hit_to_text(FileTexts& files,
                                      const HitLabels& labels,
                                      const CodeHit& hit,
                                      const ReportOptions& options);
/// "path:first-last" and its lines, for a reader with a budget.
[[nodiscard]] std::string region_to_text(FileTexts& files,
                                         const PackedRegion& region,
                                         const ReportOptions& options);
/// "path:line:column:text" of the best line (Vim's quickfix format).
[[nodiscard]] std::string hit_to_vimgrep(FileTexts& files,
                                         const HitLabels& labels,
                                         const CodeHit& hit,
                                         const ReportOptions& options);
/// "path:line:text" or, with `column`, "path:line:column:text".
[[nodiscard]] std::string line_to_text(const CodeIndex& index,
                                       std::uint32_t file,
                                       const ExactLine& line,
                                       bool column,
                                       const ReportOptions& options);
/// Lines of one file as line_to_text() gives them, each with `context` lines around it as
/// "path-line-text" and "--" between what does not touch.
[[nodiscard]] std::string lines_with_context(FileTexts& files,
                                             const ExactFile& file,
                                             bool column,
                                             const ReportOptions& options);

}  // namespace lode::search
