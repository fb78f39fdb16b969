#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/search/bm25_index.hpp"
#include "lode/search/encoder.hpp"
#include "lode/vector/int8_matrix.hpp"
#include "lode/vector/matrix.hpp"

namespace lode::search {

/// The vectors of a source's documents: document i of the index is document i of the source.
/// Documents of the same text share a row. Immutable; const methods may run concurrently.
class DenseIndex {
 public:
  /// Encodes every distinct text once. Throws what the encoder and the source throw.
  [[nodiscard]] static std::shared_ptr<const DenseIndex> build(const DocumentSource& source,
                                                               const Encoder& encoder,
                                                               const EncodeContext& context);

  [[nodiscard]] std::size_t documents() const noexcept { return row_of_.size(); }
  [[nodiscard]] const vector::Matrix& vectors() const noexcept { return vectors_; }
  /// Made when first asked for.
  [[nodiscard]] const vector::Int8Matrix& codes() const;

  [[nodiscard]] std::uint32_t row_of(std::size_t document) const { return row_of_[document]; }
  /// The documents of a row, by docno descending; rows are in the order of their first.
  [[nodiscard]] std::span<const std::uint32_t> documents_of(std::uint32_t row) const {
    return std::span<const std::uint32_t>(documents_)
        .subspan(first_[row], first_[row + 1] - first_[row]);
  }
  /// Place of a document's docno among all, descending: equal scores go by it.
  [[nodiscard]] std::uint32_t docno_rank(std::size_t document) const { return rank_of_[document]; }

  /// Of the distinct texts; `truncated` has rows.
  [[nodiscard]] const EncodeCounts& counts() const noexcept { return counts_; }

 private:
  DenseIndex() = default;
  void group_documents(const DocumentSource& source);

  vector::Matrix vectors_;
  std::vector<std::uint32_t> row_of_;     ///< [document]
  std::vector<std::uint32_t> rank_of_;    ///< [document]
  std::vector<std::uint32_t> documents_;  ///< Row after row.
  std::vector<std::size_t> first_;        ///< [row], and one more: where its documents begin.
  EncodeCounts counts_;
  struct Codes;
  std::shared_ptr<Codes> codes_;
};

}  // namespace lode::search
