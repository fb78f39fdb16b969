#include "lode/search/rank_options.hpp"

#include <fmt/format.h>

#include "lode/search/parameters.hpp"

namespace lode::search {

RankOptions read_rank_options(const Pipeline& pipeline, const Component& component) {
  constexpr double kLargest = 1000.0;
  ParameterReader reader(pipeline, component);
  RankOptions options;
  for (std::size_t i = 0; i < kSignals; ++i) {
    options.weights[i] = reader.number(signal_table()[i].name, options.weights[i], 0.0, kLargest);
  }
  options.variants.typo = reader.number("typo", options.variants.typo, 0.0, 1.0);
  options.variants.abbreviation =
      reader.number("abbreviation", options.variants.abbreviation, 0.0, 1.0);
  options.priors = reader.flag("priors", options.priors);
  options.history = reader.flag("history", options.history);
  options.per_file = static_cast<std::size_t>(
      reader.number("per_file", static_cast<double>(options.per_file), 1.0, kLargest));
  reader.finish();
  return options;
}

std::string to_string(const RankOptions& options) {
  std::string result = "lode(";
  for (std::size_t i = 0; i < kSignals; ++i) {
    result += fmt::format("{}={},", signal_table()[i].name, options.weights[i]);
  }
  return result + fmt::format("typo={},abbreviation={},priors={},history={},per_file={})",
                              options.variants.typo,
                              options.variants.abbreviation,
                              options.priors,
                              options.history,
                              options.per_file);
}

}  // namespace lode::search
