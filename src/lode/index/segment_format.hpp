#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "lode/base/hash.hpp"
#include "lode/search/code_index.hpp"

namespace lode::index {

// The bytes of a segment of the index: docs/formats/index.md.

inline constexpr std::string_view kSegmentMagic = "LODEIDX\x01";
inline constexpr std::uint32_t kSegmentVersion = 2;

/// Identity of a blob: content, language, and how it was analysed (blob_key()).
using BlobKey = Hash128;

/// The string that is none.
inline constexpr std::uint32_t kNoString = 0xFFFFFFFF;

enum class Section : std::size_t {
  Blobs,
  Chunks,
  Symbols,
  SymbolOrder,  ///< Symbols by lower-cased name, then number.
  Uses,
  StringEnds,
  StringText,
  TermBlocks,
  Terms,
  Postings,
  Ngrams,
};
inline constexpr std::size_t kSectionCount = 11;

/// What is known of one content. Its chunks, symbols and uses go up to where those of the next one
/// begin; a last record only ends them.
struct BlobRecord {
  BlobKey key = {};
  std::uint32_t text_bytes = 0;  ///< Of its UTF-8 form.
  std::uint32_t lines = 0;
  std::uint32_t first_chunk = 0;
  std::uint32_t first_symbol = 0;
  std::uint32_t first_use = 0;
  std::uint32_t encoding = kNoString;
  std::uint32_t degraded = kNoString;  ///< Why it has no syntax tree.
  std::array<std::uint32_t, search::kCodeFields> total_lengths{};
};
static_assert(sizeof(BlobRecord) == 56);

struct ChunkRecord {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t first_line = 0;
  std::uint32_t last_line = 0;
  std::uint32_t symbol = 0;  ///< Position among the blob's symbols, or source::Chunk::kNoSymbol.
  std::array<std::uint32_t, search::kCodeFields> lengths{};
};
static_assert(sizeof(ChunkRecord) == 32);

struct SymbolRecord {
  std::uint32_t name = 0;  ///< Strings.
  std::uint32_t container = 0;
  std::uint32_t signature = 0;
  std::uint32_t first_line = 0;
  std::uint32_t last_line = 0;
  std::uint32_t kind = 0;
};
static_assert(sizeof(SymbolRecord) == 24);

struct UseRecord {
  std::uint32_t name = 0;
  std::uint32_t kind = 0;
};
static_assert(sizeof(UseRecord) == 8);

struct SegmentHeader {
  std::array<char, 8> magic{};
  std::uint32_t version = kSegmentVersion;
  std::uint32_t sections = kSectionCount;
  std::uint64_t file_size = 0;
  std::uint64_t terms = 0;
  std::uint64_t text_bytes = 0;  ///< Of all blobs.
  struct Part {
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t checksum = 0;
  };
  std::array<Part, kSectionCount> parts{};
  std::uint64_t checksum = 0;  ///< Of the header's bytes before it.
};
static_assert(sizeof(SegmentHeader) == 40 + kSectionCount * 24 + 8);

using SegmentParts = std::array<std::string_view, kSectionCount>;

/// A segment's bytes: header and sections, each at a multiple of 16.
[[nodiscard]] std::string assemble_segment(const SegmentParts& parts,
                                           std::uint64_t terms,
                                           std::uint64_t text_bytes);

/// Throws Error(Corrupt) unless the condition holds: `name` is damaged, `what` is wrong with it.
void require_sound(bool condition, const std::string& name, std::string_view what);

/// The header, checked, with every section inside the bytes. `name` is for messages. Throws
/// Error(Corrupt | Unsupported).
[[nodiscard]] SegmentHeader parse_segment_header(std::string_view bytes, const std::string& name);

/// What of a segment is checked against its checksums when it is opened.
enum class SegmentCheck {
  Tables,  ///< Records whose numbers lead to others: blobs to uses, ends of strings, term blocks.
  Whole,   ///< Every byte.
};

/// Throws Error(Corrupt) when a checksum of a section is wrong: reads every byte of those.
void check_segment_sections(std::string_view bytes,
                            const SegmentHeader& header,
                            const std::string& name,
                            SegmentCheck check);

/// Puts right checksums into a damaged segment's header, where that is possible (tests, fuzzing).
void repair_segment_checksums(std::string& bytes);

}  // namespace lode::index
