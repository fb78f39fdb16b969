#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "lode/base/error.hpp"
#include "lode/eval/qrels.hpp"
#include "lode/eval/run.hpp"

namespace lode::eval {

/// TREC qrels: `qid iter docno grade`, white space between, `#` comment lines. Compressed files are
/// recognised. Throws Error(InvalidInput) as "file:line: what": grade not an integer, pair given
/// twice, too few fields.
[[nodiscard]] Qrels read_trec_qrels(const std::filesystem::path& path);
[[nodiscard]] std::string to_trec_qrels(const Qrels& qrels);

/// TREC run: `qid Q0 docno rank score tag`; the rank column is ignored, further fields too. Throws
/// as above: NaN or infinite score, document twice for a query.
[[nodiscard]] Run read_trec_run(const std::filesystem::path& path);
/// Ranks from 1 in ranking order; scores in the shortest form that reads back the same double.
[[nodiscard]] std::string to_trec_run(const Run& run);

}  // namespace lode::eval
