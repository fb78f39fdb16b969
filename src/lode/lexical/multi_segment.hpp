#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "lode/lexical/segment.hpp"

namespace lode::lexical {

/// One of several segments that are searched together, with what holds for it alone.
struct SegmentSource {
  std::shared_ptr<const Segment> segment;
  std::span<const std::uint64_t> deleted = {};         ///< As in SearchOptions.
  const std::function<bool(DocId)>* filter = nullptr;  ///< As in SearchOptions.
};

struct MultiSegmentHit {
  std::size_t segment = 0;  ///< Position of its segment.
  DocId doc{};
  float score = 0.0F;
  bool operator==(const MultiSegmentHit&) const = default;
};

/// Several segments as one collection: statistics are summed, so a search gives the documents and
/// scores, bit for bit, that one segment of all documents would give. Const methods may run
/// concurrently.
class MultiSegment final : public CollectionStatistics {
 public:
  /// Throws Error(InvalidArgument) unless all segments have the same analyser and fields.
  explicit MultiSegment(std::vector<SegmentSource> sources);

  [[nodiscard]] std::uint64_t document_count() const override;
  [[nodiscard]] std::uint64_t total_length(std::size_t field) const override;
  [[nodiscard]] std::uint64_t document_frequency(std::string_view term) const override;

  /// Best first; equal scores by docno descending, then by segment. `options.statistics`, `deleted`
  /// and `filter` are not used.
  [[nodiscard]] std::vector<MultiSegmentHit> search(std::string_view query,
                                                    const SearchOptions& options) const;

 private:
  std::vector<SegmentSource> sources_;
};

}  // namespace lode::lexical
