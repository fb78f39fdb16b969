#include "lode/lexical/posting_reader.hpp"

#include <algorithm>

#include "lode/base/error.hpp"

namespace lode::lexical {
namespace {

void require(bool condition) {
  if (!condition) {
    throw Error(ErrorKind::Corrupt,
                "the postings of a lexical segment are damaged; build it again");
  }
}

}  // namespace

PostingReader::PostingReader(const SegmentTables& tables, std::uint32_t term)
    : count_(tables.terms[term].document_frequency),
      blocks_((count_ + kBlockSize - 1) / kBlockSize),
      fields_(tables.fields.size()),
      stride_(block_stride(fields_)),
      documents_(tables.documents()) {
  array_ = tables.postings.data() + tables.terms[term].postings;
  packed_ = array_ + blocks_ * stride_;
  readable_end_ = tables.postings.data() + tables.postings.size() - kPackedReach;
}

const BlockHeader& PostingReader::header(std::size_t block) const noexcept {
  return *reinterpret_cast<const BlockHeader*>(array_ + block * stride_);
}

const Impact& PostingReader::impact(std::size_t block, std::size_t field) const noexcept {
  return *reinterpret_cast<const Impact*>(array_ + block * stride_ + sizeof(BlockHeader) +
                                          field * sizeof(Impact));
}

const char* PostingReader::packed(const BlockHeader& header, std::size_t skip) const {
  const std::size_t offset = std::size_t{header.offset} * 16 + skip;
  require(packed_ <= readable_end_ && offset <= static_cast<std::size_t>(readable_end_ - packed_));
  return packed_ + offset;
}

void PostingReader::read_docs(std::size_t block, std::uint32_t* docs) const {
  const BlockHeader& head = header(block);
  const std::uint32_t first = first_doc(block);
  require(head.last_doc < documents_ && first <= head.last_doc && head.doc_bits <= kMaxDocBits);
  const std::size_t size = block_size(block);
  if (count_ > 1) {
    unpack_differences(packed(head, 0), head.doc_bits, first, docs);
    // Each lane ascends, so its last value is its largest.
    const std::uint32_t* last_row = docs + (size - 1) / 4 * 4;
    require(*std::max_element(last_row, last_row + 4) <= head.last_doc);
    std::fill(docs + size, docs + kBlockSize, head.last_doc);
  } else {
    std::fill(docs, docs + kBlockSize, head.last_doc);
  }
}

void PostingReader::read_tfs(std::size_t block, std::uint32_t* tfs) const {
  const BlockHeader& head = header(block);
  if (count_ == 1) {
    for (std::size_t f = 0; f < fields_; ++f) {
      tfs[f * kBlockSize] = impact(block, f).max_tf;
    }
    return;
  }
  std::size_t skip = packed_size(block_size(block), head.doc_bits);
  for (std::size_t f = 0; f < fields_; ++f) {
    require(head.tf_bits[f] <= 32);
    unpack(packed(head, skip), head.tf_bits[f], fields_ == 1 ? 1 : 0, tfs + f * kBlockSize);
    skip += packed_size(block_size(block), head.tf_bits[f]);
  }
}

}  // namespace lode::lexical
