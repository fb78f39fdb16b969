#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/search/code_vectors.hpp"
#include "lode/search/dense.hpp"
#include "lode/search/encoder.hpp"
#include "lode/search/indexed_searcher.hpp"
#include "lode/vector/int8_matrix.hpp"

namespace lode::search {

/// The chunks of a tree by the inner product of their vector with the query's. Chunks without a
/// vector are no hits. Ties by chunk number.
class DenseCodeSearcher final : public IndexedSearcher {
 public:
  /// The encoder of `settings` made the vectors.
  DenseCodeSearcher(std::shared_ptr<const CodeIndex> index,
                    std::shared_ptr<const CodeVectors> vectors,
                    DenseSettings settings);

 protected:
  /// Throws what the encoder throws.
  [[nodiscard]] std::vector<CodeHit> rank(std::string_view query,
                                          std::size_t count,
                                          const HitFilter& filter) const override;

 private:
  [[nodiscard]] std::vector<std::uint64_t> passing_rows(const HitFilter& filter) const;

  std::shared_ptr<const CodeVectors> vectors_;
  DenseSettings settings_;
  vector::Int8Matrix codes_;  ///< Of settings that scan them.
};

}  // namespace lode::search
