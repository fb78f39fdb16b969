#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lode/index/segment_tables.hpp"
#include "lode/lexical/ngram_index.hpp"
#include "lode/source/chunk.hpp"
#include "lode/source/syntax.hpp"
#include "lode/text/analyzer.hpp"

namespace lode::index {

/// A content and what was found in it.
struct AnalysedBlob {
  BlobKey key;
  std::string_view text;
  std::string_view encoding;
  /// Whether the text is prose, all of which counts as comments.
  bool prose = false;
  source::Outline outline = {};
  std::vector<source::Chunk> chunks = {};
};

/// Lines of a text; one without a line break at the end counts too.
[[nodiscard]] std::uint32_t count_lines(std::string_view text);

/// Collects blobs and gives the bytes of a segment, which depend on the blobs and their order
/// alone. Single owner.
class SegmentBuilder {
 public:
  explicit SegmentBuilder(std::shared_ptr<const text::Analyzer> analyzer);

  void add(const AnalysedBlob& blob);
  [[nodiscard]] std::uint32_t blob_count() const noexcept { return tables_.blob_count(); }
  /// Call once, last.
  [[nodiscard]] std::string finish();

 private:
  /// A term of a chunk.
  struct Entry {
    std::uint32_t term = 0;
    search::CodePosting posting;
  };

  void add_symbols(const AnalysedBlob& blob);
  void add_chunk(const AnalysedBlob& blob, const source::Chunk& chunk);
  void split_text(const AnalysedBlob& blob, const source::Chunk& chunk);
  void collect_names(const AnalysedBlob& blob, const source::Chunk& chunk);
  std::uint32_t count_terms(std::size_t field, std::size_t first_entry);

  std::shared_ptr<const text::Analyzer> analyzer_;
  SegmentTables tables_;
  lexical::NgramIndexBuilder ngrams_;
  lexical::Dictionary terms_;
  std::vector<std::size_t> last_entry_;  // For each term: its latest entry + 1.
  std::vector<Entry> entries_;
  text::TermBuffer buffer_;
  std::array<std::string, search::kCodeFields> texts_;  // Of the chunk that is being added.
  std::vector<const source::Symbol*> open_;             // Symbols that reach into that chunk.
  std::size_t next_symbol_ = 0;                         // The first that begins after it.
};

}  // namespace lode::index
