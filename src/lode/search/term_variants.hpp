#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "lode/search/code_index.hpp"
#include "lode/search/code_query.hpp"

namespace lode::search {

/// How much a variant counts beside the word that it stands for; 0 switches a kind off.
struct VariantWeights {
  double typo = 0.6;  ///< A term of the index one or two letters away, for a word that it has not.
  double abbreviation =
      0.25;  ///< What developers write for the word, or the word that they shorten.
};

/// Further terms for a query, from the index's own vocabulary and from a table of the trade's
/// abbreviations (cfg, config, configuration; auth, authentication). Only terms that the index has,
/// none that the query has already; by term, each once.
[[nodiscard]] std::vector<CodeQueryTerm> find_variants(const CodeIndex& index,
                                                       const CodeQuery& query,
                                                       const VariantWeights& weights);

/// Insertions, deletions, changes and exchanges of neighbours that turn `a` into `b`, bytes; stops
/// counting at `most` + 1.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t most);

}  // namespace lode::search
