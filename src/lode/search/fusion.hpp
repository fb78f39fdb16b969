#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/search/pipeline.hpp"
#include "lode/search/retriever.hpp"

namespace lode::search {

/// How ranked lists become one. Names and numbers are those of ranx 0.3.21. A document counts in
/// the lists that hold it; s are its scores there, normalised, and n is how many hold it.
enum class FusionMethod {
  Rrf,   ///< Sum of weight / (k + rank), ranks from 1 (Cormack et al., SIGIR 2009).
  Sum,   ///< CombSUM: sum of s (Fox and Shaw, TREC-2; so are the other Comb rules).
  Mnz,   ///< CombMNZ: n * sum of s.
  Anz,   ///< CombANZ: sum of s / n.
  Max,   ///< CombMAX.
  Min,   ///< CombMIN.
  Med,   ///< CombMED: the median of s.
  Wsum,  ///< Sum of weight * s.
  Wmnz,  ///< Sum of s * sum of the weights of the lists that hold it (Wu and Crestani, CIKM 2002).
};

/// What is done to a list's scores first. Denominators are at least 1e-9.
enum class Normalisation {
  None,
  MinMax,  ///< (s - least) / (largest - least): with Wsum, relative score fusion.
  Max,     ///< s / largest.
  Sum,     ///< (s - least) / sum of (s - least).
  Zmuv,    ///< (s - mean) / standard deviation (over n): the z-score.
  Rank,    ///< 1 - (rank - 1) / length.
};

struct FusionSettings {
  FusionMethod method = FusionMethod::Wsum;
  Normalisation norm = Normalisation::MinMax;  ///< Not used by Rrf.
  double k = 60.0;                             ///< Of Rrf: larger flattens the gap between ranks.
  bool operator==(const FusionSettings&) const = default;
};

/// Whether sources may have weights under this rule.
[[nodiscard]] bool takes_weights(FusionMethod method) noexcept;

/// The names of the methods, as a pipeline spells them.
[[nodiscard]] std::vector<std::string_view> fusion_names();

/// Reads the component after '|': `rrf(k=20)`, `wsum(norm=zmuv)`. Throws Error(InvalidArgument)
/// with a caret under the fault.
[[nodiscard]] FusionSettings read_fusion_settings(const Pipeline& pipeline,
                                                  const Component& component);

/// Everything that decides a fused score but the weights: "rrf(k=60)", "wsum(norm=min-max)".
[[nodiscard]] std::string to_string(const FusionSettings& settings);

/// One ranked list out of several, best first; equal scores by docno descending.
///
/// Each list is best first and free of repeated documents; what it lacks counts as ranx has it: not
/// at all, which for a sum is a score of 0. `weights` has one number for each list.
[[nodiscard]] std::vector<RetrievedDocument> fuse(
    std::span<const std::vector<RetrievedDocument>> lists,
    std::span<const double> weights,
    const FusionSettings& settings,
    const std::function<std::string_view(std::size_t document)>& docno);

}  // namespace lode::search
