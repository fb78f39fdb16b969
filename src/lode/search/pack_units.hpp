#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "lode/search/code_query.hpp"
#include "lode/search/code_ranker.hpp"
#include "lode/search/file_texts.hpp"

namespace lode::search {

/// A part of a file that is shown as a whole or not at all.
struct PackUnit {
  std::uint32_t file = 0;
  std::uint32_t first_line = 0;  ///< 1-based, inclusive; with its padding.
  std::uint32_t last_line = 0;
  double score = 0.0;
  std::size_t tokens = 0;          ///< text::estimate_tokens of the lines.
  std::vector<std::size_t> terms;  ///< Positions among the query's terms, ascending.
};

/// What each of a query's terms weighs in an index: query weight * idf over its chunks.
[[nodiscard]] std::vector<double> term_weights(const CodeIndex& index, const CodeQuery& query);

/// Cuts what `hits` (best first) show of their best 20 files into units, best first: the functions
/// that the hits touch, whole and with up to five lines around them, and the runs of their lines
/// that lie in none. A function that costs more than a third of `budget` is cut into those within
/// it. Units without a term of the query are left out.
///
/// A unit's score is that of its file, times how well it matches the query compared with the best
/// unit of the file (BM25 over its own lines, and whether the query mentions its name), times 0.95
/// for each unit of the file before it.
[[nodiscard]] std::vector<PackUnit> make_pack_units(FileTexts& files,
                                                    const CodeQuery& query,
                                                    const std::vector<CodeHit>& hits,
                                                    std::size_t budget);

}  // namespace lode::search
