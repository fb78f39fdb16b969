#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "lode/base/error.hpp"

namespace lode::eval {

/// Documents removed from one query's ranking before measuring (CoREB's code-to-code anchor): query
/// id -> docnos.
using Exclusions = std::unordered_map<std::string, std::vector<std::string>>;

/// How scores are rounded before they are compared.
enum class ScorePrecision { F32, F64 };

/// How documents with equal scores are ordered.
enum class TieOrder {
  DocnoDescending,  ///< By the docno's bytes, the larger first (trec_eval).
  AsListed,         ///< As they stand in the run (a stable sort by score).
};

/// What an average is taken over.
enum class Denominator {
  JudgedAndRetrieved,  ///< Queries both in qrels and run (trec_eval 9 without -c, pytrec_eval).
  Judged,              ///< All queries of the qrels; absent ones count 0 (-c).
  Retrieved,  ///< All queries of the run, also those without qrels (CoREB's anchor recomputation).
  WithPositive,  ///< Judged queries with at least one relevant document.
};

/// The rules of measures that a tool computes by itself instead of taking them from trec_eval.
struct OwnRules {
  ScorePrecision score_precision = ScorePrecision::F64;
  TieOrder ties = TieOrder::AsListed;
  bool drop_identical_ids = false;
  Denominator denominator = Denominator::Judged;
  bool operator==(const OwnRules&) const = default;
};

/// A named set of rules: what is relevant, how ties fall, which queries count, how numbers are
/// rounded. docs/protocols.md describes each. Everything a rule can be is a field here, so that a
/// protocol is data.
struct Protocol {
  std::string name;
  ScorePrecision score_precision = ScorePrecision::F32;
  TieOrder ties = TieOrder::DocnoDescending;
  std::int32_t relevance_level = 1;  ///< Smallest relevant grade where a measure names none.
  Denominator denominator = Denominator::JudgedAndRetrieved;
  bool zero_below_level =
      false;  ///< Grades under the level become 0, also for gains (CoREB, ranx -lN).
  bool drop_identical_ids =
      false;  ///< Documents whose docno equals the query id are not ranked (BEIR).
  bool missing_query_is_error = false;  ///< trec_eval 10 without -c.
  bool round_recall_points = false;     ///< IPrec, 11pt_avg: recall point x of R to the nearest hit
                                        ///< (trec_eval 10), else floor(x R + 0.9).
  int decimals =
      -1;  ///< Averages are rounded to so many decimals when printed as the tool does; -1: not.
  std::optional<OwnRules> own_rules =
      std::nullopt;  ///< For RR, R_cap and Success, where the tool computes these itself.
};

/// `trec9`, `trec10`, `mteb`, `beir`, `coreb-official`, `coreb-paper`, `tree`. Fails with
/// InvalidArgument, listing them.
[[nodiscard]] Result<Protocol> find_protocol(std::string_view name);
[[nodiscard]] const std::vector<Protocol>& all_protocols();

/// `protocol` with every average over all judged queries, those that the run lacks counting 0
/// (trec_eval's -c): also that of the measures with own rules.
[[nodiscard]] Protocol over_all_judged(Protocol protocol);
/// `protocol` with all scores, also those of the measures with own rules, compared at `precision`.
[[nodiscard]] Protocol with_precision(Protocol protocol, ScorePrecision precision);

/// `value` rounded to `decimals` places as Python's round() does (exactly, halves to even);
/// decimals < 0: unchanged.
[[nodiscard]] double round_decimals(double value, int decimals);

}  // namespace lode::eval
