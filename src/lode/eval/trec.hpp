#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/eval/protocol.hpp"
#include "lode/eval/qrels.hpp"
#include "lode/eval/run.hpp"

namespace lode::eval {

/// Why a lenient reader leaves a line out.
enum class SkipReason {
  Broken,    ///< Too few fields, a grade or score that is no number, a control character in an id.
  Repeated,  ///< Its document was given before for the query.
};

/// Lines that a lenient reader left out, and why.
struct SkippedLines {
  static constexpr std::size_t kListed = 20;
  std::size_t broken = 0;
  std::size_t repeated = 0;
  std::vector<std::string> messages;  ///< "file:line: what", the first kListed of them.

  [[nodiscard]] std::size_t count() const noexcept { return broken + repeated; }
  void add(SkipReason reason, std::string message);
  void add_all(const SkippedLines& others);
};

struct TrecOptions {
  /// Where a broken line or a document given twice is noted and left out (the first one stays);
  /// null: it is an error. Not owned.
  SkippedLines* skipped = nullptr;
};

/// All readers here leave out a UTF-8 byte order mark at the start of the file.
///
/// TREC qrels: `qid iter docno grade`, white space between, `#` comment lines, further fields
/// ignored. Compressed files are recognised. Throws Error(InvalidInput) as "file:line: what": grade
/// not an integer of 32 bits, pair given twice, too few fields, control characters in ids; also
/// when there is no judgment at all.
[[nodiscard]] Qrels read_trec_qrels(const std::filesystem::path& path,
                                    const TrecOptions& options = {});
/// The same from text; `name` stands for the file in messages.
[[nodiscard]] Qrels parse_trec_qrels(std::string_view text,
                                     const std::string& name,
                                     const TrecOptions& options = {});
/// One line a judgment, queries and judgments in their order. Queries without a judgment cannot be
/// written.
[[nodiscard]] std::string to_trec_qrels(const Qrels& qrels);

/// TREC run: `qid Q0 docno rank score tag`; the rank column is ignored, further fields too. Throws
/// as above: NaN or infinite score, document twice for a query.
[[nodiscard]] Run read_trec_run(const std::filesystem::path& path, const TrecOptions& options = {});
[[nodiscard]] Run parse_trec_run(std::string_view text,
                                 const std::string& name,
                                 const TrecOptions& options = {});
/// Ranks from 1 in ranking order (ranking.hpp, scores as doubles); scores in the shortest form that
/// reads back the same double.
[[nodiscard]] std::string to_trec_run(const Run& run);

/// Documents to leave out of rankings: lines `query document`, `#` comment lines, further fields
/// ignored. Throws as above: too few fields, a pair given twice.
[[nodiscard]] Exclusions read_exclusions(const std::filesystem::path& path,
                                         const TrecOptions& options = {});

}  // namespace lode::eval
