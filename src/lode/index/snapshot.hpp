#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/index/history.hpp"
#include "lode/index/manifest.hpp"
#include "lode/index/segment.hpp"
#include "lode/lexical/ngram_index.hpp"
#include "lode/search/code_index.hpp"
#include "lode/source/tree.hpp"

namespace lode::index {

/// An indexed tree at one moment: the files of a manifest over the segments that hold their
/// contents. Stays whole while the index is updated, merged or removed. Const methods may run
/// concurrently; they throw Error(Corrupt) when a segment turns out to be damaged.
class Snapshot final : public search::CodeIndex {
 public:
  /// Null when a content that the manifest names is in none of the segments. `history` is read when
  /// it is first asked for.
  [[nodiscard]] static std::shared_ptr<const Snapshot> make(
      std::shared_ptr<const source::SourceTree> tree,
      std::shared_ptr<const Manifest> manifest,
      const std::vector<std::shared_ptr<const Segment>>& segments,
      std::optional<StoredHistory> history = std::nullopt);

  [[nodiscard]] std::uint32_t file_count() const override {
    return static_cast<std::uint32_t>(files_.size());
  }
  [[nodiscard]] std::uint32_t chunk_count() const override {
    return static_cast<std::uint32_t>(chunks_.size());
  }
  [[nodiscard]] search::CodeFile file(std::uint32_t file) const override;
  /// Identity of a file's content and of how it was analysed.
  [[nodiscard]] const BlobKey& content_key(std::uint32_t file) const;
  [[nodiscard]] search::CodeChunk chunk(std::uint32_t chunk) const override;
  [[nodiscard]] std::uint32_t file_of(std::uint32_t chunk) const override {
    return chunks_.at(chunk).file;
  }
  [[nodiscard]] std::uint32_t length(std::uint32_t chunk, search::CodeField field) const override;
  [[nodiscard]] std::uint64_t total_length(search::CodeField field) const override {
    return total_lengths_[static_cast<std::size_t>(field)];
  }
  void postings(std::string_view term, std::vector<search::CodePosting>& out) const override;
  void terms(
      std::string_view prefix,
      const std::function<bool(std::string_view term, std::uint32_t chunks)>& visit) const override;
  [[nodiscard]] std::span<const std::uint32_t> copies(std::uint32_t file) const override;
  [[nodiscard]] std::vector<search::CodeSymbol> symbols(std::uint32_t file) const override;
  [[nodiscard]] std::vector<search::CodeSymbol> find_symbols(std::string_view name) const override {
    return find_symbols(name, false);
  }
  /// As find_symbols(name); with `prefix` also those whose key only begins so.
  [[nodiscard]] std::vector<search::CodeSymbol> find_symbols(std::string_view name,
                                                             bool prefix) const;
  void visit_definers(std::string_view name,
                      const std::function<bool(std::uint32_t file)>& visit) const override;
  [[nodiscard]] std::vector<Use> uses(std::uint32_t file) const override;
  [[nodiscard]] std::string text(std::uint32_t file) const override;
  [[nodiscard]] std::vector<std::uint32_t> candidates(
      const lexical::NgramQuery& query) const override;

  /// Null also when the stored history is damaged or of another commit.
  [[nodiscard]] const search::CodeHistory* history() const override;

  [[nodiscard]] const Manifest& manifest() const noexcept { return *manifest_; }
  /// What a file is made of, for the ledger: encoding, and why it has no syntax tree (mostly
  /// empty).
  struct Reading {
    std::string_view encoding;
    std::string_view degraded;
  };
  [[nodiscard]] Reading reading(std::uint32_t file) const;
  /// Bytes of the UTF-8 texts of all files together.
  [[nodiscard]] std::uint64_t text_bytes() const noexcept { return text_bytes_; }
  [[nodiscard]] std::uint64_t line_count() const noexcept { return lines_; }

 private:
  struct File {
    std::uint32_t entry = 0;  // In the manifest.
    std::uint32_t part = 0;
    std::uint32_t blob = 0;
    std::uint32_t first_chunk = 0;
  };
  /// A blob that a second file has too.
  struct Copy {
    NumberRange chunks;           // Of the segment.
    std::uint32_t new_first = 0;  // What the first of them is called here.
  };
  /// A segment and how its numbers are called here.
  struct Part {
    std::shared_ptr<const Segment> segment;
    std::vector<std::uint32_t> chunks;  // By chunk of the segment; kNone for dead ones.
    std::vector<Copy> copies;           // By their chunks in the segment.
    std::vector<char> copied;  // By chunk of the segment: whether a copy has it; may be empty.
    std::vector<std::vector<std::uint32_t>> files;  // By blob.
    bool whole = true;                              // Every chunk is alive just once.
  };

  Snapshot(std::shared_ptr<const source::SourceTree> tree, std::shared_ptr<const Manifest> manifest)
      : tree_(std::move(tree)), manifest_(std::move(manifest)) {}
  [[nodiscard]] bool find_blobs(const std::vector<std::shared_ptr<const Segment>>& segments);
  void number_chunks();
  static void append_copies(const Part& part,
                            const search::CodePosting& posting,
                            std::vector<search::CodePosting>& out);
  static void append_postings_of(const Part& part,
                                 const TermEntry& entry,
                                 std::vector<search::CodePosting>& out);
  [[nodiscard]] search::CodeSymbol to_symbol(const Segment& segment,
                                             std::uint32_t symbol,
                                             std::uint32_t file) const;

  std::shared_ptr<const source::SourceTree> tree_;
  std::shared_ptr<const Manifest> manifest_;
  std::optional<StoredHistory> stored_history_;
  mutable std::once_flag history_once_;
  mutable std::unique_ptr<const History> history_;
  std::vector<Part> parts_;
  std::vector<File> files_;
  struct Chunk {
    const ChunkRecord* record = nullptr;
    std::uint32_t file = 0;
  };
  std::vector<Chunk> chunks_;
  std::array<std::uint64_t, search::kCodeFields> total_lengths_{};
  std::uint64_t text_bytes_ = 0;
  std::uint64_t lines_ = 0;
};

}  // namespace lode::index
