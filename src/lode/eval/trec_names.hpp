#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/error.hpp"
#include "lode/eval/measure.hpp"
#include "lode/eval/measure_table.hpp"

namespace lode::eval {

/// The measure that a name of trec_eval's output stands for: `map`, `ndcg_cut_10`,
/// `iprec_at_recall_0.10`, `P_5`; also `ndcg_cut.10` with one cutoff. Nothing when it is no such
/// name.
[[nodiscard]] std::optional<Measure> parse_trec_name(std::string_view text);

/// What trec_eval's `-m text` stands for: `ndcg_cut.5,10`, `P` with its default cutoffs,
/// `official`, `all_trec`, `set`. Empty when the text is no such argument; fails (InvalidArgument)
/// when its parameters are wrong.
[[nodiscard]] Result<std::vector<Measure>> expand_trec_name(std::string_view text);

/// The value in canonical form (numbers in the shortest form), or why it is not of the rule's kind.
[[nodiscard]] Result<std::string> canonical_parameter(const ParameterRule& rule, std::string value);

}  // namespace lode::eval
