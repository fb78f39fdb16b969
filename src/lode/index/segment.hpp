#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/base/file.hpp"
#include "lode/index/posting_codec.hpp"
#include "lode/index/segment_format.hpp"
#include "lode/index/term_dictionary.hpp"
#include "lode/lexical/ngram_index.hpp"

namespace lode::index {

/// A range of numbers.
struct NumberRange {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  [[nodiscard]] std::uint32_t size() const noexcept { return end - begin; }
};

/// An immutable part of the index: what is known of some contents ("blobs"), whatever files have
/// them. Mapped, nothing is copied. Const methods may run concurrently.
///
/// Opening checks magic, version, header and the checksums of the tables or of everything. What is
/// read of the rest is checked as it is read, so that no content can make a reader leave its
/// bounds: Error(Corrupt) then. verify() reads it all.
class Segment {
 public:
  /// Throws Error(NotFound | Io | Corrupt | Unsupported).
  [[nodiscard]] static std::shared_ptr<const Segment> open(
      const std::filesystem::path& path, SegmentCheck check = SegmentCheck::Tables);
  /// `name` is for messages.
  [[nodiscard]] static std::shared_ptr<const Segment> from_bytes(std::string bytes,
                                                                 std::string name);

  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  [[nodiscard]] std::size_t size_bytes() const noexcept { return bytes_.size(); }
  [[nodiscard]] std::uint64_t text_bytes() const noexcept { return header_.text_bytes; }
  [[nodiscard]] std::uint32_t blob_count() const noexcept {
    return static_cast<std::uint32_t>(blobs_.size() - 1);
  }
  [[nodiscard]] std::uint32_t chunk_count() const noexcept {
    return static_cast<std::uint32_t>(chunks_.size());
  }

  [[nodiscard]] const BlobRecord& blob(std::uint32_t blob) const noexcept { return blobs_[blob]; }
  [[nodiscard]] NumberRange chunks_of(std::uint32_t blob) const noexcept {
    return {blobs_[blob].first_chunk, blobs_[blob + 1].first_chunk};
  }
  [[nodiscard]] NumberRange symbols_of(std::uint32_t blob) const noexcept {
    return {blobs_[blob].first_symbol, blobs_[blob + 1].first_symbol};
  }
  [[nodiscard]] NumberRange uses_of(std::uint32_t blob) const noexcept {
    return {blobs_[blob].first_use, blobs_[blob + 1].first_use};
  }
  [[nodiscard]] const ChunkRecord& chunk(std::uint32_t chunk) const noexcept {
    return chunks_[chunk];
  }
  [[nodiscard]] const SymbolRecord& symbol(std::uint32_t symbol) const noexcept {
    return symbols_[symbol];
  }
  [[nodiscard]] const UseRecord& use(std::uint32_t use) const noexcept { return uses_[use]; }
  /// Empty for kNoString.
  [[nodiscard]] std::string_view string(std::uint32_t string) const;
  /// Distinct strings.
  [[nodiscard]] std::uint32_t string_count() const noexcept {
    return static_cast<std::uint32_t>(string_ends_.size());
  }

  [[nodiscard]] std::optional<TermEntry> find_term(std::string_view term) const {
    return dictionary_.find(term);
  }
  [[nodiscard]] TermDictionary::Cursor terms_from(std::string_view term) const {
    return dictionary_.seek_block(term);
  }
  /// Chunks are those of the segment.
  [[nodiscard]] PostingCursor postings(const TermEntry& entry) const;

  /// Symbols whose search::symbol_key() is `key`, or begins with it, ascending by key, then number.
  [[nodiscard]] std::span<const std::uint32_t> find_symbols(std::string_view key,
                                                            bool prefix) const;
  /// The blob that a symbol belongs to.
  [[nodiscard]] std::uint32_t blob_of_symbol(std::uint32_t symbol) const noexcept;

  /// Over the texts of the blobs, by number.
  [[nodiscard]] const lexical::NgramIndex& ngrams() const noexcept { return ngrams_; }

  /// Throws Error(Corrupt) when a checksum is wrong.
  void verify() const { check_segment_sections(bytes_, header_, name_, SegmentCheck::Whole); }

 private:
  Segment(MappedFile file, std::string bytes, std::string name, SegmentCheck check);
  void parse(SegmentCheck check);
  void check_blobs() const;
  [[nodiscard]] std::string_view name_of_symbol(std::uint32_t symbol) const;
  [[nodiscard]] const std::vector<std::uint64_t>& symbol_heads() const;

  MappedFile file_;
  std::string owned_;
  std::string name_;
  std::string_view bytes_;
  SegmentHeader header_;
  std::span<const BlobRecord> blobs_;  // One more than there are.
  std::span<const ChunkRecord> chunks_;
  std::span<const SymbolRecord> symbols_;
  std::span<const std::uint32_t> symbol_order_;
  std::span<const UseRecord> uses_;
  std::span<const std::uint32_t> string_ends_;
  std::string_view string_text_;
  std::string_view postings_;
  TermDictionary dictionary_;
  lexical::NgramIndex ngrams_;
  mutable std::once_flag symbol_heads_once_;
  mutable std::vector<std::uint64_t> symbol_heads_;
};

}  // namespace lode::index
