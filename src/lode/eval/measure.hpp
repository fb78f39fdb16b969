#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/error.hpp"

namespace lode::eval {

/// The families of measures, named as in ir-measures where that has them.
enum class MeasureFamily {
  // The list is completed in this file by the measures' implementation; names are printed by
  // to_string().
  NDCG,
  R,
  P,
  AP,
  RR,
  Success,
};

/// One effectiveness measure with its parameters: "nDCG@10", "AP(rel=2)@100", "RBP(p=.8)". A value
/// type.
struct Measure {
  MeasureFamily family = MeasureFamily::NDCG;
  std::optional<std::size_t> cutoff;  ///< `@k`: only the first k ranks count.
  std::optional<std::int32_t>
      rel;  ///< `rel=`: smallest grade that is relevant; else the protocol's level.
  std::vector<std::pair<std::string, std::string>>
      parameters;  ///< The others, sorted by name, as written.
  bool operator==(const Measure&) const = default;
};

/// Reads ir-measures' notation, and trec_eval's names (`map_cut.10`, `ndcg_cut_5`, `recip_rank`) as
/// aliases. A failure (InvalidArgument) says at which column, and what is known.
[[nodiscard]] Result<Measure> parse_measure(std::string_view text);

/// The canonical spelling: parse_measure(to_string(m)) == m.
[[nodiscard]] std::string to_string(const Measure& measure);

}  // namespace lode::eval
