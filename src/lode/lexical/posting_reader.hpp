#pragma once

#include <cstddef>
#include <cstdint>

#include "lode/lexical/packing.hpp"
#include "lode/lexical/segment_format.hpp"

namespace lode::lexical {

/// Reads the postings of one term, block by block, and checks what it reads: throws Error(Corrupt)
/// on numbers that would lead outside the segment. Cheap to copy; const methods may run
/// concurrently.
class PostingReader {
 public:
  PostingReader() = default;
  /// `tables` must outlive the reader.
  PostingReader(const SegmentTables& tables, std::uint32_t term);

  [[nodiscard]] std::size_t document_frequency() const noexcept { return count_; }
  [[nodiscard]] std::size_t block_count() const noexcept { return blocks_; }
  /// Postings in a block.
  [[nodiscard]] std::size_t block_size(std::size_t block) const noexcept {
    return block + 1 < blocks_ ? kBlockSize : count_ - (blocks_ - 1) * kBlockSize;
  }
  /// The last document of a block; not checked.
  [[nodiscard]] std::uint32_t last_doc(std::size_t block) const noexcept {
    return header(block).last_doc;
  }
  /// No document of the block is smaller; not checked.
  [[nodiscard]] std::uint32_t first_doc(std::size_t block) const noexcept {
    return block == 0 ? 0 : last_doc(block - 1) + 1;
  }
  /// The impact of a block in a field.
  [[nodiscard]] const Impact& impact(std::size_t block, std::size_t field) const noexcept;

  /// Writes kBlockSize documents, all between first_doc() and last_doc() and below the segment's
  /// number of documents; those beyond block_size() repeat the last. Documents ascend unless the
  /// file is damaged.
  void read_docs(std::size_t block, std::uint32_t* docs) const;
  /// Writes kBlockSize tfs for each field; those beyond block_size() are arbitrary.
  void read_tfs(std::size_t block, std::uint32_t* tfs) const;

 private:
  [[nodiscard]] const BlockHeader& header(std::size_t block) const noexcept;
  /// Where the packed values of a block begin, after `skip` bytes.
  [[nodiscard]] const char* packed(const BlockHeader& header, std::size_t skip) const;

  const char* array_ = nullptr;
  const char* packed_ = nullptr;
  const char* readable_end_ = nullptr;  // The last place from which kPackedReach bytes may be read.
  std::size_t count_ = 0;
  std::size_t blocks_ = 0;
  std::size_t fields_ = 1;
  std::size_t stride_ = 0;
  std::size_t documents_ = 0;
};

}  // namespace lode::lexical
