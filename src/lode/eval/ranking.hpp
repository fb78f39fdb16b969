#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "lode/eval/protocol.hpp"

namespace lode::eval {

/// A retrieved document while its query is ranked. The docno is a view into the run.
struct RankedRow {
  double score = 0.0;  ///< Rounded as the protocol says.
  std::string_view docno;
  std::uint32_t position = 0;  ///< Where it stood in the run, from 0.
  std::int32_t grade = 0;      ///< As in JudgedRanking.
};

/// The score as the protocol compares it; -0 becomes 0.
[[nodiscard]] double rounded_score(double score, ScorePrecision precision) noexcept;

/// The one ranking order of all measures: score descending, then docno descending by bytes
/// (trec_eval).
[[nodiscard]] inline bool ranks_before(const RankedRow& a, const RankedRow& b) noexcept {
  return a.score != b.score ? a.score > b.score : a.docno > b.docno;
}

/// Orders rows by ranks_before; in linear time when they are in order already.
void rank_rows(std::vector<RankedRow>& rows);

/// Orders rows by score descending, equal scores as they stood in the run: what `sorted` gives in
/// BEIR's and CoREB's own measures.
void rank_rows_stably(std::vector<RankedRow>& rows);

}  // namespace lode::eval
