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
  double k = 60.0;  ///< Of Rrf: larger flattens the gap between ranks.
  bool operator==(const FusionSettings&) const = default;
};

/// What a source's list counts in a fusion.
struct SourceShare {
  double weight = 1.0;                         ///< Where the method takes weights.
  Normalisation norm = Normalisation::MinMax;  ///< Not used by Rrf.
  bool operator==(const SourceShare&) const = default;
};

/// Whether sources may have weights under this rule.
[[nodiscard]] bool takes_weights(FusionMethod method) noexcept;

/// The names of the methods, as a pipeline spells them.
[[nodiscard]] std::vector<std::string_view> fusion_names();

/// What a component after '|' says: the method, and the share of a source that has no parameters of
/// its own.
struct FusionChoice {
  FusionSettings settings;
  SourceShare share;
};

/// Reads the component after '|': `rrf(k=20)`, `wsum(norm=zmuv)`. Throws Error(InvalidArgument)
/// with a caret under the fault.
[[nodiscard]] FusionChoice read_fusion(const Pipeline& pipeline, const Component& component);

/// Takes the parameters `weight` and `norm`, which every kind of source may have, off a component;
/// what is absent is as in `otherwise`. Throws Error(InvalidArgument) with a caret under the fault,
/// also for what the method has no use for.
[[nodiscard]] SourceShare take_share(const Pipeline& pipeline,
                                     Component& source,
                                     const FusionSettings& settings,
                                     const SourceShare& otherwise);

/// Everything that decides a fused score but the shares: "rrf(k=60)", "wsum".
[[nodiscard]] std::string to_string(const FusionSettings& settings);
/// As parameters of a source: "weight=0.05,norm=none"; without what the method has no use for.
[[nodiscard]] std::string to_string(const SourceShare& share, const FusionSettings& settings);

/// One source's ranking and share.
struct FusionInput {
  std::span<const RetrievedDocument> hits;  ///< Best first, free of repeated documents.
  SourceShare share;
};

/// One ranked list out of several, best first; equal scores by docno descending. What a list lacks
/// counts as ranx has it: not at all, which for a sum is a score of 0.
[[nodiscard]] std::vector<RetrievedDocument> fuse(
    std::span<const FusionInput> lists,
    const FusionSettings& settings,
    const std::function<std::string_view(std::size_t document)>& docno);

}  // namespace lode::search
