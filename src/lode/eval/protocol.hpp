#pragma once

#include <cstdint>
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

/// What an average is taken over.
enum class Denominator {
  JudgedAndRetrieved,  ///< Queries both in qrels and run (trec_eval 9 without -c, pytrec_eval).
  Judged,              ///< All queries of the qrels; absent ones count 0 (-c).
  Retrieved,  ///< All queries of the run, also those without qrels (CoREB's anchor recomputation).
  WithPositive,  ///< Judged queries with at least one relevant document.
};

/// A named set of rules: what is relevant, how ties fall, which queries count, how numbers are
/// rounded. docs/protocols.md describes each. Everything a rule can be is a field here, so that a
/// protocol is data.
struct Protocol {
  std::string name;
  ScorePrecision score_precision = ScorePrecision::F32;
  std::int32_t relevance_level = 1;  ///< Smallest relevant grade where a measure names none.
  Denominator denominator = Denominator::JudgedAndRetrieved;
  bool zero_below_level =
      false;  ///< Grades under the level become 0, also for gains (CoREB, ranx -lN).
  bool drop_identical_ids =
      false;  ///< Documents whose docno equals the query id are not ranked (BEIR).
  bool missing_query_is_error = false;  ///< trec_eval 10 without -c.
  int decimals =
      -1;  ///< Averages are rounded to so many decimals when printed as the tool does; -1: not.
};

/// `trec9`, `trec10`, `mteb`, `beir`, `coreb-official`, `coreb-paper`. Fails with InvalidArgument,
/// listing them.
[[nodiscard]] Result<Protocol> find_protocol(std::string_view name);
[[nodiscard]] const std::vector<Protocol>& all_protocols();

}  // namespace lode::eval
