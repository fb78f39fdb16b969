#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lode/vector/matrix.hpp"

namespace lode::search {

/// Vectors of the chunks of a tree: row i is of chunk chunks[i]. Chunks ascend; some may be absent.
struct CodeVectors {
  vector::Matrix matrix;
  std::vector<std::uint32_t> chunks;
};

}  // namespace lode::search
