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
#include "lode/text/analyzer.hpp"

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

/// A field of a document with its weight in BM25F; one field with weight 1 is plain BM25.
struct Field {
  std::string name;
  float weight = 1.0F;
  float b = -1.0F;  ///< Length normalisation of this field; negative: the b of the parameters.
};

struct BuilderOptions {
  std::shared_ptr<const text::Analyzer> analyzer;
  std::vector<Field> fields = {{.name = "body"}};
  std::size_t memory_bytes =
      std::size_t{1} << 30;  ///< Buffered postings beyond this are spilled to a run on disk.
};

/// Collects documents and writes one immutable segment. Single owner; add_batch() analyses in
/// parallel, and the segment does not depend on the number of threads.
class SegmentBuilder {
 public:
  explicit SegmentBuilder(BuilderOptions options);
  ~SegmentBuilder();

  /// Adds one document; `texts` has one entry per field.
  void add(std::string_view docno, std::span<const std::string_view> texts);
  /// Adds documents [0, count) that `fetch(i, docno, texts)` delivers; fetch may be called
  /// concurrently, any order.
  using Fetch =
      std::function<void(std::size_t i, std::string& docno, std::vector<std::string>& texts)>;
  void add_batch(std::size_t count, const Fetch& fetch);

  /// Writes the segment file atomically. Call once, last.
  void write(const std::filesystem::path& path);
  /// The segment's bytes, for an index that lives only in memory. Call once, last.
  [[nodiscard]] std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

struct SearchOptions {
  std::size_t k = 1000;
  Bm25Params params;
  bool exhaustive = false;  ///< The plain twin: scores every posting. The same hits, bit for bit.
  /// When set, only documents for which it holds are ranked (filters act before top-k).
  const std::function<bool(DocId)>* filter = nullptr;
};

/// A segment, mapped. Readers never copy postings. Const methods may run concurrently.
class Segment {
 public:
  /// Checks magic, version, lengths and checksum. Throws Error(Corrupt | NotFound).
  [[nodiscard]] static std::shared_ptr<const Segment> open(const std::filesystem::path& path);
  [[nodiscard]] static std::shared_ptr<const Segment> from_bytes(std::string bytes);

  virtual ~Segment() = default;
  [[nodiscard]] virtual std::size_t document_count() const = 0;
  [[nodiscard]] virtual std::string_view docno(DocId doc) const = 0;
  [[nodiscard]] virtual const std::string& analyzer_name() const = 0;
  /// The best k documents for the terms of `query` (analysed as the documents were), best first.
  [[nodiscard]] virtual std::vector<Hit> search(std::string_view query,
                                                const SearchOptions& options) const = 0;
};

}  // namespace lode::lexical
