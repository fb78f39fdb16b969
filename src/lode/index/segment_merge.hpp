#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lode/index/segment.hpp"

namespace lode::index {

/// A segment with those of its blobs that go into the merged one.
struct MergeSource {
  std::shared_ptr<const Segment> segment;
  std::vector<bool> kept;  ///< By blob.
};

/// The bytes of one segment with the kept blobs, in order: the same as if it had been built from
/// them. Throws Error(Corrupt | Interrupted).
[[nodiscard]] std::string merge_segments(std::span<const MergeSource> sources);

}  // namespace lode::index
