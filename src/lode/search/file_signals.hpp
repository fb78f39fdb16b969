#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "lode/search/code_ranker.hpp"

namespace lode::search {

/// Evidence for all files of an index and one query, with what the chunk order needs.
struct FileSignals {
  std::array<std::vector<float>, kSignals> values;  ///< For each signal, for each file.
  std::vector<float> chunk_scores;  ///< For each chunk: BM25F over its best, 0 to 1.
  /// For each chunk: names that it defines, frames in it, what it has verbatim; 0 to 2.
  std::vector<float> chunk_extra;
  std::unordered_map<std::uint32_t, std::uint32_t> focus;  ///< CodeHit::focus by chunk.

  /// What the signals of each file add up to, without its prior.
  [[nodiscard]] std::vector<double> weighted_sums(
      const std::array<double, kSignals>& weights) const;
};

/// Signals with weight 0 stay 0 and cost nothing.
[[nodiscard]] FileSignals compute_signals(const CodeIndex& index,
                                          const PathTable& paths,
                                          const CodeQuery& query,
                                          const RankOptions& options);

}  // namespace lode::search
