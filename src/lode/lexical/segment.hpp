#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lode/lexical/bm25.hpp"
#include "lode/lexical/field.hpp"

namespace lode::lexical {

/// Dense number of a document inside one segment, in order of addition.
enum class DocId : std::uint32_t {};

/// One retrieved document. Larger scores are better; equal ones are ordered by docno descending by
/// bytes.
struct Hit {
  DocId doc{};
  float score = 0.0F;
  bool operator==(const Hit&) const = default;
};

/// What BM25 must know of a whole collection. Const methods may run concurrently.
class CollectionStatistics {
 public:
  CollectionStatistics() = default;
  virtual ~CollectionStatistics() = default;
  CollectionStatistics(const CollectionStatistics&) = delete;
  CollectionStatistics& operator=(const CollectionStatistics&) = delete;

  [[nodiscard]] virtual std::uint64_t document_count() const = 0;
  /// Terms in this field of all documents together.
  [[nodiscard]] virtual std::uint64_t total_length(std::size_t field) const = 0;
  /// Documents that have the term in any field.
  [[nodiscard]] virtual std::uint64_t document_frequency(std::string_view term) const = 0;
};

struct SearchOptions {
  std::size_t k = 1000;
  Bm25Params params = {};
  bool exhaustive = false;  ///< The plain twin: scores every posting. The same hits, bit for bit.
  /// When set, only documents for which it holds are ranked (filters act before top-k).
  const std::function<bool(DocId)>* filter = nullptr;
  /// Deleted documents: bit d % 64 of word d / 64 for document d; words that are missing count as
  /// 0. They are never hits, but count in the statistics until they are merged away.
  std::span<const std::uint64_t> deleted = {};
  /// Statistics to use instead of the segment's own, as when it is one of several.
  const CollectionStatistics* statistics = nullptr;
};

/// A segment, mapped. Readers never copy postings. Const methods may run concurrently.
///
/// Opening checks magic, version, lengths, checksum and every table but the postings; those are
/// checked as they are read, so that no content can make a search leave its bounds: search() throws
/// Error(Corrupt) then.
class Segment : public CollectionStatistics {
 public:
  /// Throws Error(Corrupt | NotFound), Error(Unsupported) for an unknown version or analyser.
  [[nodiscard]] static std::shared_ptr<const Segment> open(const std::filesystem::path& path);
  [[nodiscard]] static std::shared_ptr<const Segment> from_bytes(std::string bytes);

  [[nodiscard]] virtual std::string_view docno(DocId doc) const = 0;
  [[nodiscard]] virtual const std::string& analyzer_name() const = 0;
  [[nodiscard]] virtual const std::vector<Field>& fields() const = 0;
  [[nodiscard]] virtual std::size_t term_count() const = 0;
  /// The best k documents for the terms of `query` (analysed as the documents were), best first. A
  /// document is a hit when a term of the query adds to its score. A score is a float that depends
  /// on the document, the query, the parameters and the statistics alone.
  [[nodiscard]] virtual std::vector<Hit> search(std::string_view query,
                                                const SearchOptions& options) const = 0;
};

}  // namespace lode::lexical
