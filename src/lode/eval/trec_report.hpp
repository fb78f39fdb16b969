#pragma once

#include <string>

#include "lode/eval/evaluate.hpp"

namespace lode::eval {

struct TrecReportOptions {
  /// What the lines of relevance strings are called: trec_eval prints "relstring" for its default
  /// length of 10, "relstring_20" where a length was given.
  std::string relevance_string_name = "relstring";
  bool per_query = false;  ///< A block for each query before the averages (-q).
  bool run_id =
      false;  ///< A first line of the averages with the run's tag (trec_eval's measure runid).
  std::string suffix = {};  ///< Put behind the names of all but counts, before a cutoff ("_avgjg").
};

/// What trec_eval 10 prints: `name<pad>\tquery or all\tvalue`, four decimals, whole numbers for
/// counts; measures in trec_eval's own order, each once. NumQ and geometric means have no line for
/// single queries; the relevance strings of `evaluation`, where there are any, have no line among
/// the averages.
[[nodiscard]] std::string trec_report(const Evaluation& evaluation,
                                      const TrecReportOptions& options = {});

}  // namespace lode::eval
