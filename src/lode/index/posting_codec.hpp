#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "lode/index/varint.hpp"
#include "lode/search/code_index.hpp"

namespace lode::index {

/// Appends a term's postings, whose chunks ascend: for each, the difference to the chunk before
/// (the first: its number), then the fields that have the term (docs/formats/index.md).
void append_postings(std::span<const search::CodePosting> postings, std::string& out);

/// Reads what append_postings() wrote; throws Error(Corrupt) on damage. Chunks ascend.
class PostingCursor {
 public:
  /// `count` postings, of chunks below `chunks`.
  PostingCursor(std::string_view bytes, std::uint32_t count, std::uint32_t chunks)
      : reader_(bytes), left_(count), chunks_(chunks) {}

  /// False at the end.
  [[nodiscard]] bool next(search::CodePosting& posting);

 private:
  VarintReader reader_;
  std::uint32_t left_;
  std::uint32_t chunks_;
  std::uint64_t next_chunk_ = 0;  // The smallest that may come.
};

}  // namespace lode::index
