#pragma once

#include <vector>

#include "lode/lexical/query.hpp"
#include "lode/lexical/segment.hpp"
#include "lode/lexical/segment_format.hpp"

namespace lode::lexical {

/// Whether a document may be a hit, by the options' filter and deletions.
[[nodiscard]] bool is_admitted(const SearchOptions& options, std::uint32_t doc);

/// The best k documents, by scoring every posting. Throws Error(Corrupt).
[[nodiscard]] std::vector<Hit> search_exhaustively(const SegmentTables& tables,
                                                   const PreparedQuery& query,
                                                   const SearchOptions& options);

/// The same hits, leaving out what cannot reach the best k.
///
/// MaxScore (Turtle and Flood 1995) over windows of documents, with block maxima (Ding and Suel
/// 2011). In a window, the terms whose bounds together stay below the k-th best score so far are
/// looked up only for documents that the other terms found; windows are taken in descending order
/// of their bounds, until one cannot hold a hit.
[[nodiscard]] std::vector<Hit> search_pruned(const SegmentTables& tables,
                                             const PreparedQuery& query,
                                             const SearchOptions& options);

}  // namespace lode::lexical
