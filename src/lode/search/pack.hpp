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
  std::vector<std::uint32_t> copies = {};  ///< As CodeHit::copies.
};

/// How to rank for pack(): every matching chunk of the best 20 files.
[[nodiscard]] RankOptions packing_options(RankOptions options);

/// Chooses regions for `hits` (best first) so that their tokens (text::estimate_tokens) fit in
/// `budget`: units (make_pack_units()), greedily by score and newly covered query terms per
/// token^0.15, depth in good files before breadth, but the last tenth of the budget for files not
/// shown yet; what overlaps or touches is joined. Disjoint, in order of score, best first. When
/// nothing whole fits: the best lines of the first hit of which some fit; empty when not even one
/// line does.
[[nodiscard]] std::vector<PackedRegion> pack(FileTexts& files,
                                             const CodeQuery& query,
                                             const std::vector<CodeHit>& hits,
                                             std::size_t budget);

}  // namespace lode::search
