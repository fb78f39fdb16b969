#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lode/search/code_ranker.hpp"
#include "lode/search/file_texts.hpp"

namespace lode::search {

/// A part of a file, chosen for a reader with a budget.
struct PackedRegion {
  std::uint32_t file = 0;
  std::uint32_t first_line = 0;  ///< 1-based, inclusive.
  std::uint32_t last_line = 0;
  double score = 0.0;
  std::size_t tokens = 0;
};

/// Chooses regions for `hits` (best first) so that their tokens (text::estimate_tokens) fit in
/// `budget`: whole functions where a hit lies in one, greedily by score and newly covered query
/// terms per token^0.85, depth in good files before breadth; neighbouring regions of a file are
/// joined. Of a hit that is longer than the budget, the functions that have words of the query
/// stand for it. Disjoint, in order of score, best first. When nothing whole fits: the best lines
/// of the first hit of which some fit; empty when not even one line does.
[[nodiscard]] std::vector<PackedRegion> pack(FileTexts& files,
                                             const CodeQuery& query,
                                             const std::vector<CodeHit>& hits,
                                             std::size_t budget);

}  // namespace lode::search
