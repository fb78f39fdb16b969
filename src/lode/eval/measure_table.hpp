#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/eval/measure.hpp"

namespace lode::eval {

/// Whether a family takes `@k`.
enum class CutoffRule { None, Optional, Required, Recall };

/// Kinds of parameter values, which the parser checks.
enum class ParameterKind {
  Number,    ///< A finite decimal number.
  Fraction,  ///< A number from 0 to 1.
  Choice,    ///< One of `choices`.
  Gains,     ///< {grade:gain,...}
  Numbers,   ///< A list "1,-1,0,0" of `count` numbers (0: any positive count).
};

struct ParameterRule {
  std::string_view name = {};
  ParameterKind kind = ParameterKind::Number;
  std::vector<std::string_view> choices = {};
  std::size_t count = 0;
};

/// One row of the table of measures: how a family is written.
struct FamilyInfo {
  MeasureFamily family;
  std::string_view name;  ///< Canonical, without parameters.
  std::string_view trec_name =
      {};  ///< Without a cutoff or with a parameter; empty: trec_eval has none.
  std::string_view trec_cut = {};  ///< With cutoffs ("ndcg_cut"); empty: none.
  CutoffRule cutoff = CutoffRule::None;
  bool takes_rel = true;
  std::vector<ParameterRule> parameters = {};      ///< `judged_only`, known to all, is not listed.
  std::vector<std::string_view> trec_points = {};  ///< trec_eval's default cutoffs or points.
  std::vector<std::string_view> aliases = {};      ///< Further names of the same measure.
};

/// All families in the order of MeasureFamily.
[[nodiscard]] const std::vector<FamilyInfo>& measure_table();
[[nodiscard]] const FamilyInfo& family_info(MeasureFamily family);

/// The value of a parameter, or null. The text was checked by the parser.
[[nodiscard]] const std::string* find_parameter(const Measure& measure, std::string_view name);
[[nodiscard]] double number_parameter(const Measure& measure,
                                      std::string_view name,
                                      double otherwise);

/// Readers of parameter texts; nothing when the text is not of that kind.
[[nodiscard]] std::optional<double> read_number(std::string_view text);
[[nodiscard]] std::optional<std::vector<double>> read_numbers(std::string_view text);
[[nodiscard]] std::optional<std::map<std::int32_t, double>> read_gains(std::string_view text);

}  // namespace lode::eval
