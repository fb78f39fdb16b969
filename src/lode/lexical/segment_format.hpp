#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/lexical/segment.hpp"

namespace lode::lexical {

// The bytes of a segment file: docs/formats/segment.md.

inline constexpr std::string_view kSegmentMagic = "LODELEX\x01";
inline constexpr std::uint32_t kSegmentVersion = 1;
/// Documents are numbered below this.
inline constexpr std::size_t kMaxDocuments = std::size_t{1} << 26;
/// The checksum is a chain over pieces of this many bytes.
inline constexpr std::size_t kChecksumPiece = std::size_t{1} << 20;

enum class Section : std::size_t {
  Postings,
  Terms,
  TermText,
  TermTable,
  DocnoEnds,
  DocnoText,
  Order,
  Ranks,
  Lengths,
  Settings,
};
inline constexpr std::size_t kSectionCount = 10;

/// A term: where its postings begin, how many they are, where its text begins. One more entry ends
/// the last text.
struct TermEntry {
  std::uint64_t postings = 0;
  std::uint32_t document_frequency = 0;
  std::uint32_t text = 0;
};
static_assert(sizeof(TermEntry) == 16);

/// A block of postings. Followed, in the array of blocks, by one Impact for each field.
struct BlockHeader {
  std::uint32_t last_doc = 0;
  std::uint32_t offset =
      0;  ///< Of the packed values, in units of 16 bytes from the end of the array of blocks.
  std::uint8_t doc_bits = 0;
  std::array<std::uint8_t, 7> tf_bits{};
};
static_assert(sizeof(BlockHeader) == 16);

/// No posting of the block has a larger tf or a shorter document, so they bound the score for every
/// choice of parameters.
struct Impact {
  std::uint32_t max_tf = 0;
  std::uint32_t min_length = 0;
};

[[nodiscard]] constexpr std::size_t block_stride(std::size_t fields) noexcept {
  return sizeof(BlockHeader) + fields * sizeof(Impact);
}

/// The empty slot of the term table.
inline constexpr std::uint32_t kNoTerm = 0xFFFFFFFF;
/// Slots of the table for so many terms: a power of two, at least twice as many.
[[nodiscard]] std::size_t term_table_size(std::size_t terms) noexcept;
/// The first slot to look at; the following ones come next, round the end.
[[nodiscard]] std::size_t term_slot(std::string_view term, std::size_t table_size) noexcept;

/// A segment's tables, as views into its bytes. Everything in them was checked: offsets ascend and
/// lie inside, documents and terms are in range. What the postings hold was not.
struct SegmentTables {
  std::string_view postings;
  std::span<const TermEntry> terms;  ///< Without the entry at the end.
  std::string_view term_text;
  std::span<const std::uint32_t> term_table;
  std::span<const std::uint64_t> docno_ends;  ///< By DocId.
  std::string_view docno_text;
  std::span<const std::uint32_t>
      order;  ///< DocId of the document at each place: documents lie by length.
  std::span<const std::uint32_t> ranks;  ///< Of the docno of the document at each place.
  std::vector<std::span<const std::uint32_t>> lengths;  ///< For each field, by place.
  std::vector<std::uint64_t> total_lengths;             ///< For each field.
  std::vector<Field> fields;
  std::string analyzer;

  [[nodiscard]] std::size_t documents() const noexcept { return order.size(); }
  [[nodiscard]] std::string_view docno(std::size_t doc) const noexcept;
  [[nodiscard]] std::string_view term(std::size_t term) const noexcept;
  /// The term's number, or kNoTerm.
  [[nodiscard]] std::uint32_t find_term(std::string_view term) const noexcept;
};

/// Parses and checks a segment. `name` is for messages. Throws Error(Corrupt | Unsupported).
[[nodiscard]] SegmentTables parse_segment(std::string_view bytes, const std::string& name);

/// Replaces the checksum of a file's bytes by the right one (for tests and fuzzing; short input
/// stays as it is).
void repair_checksum(std::string& bytes);

/// Footer of the file: what parse_segment() reads first.
struct SegmentFooter {
  std::array<std::uint64_t, kSectionCount> offsets{};
  std::array<std::uint64_t, kSectionCount> sizes{};
  std::uint64_t documents = 0;
  std::uint64_t terms = 0;
  std::uint64_t fields = 0;
  std::uint64_t file_size = 0;
};
/// With checksum and magic after it.
inline constexpr std::size_t kFooterSize = sizeof(SegmentFooter) + 16;

/// Checksum of a stream: h = hash64(piece, seed h), from h = 0.
class ChecksumChain {
 public:
  void update(std::string_view bytes);
  [[nodiscard]] std::uint64_t finish();

 private:
  std::string pending_;
  std::uint64_t hash_ = 0;
};

}  // namespace lode::lexical
