#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lode/base/error.hpp"

namespace lode::eval {

/// The families of measures, named as in ir-measures where that has them, else as in trec_eval.
/// docs/measures.md defines each. The order is that of trec_eval's complete list, then ours.
enum class MeasureFamily {
  NumQ,
  NumRet,
  NumRel,
  NumRelRet,
  AP,
  GMAP,
  Rprec,
  Bpref,
  RR,
  IPrec,
  P,
  R,
  InfAP,
  GMBpref,
  RprecMult,
  Utility,
  ElevenPtAvg,
  BinG,
  G,
  NDCG,
  NDCGRel,
  Rndcg,
  RelativeP,
  Success,
  SetP,
  SetRelativeP,
  SetR,
  SetAP,
  SetF,
  NumNonrelJudgedRet,
  RBP,
  RBPResid,
  Unj,
  RCap,
  Acc,
  F1,
  Judged,
  Hole,
  ERR,
  AllFound,
};

/// One effectiveness measure with its parameters: "nDCG@10", "AP(rel=2)@100", "RBP(p=.8)". A value
/// type.
struct Measure {
  MeasureFamily family = MeasureFamily::NDCG;
  std::optional<std::size_t> cutoff = std::nullopt;  ///< `@k`: only the first k ranks count.
  std::optional<std::int32_t> rel =
      std::nullopt;  ///< `rel=`: smallest grade that is relevant; else the protocol's level.
  /// The others, sorted by name, as written without quotes and blanks. IPrec's `@0.1` is `recall`.
  std::vector<std::pair<std::string, std::string>> parameters = {};
  bool operator==(const Measure&) const = default;
};

/// Reads ir-measures' notation, and trec_eval's names (`map_cut.10`, `ndcg_cut_5`, `recip_rank`) as
/// aliases. A failure (InvalidArgument) says at which column, and what is known.
[[nodiscard]] Result<Measure> parse_measure(std::string_view text);

/// Like parse_measure, for texts that stand for several: `map_cut.5,10`, `P` (trec_eval's default
/// cutoffs where trec_eval's name has them: `P`, `recall`, `ndcg_cut`), the sets `official` and
/// `all_trec`, and ir-measures' names separated by blanks.
[[nodiscard]] Result<std::vector<Measure>> parse_measures(std::string_view text);

/// The canonical spelling: parse_measure(to_string(m)) == m.
[[nodiscard]] std::string to_string(const Measure& measure);

/// The name that trec_eval prints ("ndcg_cut_10"), or to_string() where trec_eval has no such
/// measure.
[[nodiscard]] std::string to_trec_name(const Measure& measure);

/// Whether the value of all queries together is the sum of the queries' values (num_ret and the
/// like), which are whole numbers.
[[nodiscard]] bool is_count(MeasureFamily family) noexcept;
/// Whether queries are averaged by the geometric mean, with values below 1e-5 taken as 1e-5
/// (trec_eval).
[[nodiscard]] bool is_geometric(MeasureFamily family) noexcept;
/// Whether a smaller value is better (Unj, Hole, RBP_resid, num_nonrel_judged_ret).
[[nodiscard]] bool smaller_is_better(MeasureFamily family) noexcept;

}  // namespace lode::eval
