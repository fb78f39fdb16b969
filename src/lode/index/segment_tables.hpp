#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lode/index/segment_format.hpp"
#include "lode/index/term_dictionary.hpp"
#include "lode/lexical/dictionary.hpp"

namespace lode::index {

/// Everything of a segment but its terms, postings and trigrams, as it is collected. Records are
/// appended blob by blob: begin_blob(), then its chunks, symbols and uses. Single owner.
class SegmentTables {
 public:
  /// The number of a string in records until finish() gives it its final one.
  [[nodiscard]] std::uint32_t intern(std::string_view string);

  /// `record` without where its chunks, symbols and uses begin.
  void begin_blob(BlobRecord record);
  void add_chunk(const ChunkRecord& chunk) { chunks_.push_back(chunk); }
  void add_symbol(const SymbolRecord& symbol) { symbols_.push_back(symbol); }
  /// Repeated ones are stored once.
  void add_use(const UseRecord& use) { uses_.push_back(use); }
  /// Adds to the blob begun last.
  void add_length(std::size_t field, std::uint32_t length) {
    blobs_.back().total_lengths[field] += length;
  }

  [[nodiscard]] std::uint32_t chunk_count() const noexcept {
    return static_cast<std::uint32_t>(chunks_.size());
  }
  [[nodiscard]] std::uint32_t blob_count() const noexcept {
    return static_cast<std::uint32_t>(blobs_.size());
  }
  [[nodiscard]] std::uint64_t text_bytes() const noexcept { return text_bytes_; }

  /// The segment's bytes. Call once, last.
  [[nodiscard]] std::string finish(const TermDictionaryWriter& terms,
                                   std::string_view postings,
                                   std::string_view ngrams);

 private:
  void end_blob();
  void sort_strings();
  [[nodiscard]] std::vector<std::uint32_t> order_symbols() const;

  lexical::Dictionary strings_;
  std::vector<std::uint32_t> string_ends_;  // After sort_strings(): the sorted strings.
  std::string string_text_;
  std::vector<BlobRecord> blobs_;
  std::vector<ChunkRecord> chunks_;
  std::vector<SymbolRecord> symbols_;
  std::vector<UseRecord> uses_;
  std::uint64_t text_bytes_ = 0;
};

}  // namespace lode::index
